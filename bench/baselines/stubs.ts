import { createContext, useContext } from "react";

/** The path of the page that is rendered. */
export const Location = createContext("/");

/** Stands for React Router's hook, so that the components need no router in a baseline. */
export function useLocation() {
  return { pathname: useContext(Location) };
}

/** Stands for zod: the content was checked before, and no baseline is to carry the schemas' library. */
export const z: unknown = new Proxy(() => z, { get: () => z, apply: () => z });
