import { Mail } from "../mailing";
import { Actor } from "../platform/actor";
import { iso, now } from "../platform/clock";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { sweepDays } from "../platform/due";
import { AppError, Code } from "../platform/error";
import { unannounceWrites, unlockClient } from "./client-lock";
import { DUE_SHARDS, earliestToday, look, ProposalDueEntity } from "./due";
import { Events } from "./events";
import { nextReminder } from "./mail/reminder";
import { changeWrites, factsOf, find, type Row } from "./rows";
import { guard, OPEN, statusAt } from "./rules";

export interface ProposalsSwept {
  reminded: number;
  expired: number;
  /** Reminders that found no budget of mail; they are tried again until their day is another. */
  waiting: number;
  /** Rows that could not be handled; they stay, and the next sweep tries again. */
  failed: { owner_id: number; proposal_id: number; error: Error }[];
}

const WAITS: ReadonlySet<number> = new Set([Code.TooManyRequests, Code.IdentityVerificationFailed]);

/** Reminders go out in the morning of the sender's zone, not at midnight. */
const MORNING = 8 * 3_600_000;

/**
 * Looks at every proposal whose day has come: mails an unanswered one again on the days that its owner chose,
 * at most once a day, and closes one whose last day has passed in the sender's zone (D19, D38). A downtime is
 * caught up with one reminder, not with all that were missed. `name` is whose progress it is.
 */
export async function sweepProposals(name = "proposal-due"): Promise<ProposalsSwept> {
  const swept: ProposalsSwept = { reminded: 0, expired: 0, waiting: 0, failed: [] };
  await sweepDays(name, earliestToday(), async (due_day) => {
    const before = swept.failed.length + swept.waiting;
    for (let shard = 0; shard < DUE_SHARDS; shard++) await sweepShard(due_day, `${shard}`, swept);
    return swept.failed.length + swept.waiting === before;
  });
  return swept;
}

async function sweepShard(due_day: string, due_shard: string, swept: ProposalsSwept): Promise<void> {
  let cursor: string | null = null;
  do {
    const answer: { data: Due[]; cursor: string | null } = await ProposalDueEntity.query
      .due({ due_day, due_shard })
      .go({ cursor, limit: 100, pages: 1, hydrate: true });
    for (const due of answer.data)
      await Actor.asSystem(due.owner_id, "sweep-proposals", () => handle(due, swept)).catch(
        (error: Error) => {
          // No budget of mail is left today: it is looked at again until there is, and is no failure.
          if (error instanceof AppError && WAITS.has(error.code)) swept.waiting += 1;
          else swept.failed.push({ owner_id: due.owner_id, proposal_id: due.proposal_id, error });
        },
      );
    cursor = answer.cursor;
  } while (cursor);
}

interface Due {
  owner_id: number;
  project_id: number;
  proposal_id: number;
}

const forget = ({ owner_id, project_id, proposal_id }: Due): Promise<unknown> =>
  ProposalDueEntity.delete({ owner_id, project_id, proposal_id }).go();

const handle = (due: Due, swept: ProposalsSwept): Promise<void> =>
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

/** Writes down what the page has said since the last day ended: the owner hears of it, reminders are over. */
async function expire(row: Row, due: Due): Promise<void> {
  await Db.commit(
    [
      ...changeWrites(row, { status: "expired", tied_client_id: null }),
      ...unlockClient(row),
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

/** Claims today's reminder; the mail follows from the event, and reads the state once more. */
async function remind(row: Row): Promise<boolean> {
  const zone = row.time_zone ?? "UTC";
  const today = Day.today(now(), zone);
  const day = nextReminder(row);
  if (!day || day > today || guard(row.status, "remind") !== undefined) return false;
  if (now().getTime() < Day.startOfDay(today, zone).getTime() + MORNING) return false;
  await Mail.claim(row.owner_id, [row.sent_to ?? ""]);
  const reminded = { reminded_on: today, reminded_at: iso() };
  await Db.commit(
    [...changeWrites(row, reminded), ...look({ ...row, ...reminded })],
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
