import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { ProposalDueEntity } from "./due-entity";
import { nextReminder, type Remindable } from "./reminder";

interface SentProposal extends Remindable {
  owner_id: number;
  project_id: number;
  id: number;
  expire_at?: string | null | undefined;
}

/** Reminders go out in the morning of the sender's zone, not at midnight. */
const MORNING_MS = 8 * 3_600_000;

/** Returns the time of day from which a reminder is mailed. */
export const morningOf = (day: string, zone: string): Date =>
  new Date(Day.startOfDay(day, zone).getTime() + MORNING_MS);

/**
 * Returns the write that schedules the sweep's next look at the proposal; none when nothing is left to do.
 */
export function scheduleLookWrites(row: SentProposal): Db.Write[] {
  const zone = row.time_zone ?? "UTC";
  const reminder = nextReminder(row);
  const instants = [
    ...(reminder ? [morningOf(reminder, zone)] : []),
    ...(row.expire_at ? [Day.startOfDay(Day.addDays(row.expire_at, 1), zone)] : []),
  ];
  const [first] = instants.sort((a, b) => a.getTime() - b.getTime());
  const { owner_id, project_id, id: proposal_id } = row;
  if (!first) return [];
  return [
    Db.put(
      ProposalDueEntity.put({
        owner_id,
        project_id,
        proposal_id,
        ...Due.at(owner_id, first),
      }),
    ),
  ];
}
