import { Mail } from "../mailing";
import { iso, now } from "../platform/clock";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { morningOf, scheduleLookWrites } from "./due";
import { Events } from "./events";
import { nextReminder } from "./reminder";
import { changeWrites, type Row } from "./rows";
import { guard } from "./rules";

/** Claims today's reminder; the mail follows from the event, which reads the state again. */
export async function remind(row: Row): Promise<boolean> {
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
