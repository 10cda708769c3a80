import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { KEYS } from "../keys";
import { GROUPS, WORDS } from "./schema";

const LibraryRow = z.object({
  ...Column.rowOf(WORDS),
  /** The currency of the fee's fixed amount (D7): the workspace's at the time of writing. */
  currency: z.string().optional(),
  group: z.enum(GROUPS).optional(),
});
const { project_id: _, ...library } = KEYS;

/** A term of a workspace's own library. Names are unique: a guard claims each (`term_name`). */
export const LibraryTermEntity = new Entity(
  {
    model: { entity: "library_term", version: "1", service: "stint" },
    attributes: { ...library, ...Db.attributesOf(LibraryRow), ...Db.trash },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
