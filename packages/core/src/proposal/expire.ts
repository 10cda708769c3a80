import { Db } from "../platform/db";
import { unannounceWrites, unlockClientWrites } from "./client-lock";
import { ProposalDueEntity } from "./due-entity";
import { Events } from "./events";
import { changeWrites, type Row } from "./rows";

/** What names the row of a proposal's next look. */
export interface DueKey {
  owner_id: number;
  project_id: number;
  proposal_id: number;
}

/**
 * Records the expiry that the page has shown since the last day ended: the owner is notified, and reminders
 * end.
 */
export async function expire(row: Row, due: DueKey): Promise<void> {
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
