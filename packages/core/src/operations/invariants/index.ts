import { agreedIsSigned } from "./agreed-is-signed";
import { creditIsBooked } from "./credit-is-booked";
import { evidenceChain } from "./evidence-chain";
import { moneyIsConserved } from "./money-is-conserved";
import { noDeadMoney } from "./no-dead-money";
import { paymentsAreCounted } from "./payments-are-counted";
import { postingsBalance } from "./postings-balance";
import { PARTS, type Part } from "./read";
import { receivableIsDue } from "./receivable-is-due";
import { addSums, type Invariant, type Page, type Row, type RowInvariant, type Sums } from "./rows";

/** The checks of a workspace's money. */
const MONEY: readonly RowInvariant[] = [
  postingsBalance,
  receivableIsDue,
  paymentsAreCounted,
  moneyIsConserved,
  creditIsBooked,
];

/** All invariants of a workspace. */
export const INVARIANTS: readonly Invariant[] = [...MONEY, agreedIsSigned, noDeadMoney, evidenceChain];

export interface Violation {
  invariant: string;
  meaning: string;
  sentence: string;
}

/** The place of a check, between two pages: small enough for a row, and all that the next page needs. */
export interface Progress {
  part: Part;
  /** The place in that part where the next page begins; undefined at its beginning. */
  after?: string | undefined;
  sums: Sums;
  found: readonly Violation[];
}

const ORDER = Object.keys(PARTS) as Part[];
/** The most violations of one check: more say nothing that these do not. */
const MOST_FOUND = 100;

export const START: Progress = { part: "postings", sums: {}, found: [] };

const violation = ({ name: invariant, meaning }: Invariant, sentence: string): Violation => ({
  invariant,
  meaning,
  sentence,
});

/** Returns violations without those that say the same again. */
const distinct = (all: readonly Violation[]): Violation[] => [
  ...new Map(all.map((each) => [each.sentence, each])).values(),
];

const sumsOf = (rows: readonly Row[]): Sums =>
  INVARIANTS.map(({ sumRows }) => sumRows?.(rows) ?? {}).reduce(addSums);

async function checkRows(owner_id: number, { rows, beside = [], found = [] }: Page): Promise<Violation[]> {
  const together = [...rows, ...beside];
  const inRows = await Promise.all(
    INVARIANTS.map(async (each) =>
      ((await each.checkRows?.(together, owner_id)) ?? []).map((sentence) => violation(each, sentence)),
    ),
  );
  return [...inRows.flat(), ...found.map(({ invariant, sentence }) => violation(invariant, sentence))];
}

/**
 * Checks the next page of a workspace. Returns the progress after it, or, after the last page, every
 * violation: empty when there is none. Pages are read one after the other, so a change in between can look
 * like a violation; the same check at another time does not find it again.
 */
export async function checkPage(
  owner_id: number,
  progress: Progress,
): Promise<Progress | readonly Violation[]> {
  // A release may have other parts than the one that began.
  const { part, after, sums, found } = progress.part in PARTS ? progress : START;
  const page = await PARTS[part](owner_id, after);
  const sum = addSums(sums, sumsOf(page.rows));
  const all = distinct([...found, ...(await checkRows(owner_id, page))]).slice(0, MOST_FOUND);
  if (page.after !== undefined) return { part, after: page.after, sums: sum, found: all };
  const next = ORDER[ORDER.indexOf(part) + 1];
  if (next) return { part: next, sums: sum, found: all };
  const inSums = INVARIANTS.flatMap((each) =>
    (each.checkSums?.(sum) ?? []).map((sentence) => violation(each, sentence)),
  );
  return [...inSums, ...all];
}

/** Returns what is wrong with the money of one workspace, for a test that holds all of its rows. */
export const checkMoney = (rows: readonly Row[]): string[] =>
  MONEY.flatMap(({ checkRows: check, sumRows, checkSums }) => [
    ...(check?.(rows) ?? []),
    ...(sumRows && checkSums ? checkSums(sumRows(rows)) : []),
  ]);
