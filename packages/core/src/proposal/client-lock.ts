import { Client } from "../client";
import { Db } from "../platform/db";
import { ProposalEntity } from "./entity";
import { keyOf, type Row } from "./rows";

/**
 * Returns the writes that count the proposal as open for its client, from the first send on (2062); the count
 * moves when the client changes.
 */
export function lockClientWrites(row: Row, client_id: number): Db.Write[] {
  const { owner_id, tied_client_id: former } = row;
  if (former === client_id) return [];
  return [
    Client.lockClientWrite({ owner_id, id: client_id }),
    ...(former ? [Client.lockClientWrite({ owner_id, id: former }, -1)] : []),
  ];
}

/** Returns the writes that undo that count, for the transaction that ends a proposal. */
export const unlockClientWrites = (row: Row): Db.Write[] =>
  row.tied_client_id ? [Client.lockClientWrite({ owner_id: row.owner_id, id: row.tied_client_id }, -1)] : [];

const baseKey = (row: Row, proposal_id: number) =>
  keyOf({ owner_id: row.owner_id, project_id: row.project_id, id: proposal_id });

/**
 * Returns the writes that link the accepted proposal's page to the waiting change order, for the same client
 * only (D20).
 */
export const announceWrites = (row: Row, hash: string, same_client: boolean): Db.Write[] =>
  row.change && same_client
    ? [Db.update(ProposalEntity.patch(baseKey(row, row.change.proposal_id)).set({ newer_hash: hash }))]
    : [];

/** Returns the writes that remove that link after the change order was dropped or declined. */
export const unannounceWrites = (row: Row): Db.Write[] =>
  row.change
    ? [Db.update(ProposalEntity.patch(baseKey(row, row.change.proposal_id)).remove(["newer_hash"]))]
    : [];

/**
 * Returns the writes that replace the changed proposal by its change order, in the transaction of the
 * acceptance.
 */
export const supersedeWrites = (row: Row): Db.Write[] =>
  row.change
    ? [
        Db.reviseUnread<Row>(
          ProposalEntity,
          baseKey(row, row.change.proposal_id),
          { status: "superseded", superseded_by: row.id },
          { where: ({ status }, { eq }) => eq(status, "accepted") },
        ),
      ]
    : [];
