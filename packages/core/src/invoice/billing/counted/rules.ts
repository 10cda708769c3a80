/** The part of an invoice that counts against the accepted total, by its lines. Pure and browser-safe. */
import { Money } from "../../../platform/money";
import type { Item, SOURCES } from "../../schema-lines";
import { partOf } from "../takings/rules";

/** Kinds of lines that are never part of the agreement. */
export const BESIDE: ReadonlySet<(typeof SOURCES)[number]> = new Set(["expense", "late_fee"]);

interface Lines {
  items: readonly Pick<Item, "id" | "source" | "net">[];
  /** The total of all lines without tax, with the document's charges. */
  net_total: number;
  /** The lines of a schedule's instalment, and the part of the accepted total that it bills. */
  instalment?: { line_ids: readonly number[]; amount: number } | undefined;
}

/**
 * Returns what an invoice counts against the accepted total, in minor units without tax: every line but
 * expenses and late fees, with its share of the document's charges. An instalment's own line counts at its
 * agreed amount. Deductions count against the other lines, so that a deposit is not billed twice, but the sum
 * is never below 0. Pass the invoice before its own discounts: a discounted amount is billed, and never comes
 * back as left to invoice.
 */
export function countedOf({ items, net_total, instalment }: Lines): number {
  const net = (of: Lines["items"]) => Money.sum(of.map((item) => item.net));
  const own = items.filter(({ id }) => instalment?.line_ids.includes(id));
  const beside = items.filter(({ source }) => source && BESIDE.has(source.kind));
  const others = items.filter((item) => !own.includes(item) && !beside.includes(item));
  const agreed = instalment?.amount ?? 0;
  const all = net(items);
  if (others.length === 0) return agreed;
  // There are no lines to share by: the total comes from charges.
  if (all === 0) return Money.add(agreed, beside.length + own.length === 0 ? net_total : 0);
  const [share = 0] = Money.allocate(net_total, [net(others), Money.subtract(all, net(others))]);
  return Math.max(0, Money.add(agreed, share));
}

interface CountedInvoice extends Lines {
  items: readonly Pick<Item, "id" | "source" | "net" | "amount">[];
  /** The same as `net_total`, with tax. */
  total: number;
}

/**
 * Returns the amount of an instalment's line with its tax and its share of the document's discounts and
 * charges.
 */
function askedOf({ items, total, instalment }: CountedInvoice): number {
  const own = Money.sum(
    items.filter(({ id }) => instalment?.line_ids.includes(id)).map(({ amount }) => amount),
  );
  const all = Money.sum(items.map(({ amount }) => amount));
  return own <= 0 ? 0 : partOf(total, own, Math.max(0, Money.subtract(all, own)));
}

/**
 * Returns what discounts take off the counted amount. With tax-inclusive prices the instalment was agreed
 * with tax.
 */
function sumDiscounts(of: CountedInvoice, whole: CountedInvoice, tax_inclusive: boolean): number {
  const { instalment } = of;
  if (!instalment || !tax_inclusive)
    return Money.subtract(
      countedOf({ ...whole, instalment: undefined }),
      countedOf({ ...of, instalment: undefined }),
    );
  const others = { ...instalment, amount: 0 };
  return Money.add(
    Money.subtract(askedOf({ ...whole, instalment }), askedOf(of)),
    Money.subtract(countedOf({ ...whole, instalment: others }), countedOf({ ...of, instalment: others })),
  );
}

/**
 * Returns what an invoice counts against the accepted total, and how much of that its discounts give away.
 * `whole` is the same invoice before discounts.
 */
export function billedOf(
  of: CountedInvoice & { tax_inclusive: boolean },
  whole: Omit<CountedInvoice, "instalment">,
): { counted: number; given: number } {
  const { instalment, tax_inclusive, total, net_total } = of;
  const counted = countedOf({ ...whole, instalment });
  const most = instalment && tax_inclusive ? total : net_total;
  const least = Math.max(0, Money.subtract(counted, Math.max(0, most)));
  return { counted, given: Money.clamp(sumDiscounts(of, whole, tax_inclusive), least, counted) };
}
