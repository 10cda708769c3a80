/**
 * The invoice calculator, in the order of EN 16931 (D2, D3, D5): line nets, document discounts and charges,
 * tax once per group, totals. Pure and browser-safe. Its result is stored and printed, never computed again
 * (D6). Amounts are minor units, quantities and rates decimal strings.
 */
import { Money } from "../../platform/money";
import { Check, within } from "./check";
import { type Group, groupOf, settle, share } from "./group";
import type { Document, DocumentAdjustment, Evaluation, GroupTotal, LineTotals, Totals } from "./types";

export type * from "./types";

interface Adjusted {
  of: DocumentAdjustment;
  amount: number;
}

/**
 * Puts each line, discount and charge into its tax group; discounts and charges by their groups' nets, unless
 * they name one.
 */
function groupByTax(
  document: Document,
  lines: readonly LineTotals[],
  discounts: readonly Adjusted[],
  charges: readonly Adjusted[],
): Group[] {
  const groups = new Map<string, Group>();
  document.lines.forEach((line, i) => {
    const group = groupOf(groups, line, document);
    group.lines.push(i);
    group.amount = Money.add(group.amount, lines[i]?.amount ?? 0);
  });
  const parts = [...groups.values()];
  const nets = parts.map((group) => group.amount);
  const apply = (kind: "discount" | "charge", list: readonly Adjusted[]) => {
    for (const { of, amount } of list) {
      const name = of.name || (kind === "discount" ? "Discount" : "Charge");
      const own = (of.tax_rate ?? of.tax_category ?? null) !== null || parts.length === 0;
      if (own) groupOf(groups, of, document).parts.push({ kind, name, shown: amount });
      else
        share(amount, nets).forEach((shown, i) => {
          parts[i]?.parts.push({ kind, name, shown });
        });
    }
  };
  apply("discount", discounts);
  apply("charge", charges);
  return [...groups.values()];
}

/** Merges groups of the same rate: taxes side by side may sum to a rate that a line names itself. */
function mergeGroups(groups: readonly GroupTotal[]): GroupTotal[] {
  const rows = new Map<string, GroupTotal>();
  for (const group of groups) {
    const key = `${group.category} ${group.rate}`;
    const row = rows.get(key);
    if (row) {
      row.base = Money.add(row.base, group.base);
      row.amount = Money.add(row.amount, group.amount);
    } else rows.set(key, { ...group });
  }
  return [...rows.values()];
}

function work(document: Document, check: Check): Totals {
  const inclusive = document.tax_inclusive === true;
  document.taxes?.forEach((tax, i) => {
    check.rate(`taxes.${i}.rate`, tax.rate);
  });
  const lines = document.lines.map((line, i) => check.line(`lines.${i}`, line));
  const subtotal = Money.sum(lines.map((line) => line.amount));
  const adjustments = (kind: "discounts" | "charges") =>
    (document[kind] ?? []).map((of, i): Adjusted => {
      check.rate(`${kind}.${i}.tax_rate`, of.tax_rate);
      return { of, amount: check.adjustment(`${kind}.${i}`, of, subtotal) };
    });
  const discounts = adjustments("discounts");
  const charges = adjustments("charges");
  const discount_total = Money.sum(discounts.map(({ amount }) => amount));
  const charge_total = Money.sum(charges.map(({ amount }) => amount));
  if (check.count() === 0 && !within(discount_total, subtotal))
    check.add("discounts.0.amount", "The discount is larger than the invoice");

  const paid = check.amount("amount_paid", document.amount_paid);
  const credited = check.amount("amount_credited", document.amount_credited);
  const rounding = check.amount("rounding", document.rounding);

  const parts = check.count() === 0 ? groupByTax(document, lines, discounts, charges) : [];
  const settled = parts.map((group) => settle(group, lines, inclusive));
  parts.forEach((group, g) => {
    group.lines.forEach((at, i) => {
      const line = lines[at];
      if (line) line.net = settled[g]?.nets[i] ?? line.net;
    });
  });
  const net_total =
    settled.length > 0
      ? Money.sum(settled.map(({ group }) => group.base))
      : Money.add(Money.subtract(subtotal, discount_total), charge_total);
  const tax_total = Money.sum(settled.map(({ group }) => group.amount));
  const total = Money.add(net_total, tax_total);
  const left = Money.add(Money.subtract(Money.subtract(total, paid), credited), rounding);
  const over = total >= 0 && left < 0;
  return {
    lines,
    subtotal,
    discount_total,
    charge_total,
    net_total,
    taxes: settled.flatMap(({ taxes }) => taxes),
    groups: mergeGroups(settled.map(({ group }) => group)),
    adjustments: settled.flatMap((each) => each.adjustments),
    tax_total,
    total,
    amount_paid: paid,
    amount_due: over ? 0 : left,
    amount_over: over ? Money.negate(left) : 0,
  };
}

const TOO_LARGE = "The amounts are too large";

const isTooLarge = ({ lines, subtotal, charge_total, total }: Totals): boolean =>
  [subtotal, charge_total, total, ...lines.map(({ gross }) => gross)].some(
    (each) => !within(Math.abs(each), Money.MOST_OF_DOCUMENT),
  );

/** Returns a document's totals, or the faults by field: forms show either while one types. */
export function evaluate(document: Document): Evaluation {
  const check = new Check();
  try {
    const totals = work(document, check);
    if (check.count() === 0 && isTooLarge(totals)) check.add("lines", TOO_LARGE);
    if (check.count() === 0) return { totals };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    check.add("lines", TOO_LARGE);
  }
  return { fields: check.fields };
}

/** Returns a document's totals (D2, D3, D5). Throws RangeError where `evaluate` would return fields. */
export function calculate(document: Document): Totals {
  const { totals, fields } = evaluate(document);
  if (!totals) throw new RangeError(Object.entries(fields).join("; "));
  return totals;
}
