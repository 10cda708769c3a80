import { agreedIsSigned } from "./agreed-is-signed";
import { creditIsBooked } from "./credit-is-booked";
import { evidenceChain } from "./evidence-chain";
import { moneyIsConserved } from "./money-is-conserved";
import { noDeadMoney } from "./no-dead-money";
import { paymentsAreCounted } from "./payments-are-counted";
import { postingsBalance } from "./postings-balance";
import { readWorkspace } from "./read";
import { receivableIsDue } from "./receivable-is-due";
import type { Invariant, RowInvariant, Workspace } from "./rows";

export { readWorkspace } from "./read";
export type { Invariant, Row, RowInvariant, Workspace } from "./rows";

/** The checks of a workspace's money, used by the soak test and in production. */
export const MONEY: readonly RowInvariant[] = [
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

/** Returns every violation of these invariants in a workspace; empty when there is none. */
export async function violationsIn(
  workspace: Workspace,
  invariants: readonly Invariant[] = INVARIANTS,
): Promise<Violation[]> {
  const found = await Promise.all(
    invariants.map(async ({ name: invariant, meaning, violations }) =>
      (await violations(workspace)).map((sentence) => ({ invariant, meaning, sentence })),
    ),
  );
  return found.flat();
}

/** Reads a workspace and checks all invariants. */
export const check = async (owner_id: number): Promise<Violation[]> =>
  violationsIn(await readWorkspace(owner_id));
