import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Project } from "../../project";
import { finishRestore } from "../../project/agreement";
import { unlockClient } from "../client-lock";
import { changeWrites, find } from "../rows";
import { readAcceptedSchedule } from "./accept";

/** The active project holds its client from now on, so the proposal's own count goes; once. */
const settle = (proposal_id: number): Promise<void> =>
  Db.retryOnConflict(async () => {
    const row = await find(proposal_id);
    if (row.status !== "accepted" || !row.tied_client_id) return;
    await Db.commit(
      [...changeWrites(row, { tied_client_id: null }), ...unlockClient(row)],
      [Event.audit("proposal.settled", `proposal:${row.id}`, { version: row.version + 1 })],
    );
  });

/**
 * What an acceptance does to its project: its scope becomes what was signed, with the options chosen, and what was
 * not sent is kept for a change order; the project is active, and won on the day of acceptance.
 * For the reaction to `proposal.accepted`; a second time it changes nothing.
 */
export async function activateProject(ref: {
  project_id: number;
  proposal_id: number;
  version: number;
}): Promise<void> {
  const { accepted_on } = await readAcceptedSchedule(ref);
  // The project's commit carries the mark of the message; these stand on their own conditions.
  await Db.withoutInbox(async () => {
    await settle(ref.proposal_id);
    await finishRestore(ref.project_id);
  });
  await Project.activate({ project_id: ref.project_id, won_at: accepted_on });
}
