import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Db } from "../platform/db";
import type { Line } from "./rules";
import { CAUSES } from "./schema";

/**
 * A posting is one row with its lines inside, inserted in the transaction of what it follows from and never
 * changed. Its partition is the client's, ordered by document, so that an invoice, a client and a payout are
 * one Query each; the index orders the same rows by project.
 */
export const PostingEntity = new Entity(
  {
    model: { entity: "posting", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      /** 0 where there is no client: a payout. */
      client_key: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      /** `invoice:7`, `payout:7`, `transfer:7`. */
      document: { type: "string", required: true, readOnly: true },
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      project_key: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      date: { type: "string", required: true, readOnly: true },
      posted_at: { type: "string", required: true, readOnly: true },
      cause: { type: CAUSES, required: true, readOnly: true },
      cause_id: { type: "number", required: true, readOnly: true },
      currency: { type: "string", required: true, readOnly: true },
      lines: { type: CustomAttributeType<Line[]>("any"), required: true, readOnly: true },
    },
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

/** What a client has in hand in one currency: written only with the postings that move it, never below 0 (D35). */
export const CreditEntity = new Entity(
  {
    model: { entity: "client_credit", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      client_id: { type: "number", required: true },
      currency: { type: "string", required: true },
      amount: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "client_id"], casing: "none" },
        sk: { field: "sk", composite: ["currency"], casing: "none" },
      },
    },
  },
  Db.connection,
);
