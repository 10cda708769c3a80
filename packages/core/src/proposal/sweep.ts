import { now } from "../platform/clock";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { AppError, Code } from "../platform/error";
import { ProposalDueEntity } from "./due-entity";
import { type DueKey, expire } from "./expire";
import { remind } from "./remind";
import { factsOf, find } from "./rows";
import { OPEN, statusAt } from "./rules";

export interface ProposalsSwept {
  reminded: number;
  expired: number;
  /** Reminders without mail budget; they are tried again until the day ends. */
  waiting: number;
  /** Rows that failed; they stay due and are handed out again. */
  failed: Due.Failed[];
}

const WAITS: ReadonlySet<number> = new Set([Code.TooManyRequests, Code.IdentityVerificationFailed]);

/**
 * Handles due proposals: mails an unanswered one again on the days that its owner chose, at most once a day,
 * and closes one whose last day has passed in the sender's zone (D19, D38). After a downtime one reminder is
 * sent, not all that were missed.
 */
export async function handleProposals(
  rows: readonly Due.Found[],
  swept: ProposalsSwept = { reminded: 0, expired: 0, waiting: 0, failed: [] },
): Promise<ProposalsSwept> {
  for (const failure of await Due.handleEach(rows, "sweep-proposals", (row) => handle(placeOf(row), swept))) {
    const { error } = failure;
    // Without mail budget today, the proposal is tried again later; that is not a failure.
    if (error instanceof AppError && WAITS.has(error.code)) swept.waiting += 1;
    else swept.failed.push(failure);
  }
  return swept;
}

/** Handles everything that is due, in this process. */
export async function sweepProposals(): Promise<ProposalsSwept> {
  const swept: ProposalsSwept = { reminded: 0, expired: 0, waiting: 0, failed: [] };
  for await (const rows of Due.allDue("proposal")) await handleProposals(rows, swept);
  return swept;
}

const placeOf = (row: Due.Found): DueKey => ({
  owner_id: row.owner_id,
  project_id: Due.idOf(row),
  proposal_id: Due.idOf(row, 1),
});

const forget = ({ owner_id, project_id, proposal_id }: DueKey): Promise<unknown> =>
  ProposalDueEntity.delete({ owner_id, project_id, proposal_id }).go();

const handle = (due: DueKey, swept: ProposalsSwept): Promise<void> =>
  Db.retryOnConflict(async () => {
    const row = await find(due.proposal_id);
    if (!OPEN.some((status) => status === row.status)) {
      await forget(due);
      return;
    }
    if (statusAt(factsOf(row), now()) === "expired") {
      await expire(row, due);
      swept.expired += 1;
      return;
    }
    if (await remind(row)) swept.reminded += 1;
  });
