/** Rows of a workspace as they are stored, and the values that invariants read from them. Pure. */
import { Money } from "../../platform/money";
export type Row = Record<string, unknown>;

/** The checked rows: money and agreements of one workspace. */
export interface Workspace {
  owner_id: number;
  rows: readonly Row[];
}

/**
 * A condition that must always be true of a workspace. A violation is a defect of ours, never of its users.
 */
export interface Invariant {
  name: string;
  /** The meaning of a violation, for the person on call. */
  meaning: string;
  /**
   * Returns each violation as a sentence with ids and amounts in minor units; the same violation has the same
   * words every time.
   */
  violations(workspace: Workspace): string[] | Promise<string[]>;
}

/** An invariant that needs only the rows. */
export interface RowInvariant extends Invariant {
  violations(workspace: Workspace): string[];
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
export const feesOf = (payment: Payment): number =>
  Money.add(amountOf(payment, "fee"), payment.dispute?.fee ?? 0);
