/** What a workspace offers in a currency, chosen or by default. Pure and browser-safe. */
import type { PaymentMethod } from "../../platform/stripe/methods/rules";
import { typeOf } from "../../platform/stripe/methods/rules";
import type { CurrencyMethods } from "./schema";

export interface Chooses {
  getting_paid: string | null;
  country: string;
  online_methods: readonly CurrencyMethods[];
}

/** The countries whose businesses expect a redirect: elsewhere it is switched on by hand. */
const HOME: Partial<Record<PaymentMethod, string>> = { ideal: "NL", bancontact: "BE" };

/** Returns what was chosen for a currency; undefined where nothing was. */
export const findChoice = (
  of: Pick<Chooses, "online_methods">,
  currency: string,
): CurrencyMethods | undefined => of.online_methods.find((each) => each.currency === currency);

/**
 * Returns the ways that invoices in a currency begin with: those chosen for it; else by how the owner wants to be
 * paid: cards, with `online` the currency's debit, and the redirect of the owner's own country.
 */
export function listMethods(of: Chooses, currency: string): CurrencyMethods["methods"] {
  const chosen = findChoice(of, currency);
  if (chosen) return chosen.methods;
  if (of.getting_paid === "transfer") return ["manual"];
  const online = of.getting_paid === "online";
  const more = (["bank", "ideal", "bancontact"] as const).filter(
    (way) => online && typeOf(way, currency) !== undefined && (HOME[way] ?? of.country) === of.country,
  );
  return ["card", ...more, "manual"];
}
