/** Who sees which offer, and what of it. Pure and browser-safe. */
import type { Info as Workspace } from "../../workspace/schema";
import type { Offer } from "./schema";

/** An offer as it is kept, with its code. */
export interface Kept extends Omit<Offer, "locked" | "used" | "owners_alone"> {
  /** The plans that see it; absent for all. */
  seen_on?: readonly Workspace["plan"][];
  /** The plans that have taken it, of those that see it. */
  used_on?: readonly Workspace["plan"][];
}

export interface Reader extends Pick<Workspace, "plan" | "is_subscribed" | "is_company"> {
  /** They act for a company as one of its admins: plan, code and credit are of its owner's account. */
  is_admin: boolean;
}

const includes = ({ is_subscribed, is_company }: Reader, needs: Kept["needs"]): boolean =>
  needs === null || (needs === "Team" ? is_company : is_subscribed);

/**
 * Returns the offers that somebody sees on a day: none that has ended, none that is for other plans, and of what the
 * plan does not include, or has taken, or only the owner takes, neither code nor link. What was taken comes last.
 */
export function offersFor(offers: readonly Kept[], reader: Reader, today: string): Offer[] {
  // After its plan has ended a workspace reads what the free one reads.
  const plan = reader.is_subscribed ? reader.plan : "none";
  return offers
    .filter(({ until, seen_on }) => (until === null || until >= today) && (seen_on?.includes(plan) ?? true))
    .map(({ seen_on: _, used_on, ...offer }) => {
      const used = used_on?.includes(plan) ?? false;
      const locked = !used && !includes(reader, offer.needs);
      const owners_alone = !used && !locked && reader.is_admin;
      const isShut = locked || used || owners_alone;
      return { ...offer, locked, used, owners_alone, ...(isShut && { code: null, link: null }) };
    })
    .toSorted((a, b) => Number(a.used) - Number(b.used));
}
