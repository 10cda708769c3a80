/** What a mail is about, by the same name in every one: a proposal, or a change order of what was accepted. */
import { row } from "./rows";

export interface Offer {
  title: string;
  version: number;
  /** the total, as asked for */
  amount: string;
  /** of a change order: its number, the difference with its sign, and what is accepted and stays without it */
  change?: { number: number; changed_by: string; in_force?: string };
}

/** "proposal", "change order". */
export const offerKind = ({ change }: Pick<Offer, "change">): string =>
  change ? "change order" : "proposal";

/** "version 2", "change order 1 (+$900.00)". */
export const offerPart = ({ version, change }: Pick<Offer, "version" | "change">): string =>
  change ? `change order ${change.number} (${change.changed_by})` : `version ${version}`;

/** "Website, $6,250.00", "change order 1 of Website, +$900.00". */
export const offerTitle = ({ title, amount, change }: Pick<Offer, "title" | "amount" | "change">): string =>
  change ? `change order ${change.number} of ${title}, ${change.changed_by}` : `${title}, ${amount}`;

/** The rows that name it, and its total: of a change order what it changes, and what all of it would come to. */
export const offerRows = ({ title, version, change }: Offer) => [
  row("Project", title),
  ...(change
    ? [row("Change order", `${change.number}, ${change.changed_by}`)]
    : [row("Version", String(version))]),
];
export const offerTotal = ({ amount, change }: Offer) => row(change ? "New total" : "Total", amount);
