import { createContext, useContext } from "react";

/** The workspace's own currency, of whatever names no other (D7): its projects, services and pay. */
export const OwnCurrency = createContext("USD");

/** The currency that was named, else the workspace's own. */
export function useCurrency(named: string | undefined): string {
  const own = useContext(OwnCurrency);
  return named ?? own;
}
