/** What a credit note by line and quantity takes back. Pure and browser-safe. */
import { Money } from "../../platform/money";
import {
  compareDecimal,
  divideRounded,
  isDecimal,
  parseScaled,
  sumOfDecimals,
} from "../../platform/money/decimal";
import type { Item, Totals } from "../schema";

type Groups = Totals["groups"];

export interface CreditedLine {
  item_id: number;
  /** Above 0. */
  quantity: string;
}

interface Invoice {
  items: readonly Pick<Item, "id" | "name" | "quantity" | "unit_price" | "amount" | "tax">[];
  taxes: readonly { rate: string; category: string }[];
  tax_inclusive: boolean;
  totals: Pick<Totals, "groups">;
}

/** What earlier notes took: the quantities of those by line, and the groups of all, where they are known. */
interface Earlier {
  lines?: readonly CreditedLine[] | undefined;
  groups?: Groups | undefined;
}

/** Returns the quantity of a line that notes took so far. */
const sumTaken = (id: number, notes: readonly Earlier[]): string =>
  sumOfDecimals([
    "0",
    ...notes.flatMap(({ lines = [] }) =>
      lines.filter(({ item_id }) => item_id === id).map(({ quantity }) => quantity),
    ),
  ]);

/** Returns the quantity of each line that can still be credited; lines that deduct are left out. */
export function creditableOf(of: Invoice, earlier: readonly Earlier[]): { id: number; quantity: string }[] {
  return of.items.flatMap(({ id, quantity, amount }) => {
    if (amount <= 0 || compareDecimal(quantity, "0") <= 0) return [];
    const taken = sumTaken(id, earlier);
    const left = sumOfDecimals([quantity, taken === "0" ? "0" : `-${taken}`]);
    return compareDecimal(left, "0") > 0 ? [{ id, quantity: left }] : [];
  });
}

/** Reads quantities as they were typed, by the line's id; what is no number above 0 takes nothing back. */
export const readLines = (typed: Iterable<readonly [number, string]>): CreditedLine[] =>
  [...typed].flatMap(([item_id, quantity]) =>
    isDecimal(quantity) && compareDecimal(quantity, "0") > 0 ? [{ item_id, quantity }] : [],
  );

/** Returns the part of a line's sum that a quantity of it stands for. */
const partOf = ({ amount, quantity }: Invoice["items"][number], of: string): number =>
  Number(divideRounded(BigInt(amount) * parseScaled(of, 4), parseScaled(quantity, 4)));

const sameRate = (a: string, b: string): boolean => compareDecimal(a, b) === 0;

/** Finds the tax group of a line, as the calculator sorts it. */
function groupIndexOf({ tax }: Invoice["items"][number], { taxes, totals }: Invoice): number {
  const [first, ...others] = taxes;
  const { category, rate } =
    tax ??
    (!first
      ? { category: "O", rate: "0" }
      : others.length === 0
        ? first
        : { category: "S", rate: sumOfDecimals(taxes.map((each) => each.rate)) });
  return totals.groups.findIndex((group) => group.category === category && sameRate(group.rate, rate));
}

/** Returns the part of `whole` that `part` of `sum` stands for. */
const shareOf = (whole: number, part: number, sum: number): number =>
  part === sum || sum === 0 ? whole : (Money.allocate(whole, [part, Money.subtract(sum, part)])[0] ?? 0);

/** Returns base and tax of one group once these notes' lines are taken back, discount and charges shared. */
function upTo(of: Invoice, g: number, notes: readonly Earlier[]): { base: number; amount: number } {
  const group = of.totals.groups[g];
  const items = of.items.filter((item) => groupIndexOf(item, of) === g);
  const sum = Money.sum(items.map(({ amount }) => amount));
  const part = Money.sum(items.map((item) => partOf(item, sumTaken(item.id, notes))));
  if (!group || part === 0) return { base: 0, amount: 0 };
  const whole = of.tax_inclusive ? Money.add(group.base, group.amount) : group.base;
  const share = shareOf(whole, part, sum);
  const amount = shareOf(group.amount, share, whole);
  return { base: of.tax_inclusive ? Money.subtract(share, amount) : share, amount };
}

/**
 * Returns the tax groups of a note that takes these quantities back: what all lines up to now come to, less what
 * those of earlier notes did (D3, D4), and never more of a group than earlier notes left. All lines together
 * come to the invoice.
 */
