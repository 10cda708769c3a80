import { Entity } from "electrodb";
import { Db } from "../platform/db";

/** A section of a project's proposal in the owner's own words, such as an introduction or a note on method. */
export const SectionEntity = new Entity(
  {
    model: { entity: "section", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      project_id: { type: "number", required: true, readOnly: true },
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true, default: 1 },
      created_at: { type: "string", required: true },
      title: { type: "string", required: true },
      body: { type: "string", required: true },
      rank: { type: "string", required: true },
      ...Db.trash,
    },
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
