import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import { Info } from "./schema";

const AddressRow = z.object({
  owner_id: ID,
  token: z.string(),
  created_at: z.string(),
  version: z.number().default(1),
});

/** Where a workspace's people forward mails to. Its token is a pointer. */
export const ForwardAddressEntity = new Entity(
  {
    model: { entity: "forward_address", version: "1", service: "stint" },
    attributes: Db.attributesOf(AddressRow),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type AddressRow = EntityItem<typeof ForwardAddressEntity>;

const Row = z.object({
  ...Info.shape,
  owner_id: ID,
  /** The digest of its Message-ID: the same mail is the same row, however often it comes. */
  key: z.string(),
  /** Who forwarded it; absent for a stranger's. */
  user_id: ID.optional(),
  reason: Info.shape.reason.unwrap().optional(),
  project_id: ID.optional(),
  /** What the brief will be; absent where there will be none. */
  text: z.string().optional(),
  version: z.number().default(1),
  /** In seconds since 1970. */
  ttl: z.number(),
});

/** A mail that came to a workspace's address. */
export const ForwardedMailEntity = new Entity(
  {
    model: { entity: "forwarded_mail", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "key"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type Row = EntityItem<typeof ForwardedMailEntity>;
