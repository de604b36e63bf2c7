import { usePathname } from "next/navigation";

/** Where the reader is, in React Router's words. */
export function useLocation() {
  return { pathname: usePathname() };
}
