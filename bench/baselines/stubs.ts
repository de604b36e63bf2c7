import { createContext, useContext } from "react";

/** The path of the page that is rendered. */
export const Location = createContext("/");

/** Stands for React Router's hook, so that the components need no router in a baseline. */
export function useLocation() {
  return { pathname: useContext(Location) };
}
