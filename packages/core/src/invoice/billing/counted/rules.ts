/** What of an invoice counts against the accepted total, by its lines. Pure and browser-safe. */
import * as Money from "../../../platform/money";
import type { Item, SOURCES } from "../../schema-lines";
import { partOf } from "../takings/rules";

/** Lines that are beside what was agreed, whatever else their invoice bills. */
export const BESIDE: ReadonlySet<(typeof SOURCES)[number]> = new Set(["expense", "late_fee"]);

interface Lines {
  items: readonly Pick<Item, "id" | "source" | "net">[];
  /** All of it without tax, with the document's charges. */
  net_total: number;
  /** The line of a schedule's instalment, and the part of the accepted total that it bills. */
  instalment?: { line_id: number; amount: number } | undefined;
}

/**
 * Minor units without tax: every line but those of expenses and late fees, with their share of the document's
 * charges. An instalment's own line counts as it was agreed. What is deducted counts against the rest: a deposit
 * that was billed before is not billed again; but never below 0. To be asked of an invoice as it is before its own
 * discounts: what the client was given is billed, and never comes back as left to invoice.
 */
export function countedOf({ items, net_total, instalment }: Lines): number {
  const net = (of: Lines["items"]) => Money.sum(of.map((item) => item.net));
  const own = items.filter(({ id }) => id === instalment?.line_id);
  const beside = items.filter(({ source }) => source && BESIDE.has(source.kind));
  const others = items.filter((item) => !own.includes(item) && !beside.includes(item));
  const agreed = instalment?.amount ?? 0;
  const all = net(items);
  if (others.length === 0) return agreed;
  // Nothing to share by: what there is came from charges.
  if (all === 0) return Money.add(agreed, beside.length + own.length === 0 ? net_total : 0);
  const [share = 0] = Money.allocate(net_total, [net(others), Money.subtract(all, net(others))]);
  return Math.max(0, Money.add(agreed, share));
}

interface Whole extends Lines {
  items: readonly Pick<Item, "id" | "source" | "net" | "amount">[];
  /** `net_total` with its tax. */
  total: number;
}

/** What the line of an instalment comes to with its tax, and with its share of the document's discounts and charges. */
function askedOf({ items, total, instalment }: Whole): number {
  const own = items.find(({ id }) => id === instalment?.line_id)?.amount ?? 0;
  const all = Money.sum(items.map(({ amount }) => amount));
  return own <= 0 ? 0 : partOf(total, own, Math.max(0, Money.subtract(all, own)));
}

/** What discounts take off what counts. Where prices include tax an instalment was agreed with it. */
function sumDiscounts(of: Whole, whole: Whole, tax_inclusive: boolean): number {
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
 * What of an invoice counts against the accepted total, and how much of that its discounts give away: the rest is
 * asked for. `whole` is the same invoice before them.
 */
export function billedOf(
  of: Whole & { tax_inclusive: boolean },
  whole: Omit<Whole, "instalment">,
): { counted: number; given: number } {
  const { instalment, tax_inclusive, total, net_total } = of;
  const counted = countedOf({ ...whole, instalment });
  const most = instalment && tax_inclusive ? total : net_total;
  const least = Math.max(0, Money.subtract(counted, Math.max(0, most)));
  return { counted, given: Money.clamp(sumDiscounts(of, whole, tax_inclusive), least, counted) };
}
