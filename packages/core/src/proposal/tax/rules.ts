/**
 * The tax of a proposal: of the whole, and of each payment as its own invoice will round it (D3). The scope
 * and the schedule are computed in the amounts as typed; tax is computed on top of them, by the calculator of
 * the invoices. Browser-safe and pure.
 */
import { calculate, type Line } from "../../invoice/calculate/rules";
import { deductionsOf } from "../../invoice/payable/rules";
import { Money } from "../../platform/money";
import { taxInWords } from "../../platform/tax/rules";
import type { ItemTax } from "../../platform/tax/schema";
import { type Instalment, splitPayments } from "../../project/schedule/rules";
import { isRated, nameOf } from "../../project/tax/name/rules";
import { groupParts, type Part, type TaxRule } from "../../project/tax/rules";
import { describeWithholding } from "../../workspace/withholding/rules";
import type { Withholding } from "../../workspace/withholding/schema";
import type { DocumentTax, PaymentTax, TaxSum } from "../client-view";

const lineOf = ({ amount, tax }: Part): Line => ({
  quantity: "1",
  unit_price: amount,
  tax_name: tax?.name,
  tax_rate: tax?.rate,
  tax_category: tax?.category,
  tax_reason: tax?.reason,
});

const calculateParts = (parts: readonly Part[], { taxes, inclusive }: TaxRule) =>
  calculate({ lines: parts.map(lineOf), taxes, tax_inclusive: inclusive });

/** Returns net, tax and total of some parts. */
export const sumOf = (parts: readonly Part[], taxRule: TaxRule): TaxSum => {
  const { net_total, tax_total, total } = calculateParts(parts, taxRule);
  return { net_total, tax_total, total };
};

/** Returns the payments with the tax of each, and over several rates with the lines of each. */
export function taxInstalments(
  instalments: readonly Instalment[],
  whole: readonly Part[],
  taxRule: TaxRule,
): Instalment[] {
  const groups = groupParts(whole);
  const split = splitPayments(
    groups.map(({ amount }) => amount),
    instalments.map(({ amount }) => amount),
  );
  return instalments.map((each, at) => {
    const parts = groups
      .map(({ tax }, i): Part => ({ amount: split[at]?.[i] ?? 0, tax }))
      .filter(({ amount }) => amount !== 0);
    const owns = parts.some(({ tax }) => tax);
    return { ...each, tax: sumOf(parts, taxRule), ...(owns ? { parts } : {}) };
  });
}

/**
 * Returns a payment's tax with its words: "incl. €308.86 VAT"; taxes of several names are "tax". Where the client
 * withholds tax, also what they pay of it, as its invoice will say.
 */
export const shownTax = (
  of: TaxSum,
  { taxes }: TaxRule,
  currency: string,
  {
    parts = [],
    withholding,
  }: { parts?: readonly Part[] | undefined; withholding?: Withholding | undefined } = {},
): PaymentTax => {
  const own = parts.flatMap(({ tax }) => (tax ? [tax] : taxes));
  const name = nameOf(own.length > 0 ? own : taxes);
  const money = (amount: number) => Money.format(amount, currency);
  const { withheld = 0 } = deductionsOf(of, { currency, withholding });
  const notes = [
    ...(of.tax_total === 0 ? [] : [`incl. ${money(of.tax_total)} ${name}`]),
    ...(withheld > 0
      ? [
          `less ${money(withheld)} withholding ${withholding ? describeWithholding(withholding) : ""}: you pay ${money(Money.subtract(of.total, withheld))}`,
        ]
      : []),
  ];
  return { ...of, note: notes.join(", ") || null, ...(withheld > 0 ? { withheld } : {}) };
};

/** Says what the client withholds of all payments, and what they pay; undefined where that is nothing. */
function describeAllWithheld(
  instalments: readonly Instalment[],
  withholding: Withholding | undefined,
  currency: string,
): { withheld: number; words: string } | undefined {
  if (!withholding) return undefined;
  const sums = instalments.flatMap(({ tax }) => tax ?? []);
  const withheld = Money.sum(sums.map((sum) => deductionsOf(sum, { currency, withholding }).withheld ?? 0));
  if (withheld === 0) return undefined;
  const pays = Money.subtract(Money.sum(sums.map(({ total }) => total)), withheld);
  const money = (amount: number) => Money.format(amount, currency);
  return {
    withheld,
    words: `You withhold ${describeWithholding(withholding)} of the invoices, ${money(withheld)} in all, and hand it to the tax office: you pay ${money(pays)}.`,
  };
}

/** Returns what a total includes: "incl. 19% VAT"; null where no tax is on it. */
function describeIncluded(taxes: readonly { name: string; rate: string; category: string }[]): string | null {
  const rated = taxes.filter(isRated);
  const [first] = rated;
  if (!first) return null;
  return `incl. ${rated.length === 1 ? `${first.rate}% ` : ""}${nameOf(rated)}`;
}

/** What was billed before under other taxes, and keeps them. */
export interface BilledTax {
  /** As typed. */
  amount: number;
  taxes: DocumentTax["taxes"];
  sum: TaxSum;
}

