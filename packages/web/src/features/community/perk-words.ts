import type { Offer } from "@stint/core/billing/perk/schema";
import { Money } from "@stint/core/platform/money";
import { count } from "../../lib/format";

export const CATEGORY_WORDS: Record<Offer["category"], string> = { plans: "Plans", friends: "Friends" };

const openOf = (offers: readonly Offer[]): Offer[] =>
  offers.filter(({ locked, used, owners_alone }) => !locked && !used && !owners_alone);

/** The list prices of what is open to somebody, as one sum. */
export const openAmount = (offers: readonly Offer[]): number =>
  openOf(offers).reduce((sum, { list_price }) => Money.add(sum, list_price ?? 0), 0);

/**
 * "2 open offers, at list price where there is one. 1 is used, 1 comes with Professional."; "1 open offer." where none has a
 * price; "2 offers, for the owner alone." for an admin of a company.
 */
export function offersInWords(offers: readonly Offer[]): string {
  const used = offers.filter((each) => each.used).length;
  const waits = (["Professional", "Team"] as const).flatMap((plan) => {
    const behind = offers.filter(({ locked, needs }) => locked && needs === plan).length;
    return behind > 0 ? [`${behind} ${behind === 1 ? "comes" : "come"} with ${plan}`] : [];
  });
  const others = [...(used > 0 ? [`${used} ${used === 1 ? "is" : "are"} used`] : []), ...waits];
  const owners = offers.filter(({ owners_alone }) => owners_alone).length;
  if (owners > 0) return `${count(owners, "offer")}, for the owner alone.`;
  const priced = openAmount(offers) > 0 ? ", at list price where there is one" : "";
  return `${count(openOf(offers).length, "open offer")}${priced}.${others.length > 0 ? ` ${others.join(", ")}.` : ""}`;
}
