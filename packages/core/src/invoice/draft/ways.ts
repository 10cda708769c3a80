import { type PaymentMethod, takesWay } from "../../platform/stripe/limits";
import type { Workspace } from "../../workspace";

type Chosen = Pick<Workspace.Info, "getting_paid" | "own_methods" | "payment_instructions">;

/**
 * The ways to pay that an invoice offers as long as nobody chose others for it: what the workspace chose. Its own ways
 * are among them where there is something that a client could read: bank details or a way in the owner's words.
 */
export function waysOf(of: Chosen, currency: string): (PaymentMethod | "manual")[] {
  if (of.getting_paid === "transfer") return ["manual"];
  const own = of.own_methods.length > 0 || of.payment_instructions.trim() !== "";
  const debits = of.getting_paid === "online" && takesWay("bank", currency);
  return ["card", ...(debits ? (["bank"] as const) : []), ...(own ? (["manual"] as const) : [])];
}

/** An invoice that is not sent, with the ways to pay that it offers now. */
export const withWays = <
  T extends { currency: string; default_methods?: boolean | undefined; payment_methods: string[] },
>(
  of: T,
  workspace: Chosen,
): T => (of.default_methods ? { ...of, payment_methods: waysOf(workspace, of.currency) } : of);
