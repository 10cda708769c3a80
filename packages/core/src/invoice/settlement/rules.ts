/** The sums of a final invoice. Pure and browser-safe. */
import { Money } from "../../platform/money";
import { compareDecimal, sumOfDecimals } from "../../platform/money/decimal";
import { type RateAmount, rateOf, sumRates, sumTyped } from "../billing/rates/rules";
import type { Totals } from "../schema-lines";
import type { EarlierInvoice, Settlement } from "./schema";

type Groups = Totals["groups"];
type Group = Groups[number];

const isAlike = (a: Pick<Group, "category" | "rate">, b: Pick<Group, "category" | "rate">): boolean =>
  a.category === b.category && compareDecimal(a.rate, b.rate) === 0;

/** Sums tax breakdowns by category and rate, in the order of their first group. */
export function addGroups(all: readonly Groups[]): Groups {
  const sums: Group[] = [];
  for (const group of all.flat()) {
    const found = sums.find((each) => isAlike(each, group));
    if (!found) sums.push({ ...group });
    else {
      found.base = Money.add(found.base, group.base);
      found.amount = Money.add(found.amount, group.amount);
      found.reason ||= group.reason;
    }
  }
  return sums;
}

export const negateGroups = (groups: Groups): Groups =>
  groups.map((group) => ({
    ...group,
    base: Money.negate(group.base),
    amount: Money.negate(group.amount),
  }));

/** Returns the figures of a breakdown. */
export function figuresOf(
  groups: Groups,
): Pick<EarlierInvoice, "net_total" | "tax_total" | "total" | "groups"> {
  const net_total = Money.sum(groups.map(({ base }) => base));
  const tax_total = Money.sum(groups.map(({ amount }) => amount));
  return { net_total, tax_total, total: Money.add(net_total, tax_total), groups };
}

/** Returns an invoice's breakdown less that of its notes. */
export const standingGroups = (groups: Groups, notes: readonly Groups[]): Groups =>
  addGroups([groups, ...notes.map(negateGroups)]);

export const ROUNDING = "Tax rounded on each invoice";
export const GIVEN = "Discounts and credits";
export const OTHER = "Beside the agreement";
export const RETAXED = "Billed at another tax rate";

/** What the facts explain between the whole and all invoices, at each rate and as prices were typed. */
export interface Facts {
  /** Discounts that were given. */
  given: readonly RateAmount[];
  /** What invoices bill beside the agreement. */
  beside: readonly RateAmount[];
  /** The part of that which may be at any rate: more of the services than was agreed. */
  more: number;
}

/** Cents that notes by amount round at a rate, for each invoice. */
const CENTS = 2;

/**
 * Returns what no fact explains at each rate that was agreed. What was invoiced at a rate of no agreement explains as much
 * that is missing: an owner taxed it so, or the project's tax changed since.
 */
export function findUnexplained(
  whole: Groups,
  earlier: readonly Groups[],
  own: Groups,
  { inclusive, facts }: { inclusive: boolean; facts: Facts },
): RateAmount[] {
  const of = (list: readonly RateAmount[], rate: string) =>
    sumRates(list.filter((each) => each.rate === rate));
  const gaps = addGroups([own, negateGroups(whole), ...earlier]).map((group) => {
    const rate = rateOf(group);
    return { rate, amount: Money.add(sumTyped(group, inclusive), of(facts.given, rate)) };
  });
  const agreed = new Set(whole.map(rateOf));
  // What stands beside the agreement is known as a sum: at which rate it does is seen by what is left over.
  const elsewhere = Money.subtract(
    sumRates(gaps.filter(({ rate }) => !agreed.has(rate))),
    sumRates(facts.beside),
  );
  let other = Math.max(0, elsewhere);
  let more = Money.add(facts.more, Math.max(0, Money.negate(elsewhere)));
  return gaps.flatMap(({ rate, amount }) => {
    if (!agreed.has(rate)) return [];
    const takes = amount < 0 ? Math.max(0, Math.min(Money.negate(amount), other)) : 0;
    other = Money.subtract(other, takes);
    const extra = Math.max(0, Math.min(amount, more));
    more = Money.subtract(more, extra);
    const left = Money.subtract(Money.add(amount, takes), extra);
    return Math.abs(left) > CENTS * (earlier.length + 1) ? [{ rate, amount: left }] : [];
  });
}

/**
 * Returns the rows between the whole less earlier invoices and what this invoice comes to: cents of rounding
 * (D3), what was given away, what is beside the agreement. With them the sum holds in every tax group. Each names
 * a fact: a rate that has less than was agreed and gave nothing away was billed at another.
 */
export function listBeside(
  whole: Groups,
  earlier: readonly Groups[],
  own: Groups,
  { inclusive, facts }: { inclusive: boolean; facts: Facts },
): Settlement["beside"] {
  const gaps = addGroups([own, negateGroups(whole), ...earlier]).filter(
    ({ base, amount }) => base !== 0 || amount !== 0,
  );
  const has = (list: readonly RateAmount[], group: Group) =>
    list.some(({ rate, amount }) => amount !== 0 && rate === rateOf(group));
  const agreed = new Set(whole.map(rateOf));
  const labelOf = (gap: Group): string => {
    const size = sumTyped(gap, inclusive);
    if (size === 0) return ROUNDING;
    if (size < 0) return has(facts.given, gap) ? GIVEN : Math.abs(size) <= CENTS ? ROUNDING : RETAXED;
    if (has(facts.beside, gap) || facts.more > 0) return OTHER;
    return agreed.has(rateOf(gap)) && size <= CENTS ? ROUNDING : RETAXED;
  };
  return [OTHER, GIVEN, RETAXED, ROUNDING].flatMap((label) => {
    const groups = gaps.filter((gap) => labelOf(gap) === label);
    return groups.length > 0 ? [{ label, ...figuresOf(groups) }] : [];
  });
}

/**
 * Returns the taxes of a group that are charged together, each with its own sum: they are one group of the sum of their
 * rates. None where the group is of one tax. `whole` names the taxes.
 */
export function splitTogether(
  { category, rate, base, amount }: Group,
  whole: Pick<Settlement["whole"], "groups" | "taxes">,
): { name: string; rate: string; amount: number }[] {
  const taxes = whole.taxes.filter(
    (tax) => tax.category === category && !whole.groups.some((group) => isAlike(group, tax)),
  );
  if (taxes.length < 2 || compareDecimal(sumOfDecimals(taxes.map((tax) => tax.rate)), rate) !== 0) return [];
  const exact = taxes.map((tax) => Money.percentOf(base, tax.rate));
  const parts =
    Money.sum(exact) === amount
      ? exact
      : Money.allocate(
          amount,
          taxes.map((tax) => tax.rate),
        );
  return taxes.map((tax, at) => ({ name: tax.name, rate: tax.rate, amount: parts[at] ?? 0 }));
}

/** Returns all that was invoiced before. */
export const sumEarlier = ({ earlier }: Pick<Settlement, "earlier">): number =>
  Money.sum(earlier.map(({ total }) => total));
