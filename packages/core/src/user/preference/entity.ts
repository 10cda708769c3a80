import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { ID } from "../../platform/shape";
import { type Choices, EVERY } from "./rules";

const Row = z.object({
  user_id: ID,
  owner_id: ID,
  version: z.number().default(1),
  choices: z.custom<Choices>(),
  digest_every: z.enum(EVERY),
  digest_hour: z.number(),
  /** The instant up to which the last digest told. */
  digested_at: z.string(),
});

/** What a person chose to be told, and when their next digest is due; nobody who chose nothing has one. */
export const PreferenceEntity = new Entity(
  {
    model: { entity: "preference", version: "1", service: "stint" },
    attributes: {
      ...Db.attributesOf(Row),
      ...Db.writeOnce({ ...Db.attributesOf(Row.pick({ owner_id: true })), user_id: Db.sortableId }),
      ...Due.attributesWhileDue,
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      due: Due.indexOf("preference", ["user_id"]),
    },
  },
  Db.connection,
);
export type Row = EntityItem<typeof PreferenceEntity>;
