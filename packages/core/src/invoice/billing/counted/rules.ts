/** The part of an invoice that counts against the accepted total, by its lines. Pure and browser-safe. */
import { Money } from "../../../platform/money";
import type { Item, SOURCES } from "../../schema-lines";

/** Kinds of lines that are never part of the agreement. */
export const BESIDE: ReadonlySet<(typeof SOURCES)[number]> = new Set(["expense", "late_fee"]);

/** An invoice's lines, as far as they count. */
interface Lines {
  items: readonly Pick<Item, "id" | "source" | "net" | "amount">[];
  /** The total of all lines with the document's discounts and charges: without tax, and with it. */
  net_total: number;
  total: number;
  /** The lines of a schedule's instalment, and the part of the accepted total that it bills. */
  instalment?: { line_ids: readonly number[]; amount: number } | undefined;
}

/** True where prices include their tax: what was accepted does then, too. */
interface Priced {
  tax_inclusive: boolean;
}

/**
 * Returns what an invoice counts against the accepted total, in minor units and as that is meant, without tax or with
 * it: every line but expenses and late fees, with its share of the document's charges. An instalment's own line counts
 * at its agreed amount. Deductions count against the other lines, so that a deposit is not billed twice, but the sum
 * is never below 0. Pass the invoice before its own discounts: a discounted amount is billed, and never comes
 * back as left to invoice.
 */
export function sumCounted({ items, net_total, total, instalment, tax_inclusive }: Lines & Priced): number {
  const sum = (of: Lines["items"]) => Money.sum(of.map(({ net, amount }) => (tax_inclusive ? amount : net)));
  const whole = tax_inclusive ? total : net_total;
  const own = items.filter(({ id }) => instalment?.line_ids.includes(id));
  const beside = items.filter(({ source }) => source && BESIDE.has(source.kind));
  const others = items.filter((item) => !own.includes(item) && !beside.includes(item));
  const agreed = instalment?.amount ?? 0;
  const all = sum(items);
  if (others.length === 0) return agreed;
  // There are no lines to share by: the total comes from charges.
  if (all === 0) return Money.add(agreed, beside.length + own.length === 0 ? whole : 0);
  const [share = 0] = Money.allocate(whole, [sum(others), Money.subtract(all, sum(others))]);
  return Math.max(0, Money.add(agreed, share));
}

/**
 * Returns what an invoice counts against the accepted total, and how much of that its discounts give away.
 * `whole` is the same invoice before discounts.
 */
export function billedOf(
  of: Lines & Priced,
  whole: Omit<Lines, "instalment">,
): { counted: number; given: number } {
  const { instalment, tax_inclusive, total, net_total } = of;
  const counted = sumCounted({ ...whole, instalment, tax_inclusive });
  const discounts = Money.subtract(
    sumCounted({ ...whole, tax_inclusive }),
    sumCounted({ ...of, instalment: undefined }),
  );
  const most = Math.max(0, tax_inclusive ? total : net_total);
  const least = Math.max(0, Money.subtract(counted, most));
  return { counted, given: Money.clamp(discounts, least, counted) };
}
