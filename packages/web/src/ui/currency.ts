import { createContext, useContext } from "react";

/**
 * The currency of amounts that name none (D7): the workspace's on its own pages, and inside of a project the
 * project's, which its pages set.
 */
export const OwnCurrency = createContext("USD");

/** The currency that was named, else the one of the page. */
export function useCurrency(named?: string): string {
  const own = useContext(OwnCurrency);
  return named ?? own;
}
