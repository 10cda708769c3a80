import { EEA } from "../../platform/eea";
import type { Parties } from "./parties";

/**
 * Returns why a client must not be asked for the fee of their payment; undefined where they may be. A consumer in the
 * EEA pays no more by card, debit or redirect (directive (EU) 2015/2366, article 62(4)), one in the United Kingdom by
 * no means of payment (SI 2012/3110, regulation 6A).
 */
export function surchargeRefusal(
  of: { pass_fee?: boolean | undefined; payment_methods: readonly string[] },
  { client }: Pick<Parties, "client">,
): string | undefined {
  if (!of.pass_fee || client?.kind !== "person" || !client.country) return undefined;
  if (!of.payment_methods.some((way) => way !== "manual")) return undefined;
  if (client.country === "GB")
    return "The law in the United Kingdom does not let you charge a person for the way they pay. Carry the fee yourself";
  return EEA.has(client.country)
    ? "The law in the EU does not let you charge a person for the way they pay. Carry the fee yourself"
    : undefined;
}
