import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import { Asset, Contact, DETAILS, Link } from "./schema";

/** A client as it is stored, with its contacts: the first one is the primary one. */
const Row = z.object({
  owner_id: ID,
  id: ID,
  version: z.number().default(1),
  created_at: z.string(),
  clientmanager_id: ID,
  name: z.string(),
  /** The name in its compared form (D45): searched, and claimed by the pointer `client_name`. */
  name_folded: z.string(),
  ...Column.rowOf(DETAILS),
  checkpoints: z.array(z.string()).default([]),
  contacts: z.array(Contact).default([]),
  /** Addresses that a program wrote by a key, and that no person has used or confirmed since. */
  unconfirmed: z.array(z.string()).default([]),
  links: z.array(Link).default([]),
  /** Files with their key in the file store, which is never sent outside. */
  assets: z.array(Asset.extend({ key: z.string() })).default([]),
  /** The client that this one was merged into (D46); a read of this id returns that client. */
  merged_into: ID.optional(),
  /** The clients that were merged into this one: sent documents keep their ids. */
  merged_ids: z.array(ID).default([]),
  /** True if an admin of the company created it: then it is the team's, before it has a project. */
  by_admin: z.boolean().optional(),
  /** Number of the client's open proposals and invoices; it can be deleted only at 0 (2062). */
  open_count: z.number().default(0),
});

export const ClientEntity = new Entity(
  {
    model: { entity: "client", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), id: { ...Db.sortableId, readOnly: true } },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: "pk1", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk1", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
