import { Money } from "../../platform/money";
import type { AdjustmentTotal, Document, GroupTotal, Line, LineTotals, Tax, TaxTotal } from "./types";

/** A discount's or charge's share of one tax group, as shown and without included tax. */
interface Part {
  kind: AdjustmentTotal["kind"];
  name: string;
  shown: number;
}

/** Everything taxed alike: one category, one rate (or the document's taxes side by side). */
export interface Group {
  category: string;
  rate: string;
  reason: string;
  taxes: Tax[];
  /** The positions of its lines. */
  lines: number[];
  /** The sum of its lines, as shown. */
  amount: number;
  parts: Part[];
}

/** Returns a rate without trailing zeros: "19.00" and "19" are one rate. */
const plainRate = (rate: string): string => (rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate);

const isZero = (rate: string): boolean => Money.compareDecimal(rate, "0") === 0;

type Taxed = Pick<Line, "tax_rate" | "tax_category" | "tax_name" | "tax_reason">;

const groupOfOneTax = (tax: Tax): Omit<Group, "lines" | "amount" | "parts"> => {
  const rate = plainRate(tax.rate);
  const category = tax.category || (isZero(rate) ? "Z" : "S");
  return { category, rate, reason: tax.reason ?? "", taxes: [{ ...tax, category }] };
};

/**
 * Returns how something is taxed: by its own rate or category, else by the document's taxes; category O
 * without any.
 */
function groupFor(of: Taxed, document: Document): Omit<Group, "lines" | "amount" | "parts"> {
  const own = of.tax_rate ?? (of.tax_category ? "0" : undefined);
  if (own !== undefined)
    return groupOfOneTax({
      name: of.tax_name || "Tax",
      rate: own,
      category: of.tax_category,
      reason: of.tax_reason,
    });
  const [first, ...others] = document.taxes ?? [];
  if (!first) return { category: "O", rate: "0", reason: "", taxes: [] };
  if (others.length === 0) return groupOfOneTax(first);
  const taxes = [first, ...others].map((tax) => ({ ...tax, category: tax.category || "S" }));
  return { category: "S", rate: Money.sumOfDecimals(taxes.map(({ rate }) => rate)), reason: "", taxes };
}

/** Finds the group that something belongs to, or makes it (D3). */
export function groupOf(groups: Map<string, Group>, of: Taxed, document: Document): Group {
  const tax = groupFor(of, document);
  const key = `${tax.category} ${tax.rate}${tax.taxes.length > 1 ? " together" : ""}`;
  let group = groups.get(key);
  if (!group) {
    group = { ...tax, lines: [], amount: 0, parts: [] };
    groups.set(key, group);
  }
  return group;
}

const sumShown = (group: Group, kind: Part["kind"]): number =>
  Money.sum(group.parts.filter((part) => part.kind === kind).map((part) => part.shown));

/** The stored figures of one group; `nets` are its lines' nets in the order of `group.lines`. */
export interface GroupFigures {
  group: GroupTotal;
  taxes: TaxTotal[];
  adjustments: AdjustmentTotal[];
  nets: number[];
}

/**
 * Computes a group's tax, rounded once (D3). With prices before tax, the net is the group's sum. With prices
 * that include tax, the tax is taken out of the sum, and lines, discounts and charges give up their parts by
 * largest remainder (D4), so that the nets still add up to the group's net.
 */
export function settle(group: Group, lines: readonly LineTotals[], inclusive: boolean): GroupFigures {
  const { category, rate, reason } = group;
  const without = (amount: number): number =>
    inclusive ? Money.subtract(amount, Money.taxWithin(amount, rate)) : amount;
  const discounted = Money.subtract(group.amount, sumShown(group, "discount"));
  const whole = Money.add(discounted, sumShown(group, "charge"));
  const base = without(whole);
  const lineNet = without(group.amount);
  const amounts = group.lines.map((i) => lines[i]?.amount ?? 0);
  const nets = inclusive ? share(lineNet, amounts) : amounts;
  const partNets = (kind: Part["kind"], net: number) => {
    const parts = group.parts.filter((part) => part.kind === kind);
    const shares = inclusive
      ? share(
          net,
          parts.map((part) => part.shown),
        )
      : parts.map((part) => part.shown);
    return parts.map(({ name }, i) => ({ kind, name, category, rate, amount: shares[i] ?? 0 }));
  };
  const adjustments = [
    ...partNets("discount", Money.subtract(lineNet, without(discounted))),
    ...partNets("charge", Money.subtract(base, without(discounted))),
  ].filter(({ amount }) => amount !== 0);
  const tax = inclusive ? Money.subtract(whole, base) : undefined;
  const each =
    tax === undefined
      ? group.taxes.map((of) => Money.percentOf(base, of.rate))
      : share(
          tax,
          group.taxes.map((of) => of.rate),
        );
  const taxes = group.taxes.map((of, i) => ({
    name: of.name,
    rate: of.rate,
    category: of.category || "S",
    base,
    amount: each[i] ?? 0,
  }));
  return {
    group: { category, rate, reason, base, amount: Money.sum(taxes.map(({ amount }) => amount)) },
    taxes,
    adjustments,
    nets,
  };
}

/**
 * Shares an amount by largest remainder; weights that cancel out count by their size. No weights, no parts.
 */
export function share(amount: number, weights: readonly (number | string)[]): number[] {
  if (weights.length === 0) return [];
  const numbers = weights.filter((weight) => typeof weight === "number");
  return Money.allocate(
    amount,
    numbers.length === weights.length && Money.sum(numbers) === 0 ? numbers.map(Math.abs) : weights,
  );
}
