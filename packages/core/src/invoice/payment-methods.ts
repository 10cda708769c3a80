import { type PaymentMethod, takesWay } from "../platform/stripe/limits";
import type { Workspace } from "../workspace";
import { type OwnWays, tellsHowToPay } from "../workspace/own-ways/rules";

type Chosen = Pick<Workspace.Info, "getting_paid"> & OwnWays;

/**
 * Returns the payment methods of an invoice while nobody chose others for it: the workspace's. The owner's
 * own methods are included if a client would have something to read: bank details or words of the owner.
 */
export function waysOf(of: Chosen, currency: string): (PaymentMethod | "manual")[] {
  if (of.getting_paid === "transfer") return ["manual"];
  const own = tellsHowToPay(of, currency);
  const debits = of.getting_paid === "online" && takesWay("bank", currency);
  return ["card", ...(debits ? (["bank"] as const) : []), ...(own ? (["manual"] as const) : [])];
}

/** Returns an unsent invoice with the payment methods that it offers now. */
export const withWays = <
  T extends { currency: string; default_methods?: boolean | undefined; payment_methods: string[] },
>(
  of: T,
  workspace: Chosen,
): T => (of.default_methods ? { ...of, payment_methods: waysOf(workspace, of.currency) } : of);
