import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import { Info } from "./schema";

const Row = z.object({
  ...Info.omit({ decided_at: true, obstacles: true, agreed: true, words: true }).shape,
  decided_at: z.string().optional(),
  owner_id: ID,
  version: z.number().default(1),
  key_id: ID,
  /** Seconds since 1970. */
  ttl: z.number(),
});

/** What a program asked a person to approve. */
export const ApprovalEntity = new Entity(
  {
    model: { entity: "approval", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "id"], casing: "none" },
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
