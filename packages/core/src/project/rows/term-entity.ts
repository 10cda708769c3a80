import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { WORDS } from "../contract/schema";
import { KEYS } from "../keys";

const Row = z.object({ ...Column.rowOf(WORDS), rank: z.string() });

/** A contract term of a project; part of the document that the client accepts. */
export const TermEntity = new Entity(
  {
    model: { entity: "term", version: "1", service: "stint" },
    attributes: { ...KEYS, ...Db.attributesOf(Row), ...Db.trash },
    indexes: {
      one: {
        collection: ["document"] as const,
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
