/** Rows of a workspace as they are stored, and the values that invariants read from them. Pure. */
import { Money } from "../../platform/money";
export type Row = Record<string, unknown>;

/** Amounts of a whole workspace in minor units, by name: added up page by page. */
export type Sums = Readonly<Record<string, number>>;

/**
 * A condition that must always be true of a workspace. A violation is a defect of ours, never of its users.
 * A workspace is checked in pages, so an invariant looks at rows that stand in one page, and at sums over all
 * of them. A violation is a sentence with ids and amounts in minor units; the same violation has the same
 * words every time.
 */
export interface Invariant {
  name: string;
  /** The meaning of a violation, for the person on call. */
  meaning: string;
  /** Returns the violations among rows of one page. */
  checkRows?(rows: readonly Row[], owner_id: number): string[] | Promise<string[]>;
  /** Returns what these rows add to the sums. No row is given twice. */
  sumRows?(rows: readonly Row[]): Sums;
  /** Returns the violations in the sums of all rows. */
  checkSums?(sums: Sums): string[];
}

/** A page of a workspace's money and agreements. Half a read unit for 4 KB; reading writes nothing. */
export interface Page {
  /** Rows that no other page has. */
  rows: readonly Row[];
  /** Rows of other pages that these are compared with. */
  beside?: readonly Row[];
  /** What is wrong beyond single rows. */
  found?: readonly { invariant: Invariant; sentence: string }[];
  /** The place where the next page of this part begins; undefined after the last one. */
  after: string | undefined;
}

/** An invariant that needs only the rows. */
export interface RowInvariant extends Invariant {
  checkRows?(rows: readonly Row[]): string[];
}

/** Returns the rows of one entity, by its name in the table. */
export const entity = (rows: readonly Row[], name: string): Row[] =>
  rows.filter(({ __edb_e__ }) => __edb_e__ === name);

/** Returns an amount in minor units; 0 when the row has none. */
export const amountOf = (row: Row, name: string): number => Number(row[name] ?? 0);

interface Line {
  account: string;
  amount: number;
}
export const linesOf = (posting: Row): Line[] => posting.lines as Line[];

/** Returns the balance of an account in these postings. */
export const balanceOf = (postings: readonly Row[], account: string): number =>
  Money.sum(
    postings
      .flatMap(linesOf)
      .filter((line) => line.account === account)
      .map(({ amount }) => amount),
  );

/** Returns the sums of both, name by name. */
export const addSums = (a: Sums, b: Sums): Sums => ({
  ...a,
  ...Object.fromEntries(Object.entries(b).map(([name, amount]) => [name, Money.add(a[name] ?? 0, amount)])),
});

/** Returns the sentence for two amounts that must be equal; empty when they are. */
export const compareAmounts = (what: string, found: number, wanted: number): string[] =>
  found === wanted ? [] : [`${what}: ${found}, not ${wanted}`];

/** A stored payment, as far as sums read it. */
interface Payment extends Row {
  amount: number;
  refunds?: { status: string; amount: number }[];
  dispute?: { status: string; amount: number; fee: number };
}

export const paymentsIn = (rows: readonly Row[]): Payment[] => entity(rows, "payment") as Payment[];

/** Returns the provider's fees for a payment and for its dispute. */
export const sumFees = (payment: Payment): number =>
  Money.add(amountOf(payment, "fee"), payment.dispute?.fee ?? 0);
