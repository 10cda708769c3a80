/** The sums of a final invoice. Pure and browser-safe. */
import { Money } from "../../platform/money";
import { compareDecimal } from "../../platform/money/decimal";
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

/** Says whether a difference is one of rounding alone: no net, or with included tax no total. */
const isRounding = ({ base, amount }: Group, inclusive: boolean): boolean =>
  inclusive ? Money.add(base, amount) === 0 : base === 0;

export const ROUNDING = "Tax rounded on each invoice";
export const GIVEN = "Discounts and credits";
export const OTHER = "Other services";

/**
 * Returns the rows between the whole less earlier invoices and what this invoice comes to: cents of rounding
 * (D3), what was given away, what the agreement does not name. With them the sum holds in every tax group.
 */
export function listBeside(
  whole: Groups,
  earlier: readonly Groups[],
  own: Groups,
  inclusive: boolean,
): Settlement["beside"] {
  const gaps = addGroups([own, negateGroups(whole), ...earlier]).filter(
    ({ base, amount }) => base !== 0 || amount !== 0,
  );
  const rounding = gaps.filter((gap) => isRounding(gap, inclusive));
  const others = gaps.filter((gap) => !isRounding(gap, inclusive));
  const sizeOf = ({ base, amount }: Group) => (inclusive ? Money.add(base, amount) : base);
  const rows: [string, Groups][] = [
    [OTHER, others.filter((gap) => sizeOf(gap) > 0)],
    [GIVEN, others.filter((gap) => sizeOf(gap) < 0)],
    [ROUNDING, rounding],
  ];
  return rows.flatMap(([label, groups]) => (groups.length > 0 ? [{ label, ...figuresOf(groups) }] : []));
}

/** Returns all that was invoiced before. */
export const sumEarlier = ({ earlier }: Pick<Settlement, "earlier">): number =>
  Money.sum(earlier.map(({ total }) => total));
