import { Mail } from "../mailing";
import { iso, now } from "../platform/clock";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { AppError, Code } from "../platform/error";
import { unannounceWrites, unlockClientWrites } from "./client-lock";
import { morningOf, scheduleLookWrites } from "./due";
import { ProposalDueEntity } from "./due-entity";
import { Events } from "./events";
import { nextReminder } from "./reminder";
import { changeWrites, factsOf, find, type Row } from "./rows";
import { guard, OPEN, statusAt } from "./rules";

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

interface Place {
  owner_id: number;
  project_id: number;
  proposal_id: number;
}

const placeOf = (row: Due.Found): Place => ({
  owner_id: row.owner_id,
  project_id: Due.idOf(row),
  proposal_id: Due.idOf(row, 1),
});

const forget = ({ owner_id, project_id, proposal_id }: Place): Promise<unknown> =>
  ProposalDueEntity.delete({ owner_id, project_id, proposal_id }).go();

const handle = (due: Place, swept: ProposalsSwept): Promise<void> =>
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

/**
 * Records the expiry that the page has shown since the last day ended: the owner is notified, and reminders
 * end.
 */
async function expire(row: Row, due: Place): Promise<void> {
  await Db.commit(
    [
      ...changeWrites(row, { status: "expired", tied_client_id: null }),
      ...unlockClientWrites(row),
      ...unannounceWrites(row),
      Db.remove(ProposalDueEntity.delete({ ...due })),
    ],
    [
      Events.Expired.of(
        `proposal:${row.id}`,
        { project_id: row.project_id, proposal_id: row.id, version: row.document_version },
        { before: { status: row.status }, after: { status: "expired" }, version: row.version + 1 },
      ),
    ],
  );
}

/** Claims today's reminder; the mail follows from the event, which reads the state again. */
async function remind(row: Row): Promise<boolean> {
  const zone = row.time_zone ?? "UTC";
  const today = Day.today(now(), zone);
  const day = nextReminder(row);
  if (!day || day > today || guard(row.status, "remind") !== undefined) return false;
  if (now() < morningOf(today, zone)) return false;
  // A blocked address gets no mail: the owner was informed, and the sweep need not try again.
  if ((await Mail.Recipient.findBlocked(row.owner_id, [row.sent_to ?? ""])).length > 0) return false;
  await Mail.claim(row.owner_id, [row.sent_to ?? ""]);
  const reminded = { reminded_on: today, reminded_at: iso() };
  await Db.commit(
    [...changeWrites(row, reminded), ...scheduleLookWrites({ ...row, ...reminded })],
    [
      Events.Reminded.of(
        `proposal:${row.id}`,
        { project_id: row.project_id, proposal_id: row.id, version: row.document_version, day: today },
        { after: { sent_to: row.sent_to, ...reminded }, version: row.version + 1 },
      ),
    ],
  );
  return true;
}