export function lineGroups(of: Invoice, lines: readonly CreditedLine[], earlier: readonly Earlier[]): Groups {
  return of.totals.groups.map((group, g) => {
    const [before, after] = [upTo(of, g, earlier), upTo(of, g, [...earlier, { lines }])];
    const leftOf = (key: "base" | "amount") =>
      Money.subtract(group[key], Money.sum(earlier.map(({ groups }) => groups?.[g]?.[key] ?? 0)));
    const cellOf = (key: "base" | "amount") =>
      Math.max(0, Math.min(Money.subtract(after[key], before[key]), leftOf(key)));
    return { ...group, base: cellOf("base"), amount: cellOf("amount") };
  });
}

/** Returns the tax groups that a note takes something of. */
export const listTakenGroups = ({ groups }: { groups: Groups }): Groups =>
  groups.filter(({ base, amount }) => base !== 0 || amount !== 0);

/** Returns the sum of a note's groups. */
export const sumOfGroups = (groups: Groups): number =>
  Money.sum(groups.map(({ base, amount }) => Money.add(base, amount)));

export interface ShownLine<Item> {
  item: Item;
  quantity: string;
  /** The part of the line's sum as shown. */
  amount: number;
  /** The same without tax. */
  net: number;
}

/**
 * Returns the lines of a note with what they come to: all taken up to now less what earlier notes took, so that the
 * notes of a line add up to it.
 */
const listCreditedLines = <Of extends Invoice>(
  of: Of,
  lines: readonly CreditedLine[],
  earlier: readonly Earlier[],
) =>
  lines.flatMap(({ item_id, quantity }) => {
    const item: Of["items"][number] | undefined = of.items.find(({ id }) => id === item_id);
    if (!item) return [];
    const [before, after] = [sumTaken(item_id, earlier), sumTaken(item_id, [...earlier, { lines }])];
    return [{ item, quantity, amount: Money.subtract(partOf(item, after), partOf(item, before)) }];
  });

/** Returns the lines of a note as its invoice shows them: name, quantity, and their part of the line's sum. */
export const shownLines = (
  of: Invoice,
  lines: readonly CreditedLine[],
  earlier: readonly Earlier[],
): { name: string; quantity: string; unit_price: number; amount: number }[] =>
  listCreditedLines(of, lines, earlier).map(({ item: { name, unit_price }, quantity, amount }) => ({
    name,
    quantity,
    unit_price,
    amount,
  }));

/** Returns what lines of one group come to without tax, where they and the note's group have a share between them. */
function netWithin(group: Groups[number], sum: number): number {
  const whole = Money.add(group.base, group.amount);
  return sum === whole ? group.base : Money.subtract(sum, Money.taxWithin(sum, group.rate));
}

/**
 * Returns the lines of a note without tax, and what of discounts and charges (above 0), or of earlier notes, stands
 * between the lines of a group and its base. Lines and shares of a group add up to its base (BR-CO-10 to 13).
 */
export function netLines<Of extends Invoice>(
  of: Of,
  { lines, groups }: { lines: readonly CreditedLine[]; groups: Groups },
  earlier: readonly Earlier[],
): { lines: ShownLine<Of["items"][number]>[]; shares: { group: Groups[number]; amount: number }[] } {
  const taken = listCreditedLines(of, lines, earlier);
  const nets = new Map(taken.map((line) => [line.item.id, line.amount]));
  const shares = groups.flatMap((group, g) => {
    const mine = taken.filter(({ item }) => groupIndexOf(item, of) === g);
    const sum = Money.sum(mine.map(({ amount }) => amount));
    const net = of.tax_inclusive ? netWithin(group, sum) : sum;
    if (of.tax_inclusive && mine.length > 0)
      Money.allocate(
        net,
        mine.map(({ amount }) => amount),
      ).forEach((part, at) => {
        const line = mine[at];
        if (line) nets.set(line.item.id, part);
      });
    const amount = Money.subtract(group.base, net);
    return amount === 0 ? [] : [{ group, amount }];
  });
  return { lines: taken.map((line) => ({ ...line, net: nets.get(line.item.id) ?? line.amount })), shares };
}

/** Returns the groups of a note by line that it names: those that it takes something of, or has a line in. */
export const listNamedGroups = (
  of: Invoice,
  { lines, groups }: { lines: readonly CreditedLine[]; groups: Groups },
): Groups =>
  groups.filter(
    ({ base, amount }, g) =>
      base !== 0 ||
      amount !== 0 ||
      lines.some(({ item_id }) =>
        of.items.some((item) => item.id === item_id && groupIndexOf(item, of) === g),
      ),
  );

interface NoteLink {
  id: number;
  lines?: readonly CreditedLine[] | undefined;
}

/** Returns the notes of an invoice that were made before one of them. */
export const notesBefore = (all: readonly NoteLink[], id: number): readonly NoteLink[] =>
  all.slice(
    0,
    Math.max(
      0,
      all.findIndex((each) => each.id === id),
    ),
  );
