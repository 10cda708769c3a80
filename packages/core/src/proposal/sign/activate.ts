import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Project } from "../../project";
import { finishRestore } from "../../project/content";
import { unlockClientWrites } from "../client-lock";
import { changeWrites, find } from "../rows";
import { readAcceptedSchedule } from "./accept";

/** Ends the proposal's own count of its client, once: the active project counts from now on. */
const settle = (proposal_id: number): Promise<void> =>
  Db.retryOnConflict(async () => {
    const row = await find(proposal_id);
    if (row.status !== "accepted" || !row.tied_client_id) return;
    await Db.commit(
      [...changeWrites(row, { tied_client_id: null }), ...unlockClientWrites(row)],
      [Event.audit("proposal.settled", `proposal:${row.id}`, { version: row.version + 1 })],
    );
  });

/**
 * Applies an acceptance to its project: the scope becomes the signed one, with the chosen options, and unsent
 * edits are kept for a change order; the project is active, and won on the day of acceptance. Called by the
 * reaction to `proposal.accepted`; repeatable.
 */
export async function activateProject(ref: {
  project_id: number;
  proposal_id: number;
  version: number;
}): Promise<void> {
  const { accepted_on } = await readAcceptedSchedule(ref);
  // The project's commit marks the message as handled; these writes have their own conditions.
  await Db.withoutInbox(async () => {
    await settle(ref.proposal_id);
    await finishRestore(ref.project_id);
  });
  await Project.activate({ project_id: ref.project_id, won_at: accepted_on });
}
