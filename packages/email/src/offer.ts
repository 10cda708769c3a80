/**
 * The subject of a mail, under the same name in all of them: a proposal, or a change order to an accepted
 * one.
 */
import { row } from "./rows";

export interface Offer {
  title: string;
  version: number;
  /** the total, as offered */
  amount: string;
  /**
   * for a change order: its number, the difference with its sign, and the accepted amount that stays without
   * it
   */
  change?: { number: number; changed_by: string; in_force?: string };
}

/** Returns "proposal" or "change order". */
export const offerKind = ({ change }: Pick<Offer, "change">): string =>
  change ? "change order" : "proposal";

/** Returns "version 2" or "change order 1 (+$900.00)". */
export const offerPart = ({ version, change }: Pick<Offer, "version" | "change">): string =>
  change ? `change order ${change.number} (${change.changed_by})` : `version ${version}`;

/** Returns "Website, $6,250.00" or "change order 1 of Website, +$900.00". */
export const offerTitle = ({ title, amount, change }: Pick<Offer, "title" | "amount" | "change">): string =>
  change ? `change order ${change.number} of ${title}, ${change.changed_by}` : `${title}, ${amount}`;

/** Returns the rows that name it, and its total: for a change order the difference, and the new total. */
export const offerRows = ({ title, version, change }: Offer) => [
  row("Project", title),
  ...(change
    ? [row("Change order", `${change.number}, ${change.changed_by}`)]
    : [row("Version", String(version))]),
];
export const offerTotal = ({ amount, change }: Offer) => row(change ? "New total" : "Total", amount);
