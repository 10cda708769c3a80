/**
 * The tax of a change order: of what was accepted before, of the change, of its credit and of each invoice
 * (D3, D6). Browser-safe and pure.
 */
import { groupsOfRates } from "../../invoice/billing/rates/rules";
import { noteGroups } from "../../invoice/credit/note-groups/rules";
import { Money } from "../../platform/money";
import { groupParts, type Part, type TaxRule } from "../../project/tax/rules";
import type { Document, Redline, TaxSum } from "../client-view";
import type { Notes } from "../schedule/notes";
import type { BaseCreditable, BasePlan, TaxGroup } from "../schedule/version-schedule";
import { type BilledTax, scaleParts, sumOf } from "../tax/rules";

/** The tax of what was accepted, frozen with the change order that changes it. */
export interface BaseTax {
  rule: TaxRule;
  sum: TaxSum;
  /** Its services, as far as they are taxed alike. */
  parts: Part[];
  /** Its payments as they were signed. */
  payments: { sequence: number; amount: number; tax: TaxSum }[];
}

interface Base {
  total: number;
  plan: BasePlan;
  /** Null where what was accepted names no tax; absent in bases frozen before taxes were told. */
  taxed?: BaseTax | null | undefined;
}

const withoutTax = (amount: number): TaxSum => ({ net_total: amount, tax_total: 0, total: amount });

const subtractSums = (a: TaxSum, b: TaxSum): TaxSum => ({
  net_total: Money.subtract(a.net_total, b.net_total),
  tax_total: Money.subtract(a.tax_total, b.tax_total),
  total: Money.subtract(a.total, b.total),
});

const sumOfGroups = (groups: readonly Pick<TaxGroup, "base" | "amount">[]): TaxSum => {
  const net_total = Money.sum(groups.map(({ base }) => base));
  const tax_total = Money.sum(groups.map(({ amount }) => amount));
  return { net_total, tax_total, total: Money.add(net_total, tax_total) };
};

const addSums = (sums: readonly TaxSum[]): TaxSum => ({
  net_total: Money.sum(sums.map(({ net_total }) => net_total)),
  tax_total: Money.sum(sums.map(({ tax_total }) => tax_total)),
  total: Money.sum(sums.map(({ total }) => total)),
});

const creditableBy = ({ creditables = [] }: BasePlan): Map<number, BaseCreditable> =>
  new Map(creditables.map((each) => [each.id, each]));

type Printed = NonNullable<BaseCreditable["printed"]>;

/** Returns the tax groups of a note on an invoice, as the note itself will say them. */
const groupsOfNote = (
  { groups, total, noted, inclusive = false }: Printed,
  { amount, rates }: Pick<Notes["notes"][number], "amount" | "rates">,
): TaxGroup[] =>
  rates ? groupsOfRates(groups, noted, rates, inclusive) : noteGroups({ groups, total }, amount, noted);

/** Returns the tax groups of all that an invoice asks for of the agreement. */
const groupsOfRoom = ({ printed, room, rates }: BaseCreditable): TaxGroup[] =>
  printed
    ? rates
      ? groupsOfNote(printed, {
          amount: room,
          rates: rates.map(({ rate, counted, room: amount }) => ({ rate, counted, amount })),
        })
      : noteGroups(printed, room)
    : [];

/** Returns what the notes give back, each with the tax that its own paper will say. */
function creditOf(plan: BasePlan, notes: Notes["notes"]): TaxSum {
  const by = creditableBy(plan);
  return addSums(
    notes.map((note) => {
      const printed = by.get(note.id)?.printed;
      return printed ? sumOfGroups(groupsOfNote(printed, note)) : withoutTax(note.amount);
    }),
  );
}

const sameRule = (a: TaxRule | undefined, b: TaxRule | undefined): boolean =>
  JSON.stringify(a ? [a.taxes, a.inclusive] : []) === JSON.stringify(b ? [b.taxes, b.inclusive] : []);

/**
 * Returns how a version is taxed. A change order that takes the tax away says so, where what it changes had
 * one; undefined where nothing is taxed.
 */
