import { countryName } from "../../platform/country";
import { findPaymentFacts } from "../../platform/country/payment";
import type { CheckedDocument } from "../law/document";

/**
 * Says that a term of payment is longer than the law of the seller's country names between businesses there;
 * undefined where it is not, or nothing is known. A hint: what was agreed may be allowed.
 */
export function describeLongTerm(
  { seller, buyer, client_kind }: Pick<CheckedDocument, "seller" | "buyer" | "client_kind">,
  days: number,
): string | undefined {
  if (client_kind !== "business" || buyer.country !== seller.country) return undefined;
  const terms = findPaymentFacts(seller.country)?.terms;
  if (!terms?.max_days || days <= terms.max_days) return undefined;
  const end = terms.unless_agreed ? "a longer term has to be agreed" : "the law names no longer term";
  return `Due after ${days} days. Between businesses in ${countryName(seller.country)} it is ${terms.max_days} at most: ${end}.`;
}
