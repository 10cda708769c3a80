import type { PaymentMethod } from "../platform/stripe/methods/rules";
import { type OwnWays, tellsHowToPay } from "../workspace/own-ways/rules";
import { type Chooses, listMethods } from "../workspace/payment-method/rules";

type Chosen = Chooses & OwnWays;

/**
 * Returns the payment methods of an invoice while nobody chose others for it: the workspace's. The owner's
 * own methods are included if a client would have something to read: bank details or words of the owner.
 */
export function waysOf(of: Chosen, currency: string): (PaymentMethod | "manual")[] {
  const offered = listMethods(of, currency);
  // A transfer alone stays, so that the owner is told what it lacks.
  return offered.length === 1
    ? offered
    : offered.filter((way) => way !== "manual" || tellsHowToPay(of, currency));
}

/** Returns an unsent invoice with the payment methods that it offers now. */
export const withWays = <
  T extends { currency: string; default_methods?: boolean | undefined; payment_methods: string[] },
>(
  of: T,
  workspace: Chosen,
): T => (of.default_methods ? { ...of, payment_methods: waysOf(workspace, of.currency) } : of);