/** Adds taxes of the same name and rate. */
function mergeTaxes(lists: DocumentTax["taxes"]): DocumentTax["taxes"] {
  const rows = new Map<string, DocumentTax["taxes"][number]>();
  for (const each of lists) {
    const key = `${each.category} ${each.rate} ${each.name}`;
    const row = rows.get(key);
    if (row) {
      row.base = Money.add(row.base, each.base);
      row.amount = Money.add(row.amount, each.amount);
    } else rows.set(key, { ...each });
  }
  return [...rows.values()];
}

/** Returns the same parts scaled to an amount, by largest remainder (D4). */
export function scaleParts(parts: readonly Part[], amount: number): Part[] {
  const weights = parts.map((part) => part.amount);
  if (Money.sum(weights) === 0) return amount === 0 ? [] : [{ amount, tax: parts[0]?.tax ?? null }];
  const amounts = Money.allocate(amount, weights);
  return parts.map(({ tax }, i) => ({ amount: amounts[i] ?? 0, tax }));
}

/** Returns the taxes of the whole. What was billed under other taxes keeps them; only the rest is taxed anew. */
function wholeTax(
  whole: readonly Part[],
  taxRule: TaxRule,
  { billed, rest: own_rest }: { billed: BilledTax | undefined; rest: readonly Part[] | undefined },
) {
  const all = groupParts(whole);
  const rest = billed
    ? (own_rest ?? scaleParts(all, Money.subtract(Money.sum(all.map(({ amount }) => amount)), billed.amount)))
    : all;
  const { taxes, groups, ...sums } = calculateParts(rest, taxRule);
  const reasonOf = (category: string) => groups.find((each) => each.category === category)?.reason ?? "";
  const own = taxes.map(({ name, rate, category, base, amount }) => ({
    name,
    rate,
    category,
    reason: reasonOf(category),
    base,
    amount,
  }));
  const before = billed?.sum ?? { net_total: 0, tax_total: 0, total: 0 };
  return {
    taxes: billed ? mergeTaxes([...billed.taxes, ...own]) : own,
    net_total: Money.add(before.net_total, sums.net_total),
    tax_total: Money.add(before.tax_total, sums.tax_total),
    total: Money.add(before.total, sums.total),
  };
}

/**
 * Returns the tax of the whole as a document says it, with the words that are signed. `payments_total` is what
 * the payments add up to: each rounds its own tax, so that it may be some cents beside the total, which
 * `rounding` says.
 */
export function documentTax(
  whole: readonly Part[],
  {
    instalments,
    isDue,
    isWhole,
    billed,
    rest,
    standing,
    withholding,
  }: {
    instalments: readonly Instalment[];
    isDue: (of: Instalment) => boolean;
    /** The payments are those of the whole, not of what a change order leaves to invoice. */
    isWhole: boolean;
    /** Of a change order whose taxes are other than the accepted ones: what was billed with those. */
    billed?: BilledTax | undefined;
    /** What is not billed yet, by rate; absent where it is in proportion. */
    rest?: readonly Part[] | undefined;
    /** What sent invoices come to after this change, and how many papers say so; absent where more is beside the total. */
    standing?: { amount: number; papers: number } | undefined;
    /** The tax that the client withholds of each payment. */
    withholding?: Withholding | undefined;
  },
  taxRule: TaxRule,
  currency: string,
): DocumentTax {
  const { taxes, net_total, tax_total, total } = wholeTax(whole, taxRule, { billed, rest });
  const money = (amount: number) => Money.format(amount, currency);
  const payable = (list: readonly Instalment[]) =>
    Money.sum(list.map(({ amount, tax }) => tax?.total ?? amount));
  const rows = taxes.map(({ name, rate, category, reason, base, amount }) => {
    const label = taxInWords({ name, rate, category: category as ItemTax["category"], reason });
    return { label: isRated({ category }) ? `${label} on ${money(base)}` : label, amount };
  });
  const payments_total = payable(instalments);
  const reached = isWhole ? { amount: 0, papers: 0 } : standing;
  const beside = reached ? Money.subtract(Money.add(reached.amount, payments_total), total) : 0;
  // A change order has sent invoices that their owner may have taxed otherwise: that is no rounding.
  const most = ((reached?.papers ?? 0) + instalments.length + 1) * Math.max(1, taxes.length);
  const by = isWhole || Math.abs(beside) <= most ? beside : 0;
  const withholds = describeAllWithheld(instalments, withholding, currency);
  const rounds =
    by === 0
      ? null
      : `The invoices add up to ${money(Math.abs(by))} ${by > 0 ? "more" : "less"} than the total, because each rounds its own tax.`;
  return {
    inclusive: taxRule.inclusive,
    taxes,
    net_total,
    tax_total,
    total,
    due_on_acceptance: payable(instalments.filter(isDue)),
    payments_total,
    included: describeIncluded(taxes),
    sentence: taxes.some(isRated)
      ? `${money(net_total)} plus ${money(tax_total)} ${nameOf(taxes)}`
      : (rows[0]?.label ?? ""),
    rows: rows.length > 0 ? [{ label: "Net", amount: net_total }, ...rows] : [],
    rounding: [rounds, withholds?.words].filter(Boolean).join(" ") || null,
    ...(withholds ? { withheld: withholds.withheld } : {}),
  };
}
