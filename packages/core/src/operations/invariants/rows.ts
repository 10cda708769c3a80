/** Rows of a workspace as they are stored, and what invariants read of them. Pure. */
import * as Money from "../../platform/money";
export type Row = Record<string, unknown>;

/** What is checked: the rows of money and agreements of one workspace. */
export interface Workspace {
  owner_id: number;
  rows: readonly Row[];
}

/** What must always be true of a workspace. One that is not is a defect of ours, never something that people did. */
export interface Invariant {
  name: string;
  /** What a violation means, for who is called at night. */
  meaning: string;
  /** Each violation as a sentence with ids and amounts in minor units; the same one has the same words every time. */
  violations(workspace: Workspace): string[] | Promise<string[]>;
}

/** One that is told by the rows alone. */
export interface RowInvariant extends Invariant {
  violations(workspace: Workspace): string[];
}

/** The rows of one entity, by its name in the table. */
export const entity = (rows: readonly Row[], name: string): Row[] =>
  rows.filter(({ __edb_e__ }) => __edb_e__ === name);

/** An amount in minor units; 0 where the row has none. */
export const amountOf = (row: Row, name: string): number => Number(row[name] ?? 0);

interface Line {
  account: string;
  amount: number;
}
export const linesOf = (posting: Row): Line[] => posting.lines as Line[];

/** What these postings say of an account. */
export const balanceOf = (postings: readonly Row[], account: string): number =>
  Money.sum(
    postings
      .flatMap(linesOf)
      .filter((line) => line.account === account)
      .map(({ amount }) => amount),
  );

/** The sentence of two amounts that have to agree; none where they do. */
export const differing = (what: string, found: number, wanted: number): string[] =>
  found === wanted ? [] : [`${what}: ${found}, not ${wanted}`];

interface Refund {
  status: string;
  amount: number;
}

/** What of a payment went back, or is on its way back. */
export const refundedOf = (payment: Row): number =>
  Money.sum(
    ((payment.refunds ?? []) as Refund[])
      .filter(({ status }) => status === "pending" || status === "succeeded")
      .map(({ amount }) => amount),
  );

interface Dispute {
  status: string;
  amount: number;
  fee: number;
}

/** What of a payment was taken back by its payer's bank for good. */
export const lostOf = (payment: Row): number => {
  const dispute = payment.dispute as Dispute | undefined;
  return payment.status === "settled" && dispute?.status === "lost" ? dispute.amount : 0;
};

/** What the provider kept for a payment and for its dispute. */
export const feesOf = (payment: Row): number =>
  Money.add(amountOf(payment, "fee"), (payment.dispute as Dispute | undefined)?.fee ?? 0);
