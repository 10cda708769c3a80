/**
 * What is agreed, billed and credited at each tax rate. A rate is never made up for by another: what is billed too
 * much at one is credited there, and what is missing at another is billed there. Pure and browser-safe. Amounts are
 * minor units as prices were typed: with tax where prices include it.
 */
import { Money } from "../../../platform/money";
import type { Item, Totals } from "../../schema-lines";
import { BESIDE } from "../counted/rules";
import { partOf, type Taking } from "../takings/rules";

/** An amount at one rate, `S 19`: category and rate as the calculator groups them. */
export interface RateAmount {
  rate: string;
  amount: number;
}

/** What is owed in credit at one rate; an invoice may have it under several, where the project's tax changed since. */
export interface RateCredit {
  rates: string[];
  amount: number;
}

export const rateOf = ({ category, rate }: { category: string; rate: string }): string =>
  `${category} ${Money.sumOfDecimals([rate])}`;

/** Returns the rate of what has no tax of its own, under these taxes. */
export function ruleRateOf(taxes: readonly { category: string; rate: string }[]): string {
  const [first, ...others] = taxes;
  if (!first) return "O 0";
  if (others.length === 0) return rateOf(first);
  return rateOf({ category: "S", rate: Money.sumOfDecimals(taxes.map(({ rate }) => rate)) });
}

/** Adds amounts of the same rate, in the order in which they first appear. */
export function addRates(all: readonly RateAmount[]): RateAmount[] {
  const sums = new Map<string, number>();
  for (const { rate, amount } of all) sums.set(rate, Money.add(sums.get(rate) ?? 0, amount));
  return [...sums].map(([rate, amount]) => ({ rate, amount }));
}

export const sumRates = (all: readonly { amount: number }[]): number =>
  Money.sum(all.map(({ amount }) => amount));

/** Returns weights that sum to `amount`: as they are where they do, else in proportion (D4). */
export function spreadOver(amount: number, weights: readonly number[]): number[] {
  const own = weights.map((weight) => Math.max(0, weight));
  const sum = Money.sum(own);
  if (sum === amount) return own;
  if (sum === 0) return own.map((_, i) => (i === 0 ? amount : 0));
  return Money.allocate(amount, own);
}

interface Sides {
  /** The accepted total by rate, after the change. */
  agreed: readonly RateAmount[];
  /** What sent invoices bill of the agreement, less what was credited. */
  billed: readonly RateAmount[];
  /** The part of `billed` that can be credited: not what was given away. */
  creditable: readonly RateAmount[];
  /** What unsent invoices beside the schedule will bill. */
  drafted: readonly RateAmount[];
}

export interface Balance {
  bill: RateAmount[];
  credit: RateAmount[];
  /** What is billed too much, and was given away: nobody can credit it. */
  kept: number;
}

/** Takes an amount off several, in proportion; returns what is left of both. */
function takeOff(amount: number, from: readonly number[]): { left: number[]; over: number } {
  const most = Money.sum(from);
  const takes = Math.min(amount, most);
  const parts = takes === 0 ? from.map(() => 0) : Money.allocate(takes, from);
  return {
    left: from.map((each, i) => Money.subtract(each, parts[i] ?? 0)),
    over: Money.subtract(amount, takes),
  };
}

/**
 * Returns what brings every rate to what is agreed. What an owner billed at a rate that no agreement names counts
 * where something is missing; only what is beyond all of that is credited.
 */
