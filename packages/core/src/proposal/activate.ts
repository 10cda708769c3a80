import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { Project } from "../project";
import { acceptedSchedule } from "./accept";
import { untie } from "./publish";
import { find, moved } from "./rows";

/** The active project holds its client from now on, so the proposal's own count goes; once. */
const settle = (proposal_id: number): Promise<void> =>
  Db.fresh(async () => {
    const row = await find(proposal_id);
    if (row.status !== "accepted" || !row.tied_client_id) return;
    await Db.commit(
      [...moved(row, { tied_client_id: null }), ...untie(row)],
      [Event.audit("proposal.settled", `proposal:${row.id}`, { version: row.version + 1 })],
    );
  });

/**
 * What an acceptance does to its project: active, won on the day of acceptance, its scope closed to edits.
 * For the reaction to `proposal.accepted`; a second time it changes nothing.
 */
export async function activateProject(ref: {
  project_id: number;
  proposal_id: number;
  version: number;
}): Promise<void> {
  const { accepted_on } = await acceptedSchedule(ref);
  // The project's commit carries the mark of the message; this one stands on its own condition.
  await Db.apart(() => settle(ref.proposal_id));
  await Project.activate({ project_id: ref.project_id, won_at: accepted_on });
}
