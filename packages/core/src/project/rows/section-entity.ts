import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { KEYS } from "../keys";
import { SECTION } from "../schema";

/** A section of a project's proposal in the owner's own words, such as an introduction or a note on method. */
export const SectionEntity = new Entity(
  {
    model: { entity: "section", version: "1", service: "stint" },
    attributes: { ...KEYS, ...Db.attributesOf(z.object(Column.rowOf(SECTION))), ...Db.trash },
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
