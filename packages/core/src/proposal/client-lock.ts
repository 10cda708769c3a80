import { Client } from "../client";
import { Db } from "../platform/db";
import { ProposalEntity } from "./entity";
import { keyOf, type Row } from "./rows";

/** The client counts the proposal as open from the first send (2062); another client takes the count over. */
export function lockClient(row: Row, client_id: number): Db.Write[] {
  const { owner_id, tied_client_id: former } = row;
  if (former === client_id) return [];
  return [
    Client.lockClient({ owner_id, id: client_id }),
    ...(former ? [Client.lockClient({ owner_id, id: former }, -1)] : []),
  ];
}

/** Takes the count back, for the transaction that ends a proposal. */
export const unlockClient = (row: Row): Db.Write[] =>
  row.tied_client_id ? [Client.lockClient({ owner_id: row.owner_id, id: row.tied_client_id }, -1)] : [];

const baseKey = (row: Row, proposal_id: number) =>
  keyOf({ owner_id: row.owner_id, project_id: row.project_id, id: proposal_id });

/** The accepted proposal's page leads to the change order that waits, for the same client only (D20). */
export const announceWrites = (row: Row, hash: string, same_client: boolean): Db.Write[] =>
  row.change && same_client
    ? [Db.update(ProposalEntity.patch(baseKey(row, row.change.proposal_id)).set({ newer_hash: hash }))]
    : [];

/** A change order that was dropped, or got a no, is not spoken of any more. */
export const unannounceWrites = (row: Row): Db.Write[] =>
  row.change
    ? [Db.update(ProposalEntity.patch(baseKey(row, row.change.proposal_id)).remove(["newer_hash"]))]
    : [];

/** The accepted change order takes the place of what it changes, in the transaction of its acceptance. */
export const supersede = (row: Row): Db.Write[] =>
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
