/** What page and PDF of an invoice print alike. Pure and browser-safe. */
import type { Kind } from "../settlement/schema";

/** Describes when the work was supplied: "Supplied November 20, 2026"; "" where nobody said. */
export function describeSupply(
  of: {
    supply_from?: string | null | undefined;
    supply_until?: string | null | undefined;
    supplied_on_issue?: boolean | null | undefined;
  },
  inWords: (day: string) => string,
): string {
  const [from, until] = [of.supply_from || of.supply_until, of.supply_until || of.supply_from];
  if (!from || !until) return of.supplied_on_issue ? "Supplied on the invoice date" : "";
  return `Supplied ${inWords(from)}${from === until ? "" : ` to ${inWords(until)}`}`;
}

interface Sums {
  subtotal: number;
  net_total: number;
  taxes: readonly { category: string }[];
}

/** Says whether the net total is printed: where it is not the subtotal above it. */
export const printsNet = ({ subtotal, net_total, taxes }: Sums): boolean =>
  taxes.length > 0 && net_total !== subtotal;

/** Says whether each tax is printed with its base: where there are several, or a net total of its own. */
export const printsBase = (of: Sums): boolean =>
  of.taxes.filter(({ category }) => category !== "O").length > 1 || printsNet(of);

const WORDS: Record<Kind, string> = {
  deposit: "Deposit invoice",
  part: "Partial invoice",
  final: "Final invoice",
};

/** Returns what a document is called: "Final invoice", "Invoice". */
export const nameOfKind = (kind: Kind | null | undefined): string => (kind ? WORDS[kind] : "Invoice");