export function balanceRates({ agreed, billed, creditable, drafted }: Sides): Balance {
  const of = (list: readonly RateAmount[], rate: string) =>
    sumRates(list.filter((each) => each.rate === rate));
  const rates = addRates(agreed).map(({ rate }) => rate);
  const isOther = ({ rate }: RateAmount) => !rates.includes(rate);
  const gaps = rates.map((rate) => Money.subtract(of(agreed, rate), of(billed, rate)));
  const open = rates.map((rate, i) =>
    Math.max(0, Money.subtract(Math.max(0, gaps[i] ?? 0), of(drafted, rate))),
  );
  const others = addRates(billed.filter(isOther));
  const filled = takeOff(sumRates(others), open);
  const { left: missing } = takeOff(sumRates(drafted.filter(isOther)), filled.left);
  const beyond = [
    ...rates.map((rate, i) => ({ rate, amount: Math.max(0, Money.negate(gaps[i] ?? 0)) })),
    ...takeBack(filled.over, others),
  ];
  const credit = beyond.map(({ rate, amount }) => ({ rate, amount: Math.min(amount, of(creditable, rate)) }));
  return {
    bill: rates.map((rate, i) => ({ rate, amount: missing[i] ?? 0 })).filter(({ amount }) => amount > 0),
    credit: credit.filter(({ amount }) => amount > 0),
    kept: Money.subtract(sumRates(beyond), sumRates(credit)),
  };
}

/** Takes an amount of several rates, in order. */
function takeBack(amount: number, from: readonly RateAmount[]): RateAmount[] {
  let left = amount;
  return from.map(({ rate, amount: most }) => {
    const takes = Math.min(left, most);
    left = Money.subtract(left, takes);
    return { rate, amount: takes };
  });
}

type Groups = Totals["groups"];
type Cells = readonly Pick<Groups[number], "base" | "amount">[];

/** An invoice, as far as its rates go. */
export interface RatedInvoice {
  items: readonly Pick<Item, "source" | "net" | "amount" | "tax">[];
  taxes: readonly { category: string; rate: string }[];
  tax_inclusive: boolean;
  totals: { groups: Groups; total: number };
  taken?: readonly Taking[] | undefined;
}

/** Returns the position of a line's tax group. */
export const groupOfLine = (
  { tax }: Pick<Item, "tax">,
  { taxes, totals }: Pick<RatedInvoice, "taxes" | "totals">,
): number => {
  const rate = tax ? rateOf(tax) : ruleRateOf(taxes);
  return totals.groups.findIndex((group) => rateOf(group) === rate);
};

/** Returns a group as prices were typed. */
export const sumTyped = ({ base, amount }: Cells[number], inclusive: boolean): number =>
  inclusive ? Money.add(base, amount) : base;

/** Returns what of each group bills the agreement, before any notes: not expenses and late fees. */
function firstTyped(of: RatedInvoice): number[] {
  return of.totals.groups.map((group, g) => {
    const typed = sumTyped(group, of.tax_inclusive);
    const own = of.items.filter((item) => groupOfLine(item, of) === g);
    const sum = (items: typeof own) =>
      Money.sum(items.map(({ net, amount }) => (of.tax_inclusive ? amount : net)));
    const beside = sum(own.filter(({ source }) => source && BESIDE.has(source.kind)));
    const agreed = Math.max(0, Money.subtract(sum(own), beside));
    return beside <= 0 ? typed : partOf(typed, agreed, beside);
  });
}

/**
 * Returns what an invoice asks for of the agreement in each of its groups, after its notes. `was` is what it asked for
 * before them, `asked` what it does now.
 */
export function splitAsked(of: RatedInvoice, { was, asked }: { was: number; asked: number }): number[] {
  const { groups, total } = of.totals;
  let now = spreadOver(was, firstTyped(of));
  let left = total;
  for (const { amount, rates, as, counted = 0 } of of.taken ?? []) {
    const [before, after] = [left, Money.subtract(left, amount)];
    left = after;
    if (rates)
      now = now.map((each, g) =>
        Money.subtract(each, sumRates(rates.filter(({ rate }) => rate === rateOf(groups[g] ?? NO_GROUP)))),
      );
    else if (as === "change") {
      const parts = Money.sum(now) === 0 ? [] : Money.allocate(counted, now);
      now = now.map((each, g) => Money.subtract(each, parts[g] ?? 0));
    } else now = now.map((each) => partOf(each, after, Money.subtract(before, after)));
    now = now.map((each) => Math.max(0, each));
  }
  return spreadOver(asked, now);
}
const NO_GROUP = { category: "O", rate: "0" };

/** Returns what an invoice gave away in each of its groups, in proportion to what it billed. */
export const splitGiven = (of: RatedInvoice, given: number): number[] => spreadOver(given, firstTyped(of));

