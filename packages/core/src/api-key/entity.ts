import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import { Info } from "./schema";

const Row = z.object({
  ...Info.omit({ revoked_at: true, most_amount: true, most_currency: true }).shape,
  most_amount: z.number().optional(),
  most_currency: z.string().optional(),
  revoked_at: z.string().optional(),
  owner_id: ID,
  version: z.number().default(1),
  /** Who made it: it works while they own the workspace. */
  user_id: ID,
  /** Their epoch as it was made: a new password by mail ends the keys of earlier ones. Absent in the oldest. */
  epoch: z.number().optional(),
  /** SHA-256 of its secret: the secret itself is stored nowhere. */
  hash: z.string(),
  /** Seconds since 1970. */
  ttl: z.number(),
});

/** A key to the API. Found by its id, which is a part of it. */
export const ApiKeyEntity = new Entity(
  {
    model: { entity: "api_key", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["id"], casing: "none" },
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
