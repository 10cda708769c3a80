/**
 * Keeps what a schedule bills of each tax whole, whatever is edited: each tax of the agreement comes to the same
 * sum over all invoices (D4). Pure. Amounts are minor units.
 */
import { Money } from "../../platform/money";
import { Rank } from "../../platform/rank";
import { taxInWords } from "../../platform/tax/rules";
import { splitPayments } from "../../project/schedule/rules";
import type { Part } from "../../project/tax/rules";
import { instalmentLines, lineOf } from "../read";
import type { Item } from "../schema";
import { itemOf, withoutDiscount } from "../totals";

/** What is billed of each tax, by `taxKey`. */
export type Shares = ReadonlyMap<string, Part>;

/** Returns a key of what is taxed alike; "" is taxed as the whole invoice. */
const taxKey = ({ tax }: Pick<Part, "tax">): string =>
  tax ? `${tax.category} ${tax.rate} ${tax.name} ${tax.reason}` : "";

/** Sums parts by their tax, in the order in which they first come. */
export function sharesOf(parts: readonly Part[]): Map<string, Part> {
  const shares = new Map<string, Part>();
  for (const { amount, tax } of parts) {
    const key = taxKey({ tax });
    shares.set(key, { amount: Money.add(shares.get(key)?.amount ?? 0, amount), tax });
  }
  return shares;
}

/** Returns shares less others; a tax of which nothing is left stays, with 0. */
export const subtractShares = (from: Shares, less: Shares): Map<string, Part> =>
  sharesOf([
    ...from.values(),
    ...[...less.values()].map(({ amount, tax }) => ({ amount: Money.negate(amount), tax })),
  ]);

export const sumOfShares = (shares: Shares): number =>
  Money.sum([...shares.values()].map(({ amount }) => amount));

/** Returns what an invoice bills of its schedule, by tax, before any discount on it. */
export const billedShares = (of: { id: number } & Parameters<typeof withoutDiscount>[0]): Map<string, Part> =>
  sharesOf(instalmentLines({ id: of.id, items: withoutDiscount(of).items }));

/**
 * Spreads what is to be billed over invoices of these amounts. `agreed` is what the agreement leaves for them, which
 * counts where it comes to their amounts; else what they bill `now` is spread in its proportions.
 */
export function spreadShares(
  amounts: readonly number[],
  now: readonly Shares[],
  agreed: Shares | undefined,
): Map<string, Part>[] {
  const whole = [
    ...(agreed && fits(agreed, amounts) ? agreed : sharesOf(now.flatMap((of) => [...of.values()]))).values(),
  ];
  const groups = whole.map(({ amount }) => amount);
  const weights = Money.sum(groups) > 0 && groups.every((each) => each >= 0) ? groups : groups.map(() => 1);
  return splitPayments(weights, amounts).map((parts) =>
    sharesOf(whole.map(({ tax }, i) => ({ amount: parts[i] ?? 0, tax }))),
  );
}

const fits = (shares: Shares, amounts: readonly number[]): boolean =>
  [...shares.values()].every(({ amount }) => amount >= 0) && sumOfShares(shares) === Money.sum(amounts);

/**
 * Takes from invoices what one of them got more of each tax, or gives them what it got less, the last first. None
 * comes to nothing by it. What none of them can give stays beside the schedule.
 */
export function balanceShares(others: readonly Shares[], difference: Shares): Map<string, Part>[] {
  const next = others.map((of) => new Map(of));
  for (const [key, { amount, tax }] of difference) {
    let left = amount;
    for (let at = next.length - 1; at >= 0 && left !== 0; at--) {
      const own = next[at];
      if (!own) continue;
      const now = own.get(key)?.amount ?? 0;
      // An invoice keeps at least one unit of something.
      const most = Math.max(0, Math.min(now, Money.subtract(sumOfShares(own), 1)));
      const moved = left < 0 ? left : Math.min(left, most);
      own.set(key, { amount: Money.subtract(now, moved), tax });
      left = Money.subtract(left, moved);
    }
  }
  return next;
}

/** The share in the name of an instalment's line: ", 40%". */
const SHARE = /, \d+(?:\.\d+)?%(?=, |$)/;

/** Returns the name of a line without the words of its tax. */
const nameWithoutTax = ({ name, tax }: Item): string => {
  const words = tax ? `, ${taxInWords(tax)}` : "";
  return words && name.endsWith(words) ? name.slice(0, -words.length) : name;
};

/**
 * Returns an invoice's items with the lines of its schedule at other amounts: a tax that it did not bill gets a line,
 * and one that it bills no more loses its own. The owner's other lines stay.
 */
export function withShares(of: Parameters<typeof billedShares>[0], shares: Shares): Item[] {
  const own = instalmentLines(of);
  const [first] = own;
  if (!first) return [...of.items];
  const before = billedShares(of);
  const isSame = sumOfShares(before) === sumOfShares(shares);
  // The percentage in a line's name belongs to the old amount.
  const rename = (name: string) => (isSame ? name : name.replace(SHARE, ""));
  const free = Array.from({ length: own.length + shares.size }, (_, at) => lineOf(of.id, at)).filter(
    (id) => !own.some((line) => line.id === id),
  );
  let { rank } = own.at(-1) ?? first;
  const kept = new Map<string, Item>();
  for (const line of own) if (!kept.has(taxKey(line))) kept.set(taxKey(line), line);
  const lines = [...shares].flatMap(([key, { amount, tax }]): Item[] => {
    if (amount === 0) return [];
    const there = kept.get(key);
    if (there) return [{ ...there, name: rename(there.name), quantity: "1", unit_price: amount }];
    rank = Rank.last(rank);
    const name = rename(nameWithoutTax(first));
    return [
      itemOf({
        id: free.shift() ?? lineOf(of.id, own.length),
        name: tax ? `${name}, ${taxInWords(tax)}` : name,
        unit_price: amount,
        tax,
        rank,
      }),
    ];
  });
  return of.items.flatMap((each) => (each === first ? lines : own.includes(each) ? [] : [each]));
}