export function ruleOf(tax: TaxRule | undefined, base: Base | undefined): TaxRule | undefined {
  const before = base?.taxed?.rule;
  return tax ?? (before && { taxes: [], inclusive: before.inclusive });
}

/**
 * Returns what stays billed under the accepted taxes where a change order has others: an invoice that was sent
 * never changes. Undefined where the taxes are the same.
 */
export function billedBefore(
  base: Base | undefined,
  notes: Notes["notes"],
  rule: TaxRule,
): BilledTax | undefined {
  if (!base || base.taxed === undefined || sameRule(base.taxed?.rule, rule)) return undefined;
  const noteOf = new Map(notes.map((note) => [note.id, note]));
  const lines = (base.plan.creditables ?? []).map((of) => {
    const { printed, counted } = of;
    const note = noteOf.get(of.id) ?? { amount: 0, counted: 0, rates: undefined };
    const taken = printed ? groupsOfNote(printed, note) : [];
    const groups = groupsOfRoom(of).map((group, i) => ({
      ...group,
      base: Money.subtract(group.base, taken[i]?.base ?? 0),
      amount: Money.subtract(group.amount, taken[i]?.amount ?? 0),
    }));
    return { amount: Money.subtract(counted, note.counted), groups };
  });
  const groups = lines.flatMap((line) => line.groups);
  return {
    amount: Money.sum(lines.map(({ amount }) => amount)),
    // What no tax was on is in the net alone.
    taxes: groups.filter(({ category, base: net }) => category !== "O" && net !== 0),
    sum: sumOfGroups(groups),
  };
}

/** Returns the services that are not billed yet, as far as they are taxed alike; their sum is `amount`. */
export function unbilledParts(
  whole: readonly Part[],
  base: Base | undefined,
  rule: TaxRule,
  amount: number,
): readonly Part[] {
  const all = groupParts(whole);
  if (!base || all.length < 2) return whole;
  const billed = new Map<string, number>();
  for (const { printed, room } of base.plan.creditables ?? [])
    for (const group of printed ? noteGroups(printed, room) : []) {
      const key = `${group.category} ${group.rate}`;
      const typed = rule.inclusive ? Money.add(group.base, group.amount) : group.base;
      billed.set(key, Money.add(billed.get(key) ?? 0, typed));
    }
  const rate = Money.sumOfDecimals(rule.taxes.map((tax) => tax.rate));
  const left = all.map(({ amount: of, tax }) => {
    const key = tax ? `${tax.category} ${tax.rate}` : `${rule.taxes[0]?.category ?? "O"} ${rate}`;
    return { amount: Math.max(0, Money.subtract(of, billed.get(key) ?? 0)), tax };
  });
  return scaleParts(left.some((part) => part.amount > 0) ? left : all, amount);
}

/** Returns what changes with tax; undefined where neither side is taxed. */
export function changedTax(document: Document, base: Base, notes: Notes["notes"]): Redline["tax"] {
  if (base.taxed === undefined || (!document.tax && !base.taxed)) return undefined;
  const was = base.taxed?.sum ?? withoutTax(base.total);
  const { net_total, tax_total, total } = document.tax ?? withoutTax(document.total);
  return {
    base: was,
    difference: subtractSums({ net_total, tax_total, total }, was),
    credit: creditOf(base.plan, notes),
  };
}

/** Returns a part of what was accepted with its tax: a payment as it was signed, where it still is. */
export function acceptedWithTax(base: Base, amount: number, sequence?: number): number {
  const { taxed } = base;
  if (!taxed) return amount;
  const signed = taxed.payments.find((each) => each.sequence === sequence && each.amount === amount);
  return signed?.tax.total ?? sumOf(scaleParts(taxed.parts, amount), taxed.rule).total;
}

/** Returns what a sent invoice still asks for of what was accepted, with its tax. */
export const askedWithTax = (plan: BasePlan, id: number | undefined): number =>
  id === undefined ? 0 : (creditableBy(plan).get(id)?.room ?? 0);
