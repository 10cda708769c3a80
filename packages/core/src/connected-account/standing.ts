import type { ReceivingRow } from "./entity";
import { missingInWords } from "./rules";

/** A change of the owner's account at the provider, in whole sentences for the owner. */
export interface News {
  well: boolean;
  title: string;
  /** The next step for the owner, or what still works. */
  next: string;
  missing: string[];
}

const OWN_WAYS = "Your invoices stay open, and your own ways to be paid go on working.";

/**
 * Returns the news about an account's status; undefined during its setup, which the owner sees on those
 * pages.
 */
export function accountNews(of: ReceivingRow): News | undefined {
  const missing = missingInWords(of.due);
  if (of.status === "active")
    return {
      well: true,
      title: "Clients can pay you by card and bank debit.",
      next: `What they pay goes to ${of.bank ?? "your bank"} by itself.`,
      missing: [],
    };
  if (of.status === "denied")
    return {
      well: false,
      title: "Clients cannot pay by card or bank debit now: Stripe takes no payments for your account.",
      next: `Stripe tells you why when you sign in there. ${OWN_WAYS}`,
      missing: [],
    };
  if (!of.took_payments) return undefined;
  const needs = missing.length > 0 ? "Stripe needs something from you" : "Stripe is looking at your account";
  const act =
    missing.length > 0 ? "Give Stripe what is missing, from Settings." : "You will hear when that is over.";
  return of.charges_enabled
    ? {
        well: false,
        title: `What clients pay waits at Stripe for now: ${needs}.`,
        next: `${act} Clients can pay all the while.`,
        missing,
      }
    : {
        well: false,
        title: `Clients cannot pay by card or bank debit now: ${needs}.`,
        next: `${act} ${OWN_WAYS}`,
        missing,
      };
}
