import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Cents, ID } from "../platform/shape";
import { COLUMNS } from "./schema";

const Row = z.object({
  owner_id: ID,
  ...Column.rowOf(COLUMNS),
  /** 0 without a client: for a payout. */
  client_key: z.number(),
  /** The posted document: `invoice:7`, `payout:7`, `transfer:7`. */
  document: z.string(),
  project_key: z.number(),
});

const Credit = z.object({ owner_id: ID, client_id: ID, currency: z.string(), amount: Cents });

/**
 * A posting is one row with its lines, inserted in the transaction of its cause and never changed. Its
 * partition is the client's, sorted by document, so that an invoice, a client and a payout are one Query
 * each; the index sorts the same rows by project.
 */
export const PostingEntity = new Entity(
  {
    model: { entity: "posting", version: "1", service: "stint" },
    attributes: Db.writeOnce({
      ...Db.attributesOf(Row),
      client_key: Db.sortableId,
      id: Db.sortableId,
      project_key: Db.sortableId,
    }),
    indexes: {
      ofClient: {
        pk: { field: "pk", composite: ["owner_id", "client_key"], casing: "none" },
        sk: { field: "sk", composite: ["document", "id"], casing: "none" },
      },
      ofOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["project_key", "id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type PostingRow = EntityItem<typeof PostingEntity>;

/** A client's credit in one currency: written only with the postings that change it, never below 0 (D35). */
export const CreditEntity = new Entity(
  {
    model: { entity: "client_credit", version: "1", service: "stint" },
    attributes: Db.attributesOf(Credit),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "client_id"], casing: "none" },
        sk: { field: "sk", composite: ["currency"], casing: "none" },
      },
    },
  },
  Db.connection,
);