/** What a change order can take of an invoice at one rate: as typed, and with its tax. */
export interface CreditableRate {
  rate: string;
  counted: number;
  room: number;
}

/** Returns what notes left of each group. */
const restOf = (groups: Cells, noted: readonly Cells[]): { base: number; amount: number }[] =>
  groups.map(({ base, amount }, g) => ({
    base: Money.subtract(base, Money.sum(noted.map((cells) => cells[g]?.base ?? 0))),
    amount: Money.subtract(amount, Money.sum(noted.map((cells) => cells[g]?.amount ?? 0))),
  }));

/** Returns what can be taken at each rate, where `asked` is what it asks for in each of its groups. */
export function creditableRates(
  { totals, tax_inclusive }: Pick<RatedInvoice, "totals" | "tax_inclusive">,
  noted: readonly Cells[],
  asked: readonly number[],
): CreditableRate[] {
  const left = restOf(totals.groups, noted);
  return totals.groups.flatMap((group, g): CreditableRate[] => {
    const cells = left[g] ?? { base: 0, amount: 0 };
    const typed = sumTyped(cells, tax_inclusive);
    const counted = Money.clamp(asked[g] ?? 0, 0, Math.max(0, typed));
    if (counted === 0) return [];
    const tax = tax_inclusive ? 0 : partOf(cells.amount, counted, Money.subtract(typed, counted));
    return [{ rate: rateOf(group), counted, room: Money.add(counted, tax) }];
  });
}

/** What a note takes at one rate: as typed, and with its tax. */
export interface NoteRate {
  rate: string;
  counted: number;
  amount: number;
}

/** Returns the tax groups of a note that takes these rates; every other group stays. */
export function groupsOfRates<T extends Pick<Groups[number], "base" | "amount" | "category" | "rate">>(
  groups: readonly T[],
  noted: readonly Cells[],
  rates: readonly NoteRate[],
  inclusive: boolean,
): T[] {
  const left = restOf(groups, noted);
  return groups.map((group, g) => {
    const cells = left[g] ?? { base: 0, amount: 0 };
    const own = rates.filter(({ rate }) => rate === rateOf(group));
    const [counted, amount] = [Money.sum(own.map((each) => each.counted)), sumRates(own)];
    if (amount === 0) return { ...group, base: 0, amount: 0 };
    const typed = sumTyped(cells, inclusive);
    const tax = inclusive
      ? partOf(cells.amount, amount, Math.max(0, Money.subtract(typed, amount)))
      : Money.subtract(amount, counted);
    return { ...group, base: Money.subtract(amount, tax), amount: tax };
  });
}

/**
 * Returns what a note of the owner's takes of the agreement at each rate. By line it is what its lines bill; by amount
 * the agreement's part of each group.
 */
export function sumNoteRates(
  of: Omit<RatedInvoice, "items"> & { items: readonly Pick<Item, "id" | "source" | "amount" | "tax">[] },
  note: { groups: Cells; lines?: readonly { item_id: number }[] | undefined },
  { noted, asked }: { noted: readonly Cells[]; asked: readonly number[] },
): RateAmount[] {
  const left = restOf(of.totals.groups, noted);
  const named = note.lines && new Set(note.lines.map(({ item_id }) => item_id));
  return of.totals.groups.flatMap((group, g) => {
    const typed = sumTyped(note.groups[g] ?? { base: 0, amount: 0 }, of.tax_inclusive);
    const all = sumTyped(left[g] ?? { base: 0, amount: 0 }, of.tax_inclusive);
    const own = asked[g] ?? 0;
    const lines = named && of.items.filter((item) => named.has(item.id) && groupOfLine(item, of) === g);
    const beside = lines?.filter(({ source }) => source && BESIDE.has(source.kind)) ?? [];
    const sum = (items: readonly { amount: number }[]) => Math.max(0, sumRates(items));
    const amount = lines
      ? partOf(typed, Money.subtract(sum(lines), sum(beside)), sum(beside))
      : own >= all
        ? typed
        : partOf(typed, own, Money.subtract(all, own));
    return amount === 0 ? [] : [{ rate: rateOf(group), amount: Math.min(amount, own) }];
  });
}
