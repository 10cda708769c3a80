import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { ID } from "../platform/shape";
import { COLUMNS } from "./schema";

const Row = z.object({
  ...Column.rowOf(COLUMNS),
  owner_id: ID,
  /** When it was deleted, and until when it can be brought back; then it is purged with its scope. */
  deleted_at: z.string().optional(),
  due_at: z.string().optional(),
  due_shard: z.string().optional(),
});

/**
 * A template of a workspace; its scope's rows are the project noun's (`Scope.openTemplate`). Names are unique: a
 * guard claims each (`template_name`).
 */
export const TemplateEntity = new Entity(
  {
    model: { entity: "template", version: "1", service: "stint" },
    attributes: {
      ...Db.attributesOf(Row),
      ...Db.writeOnce({ ...Db.attributesOf(Row.pick({ owner_id: true })), id: Db.sortableId }),
      ...Due.attributesWhileDue,
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
      due: Due.indexOf("template", ["id"]),
    },
  },
  Db.connection,
);

const Use = z.object({
  owner_id: ID,
  project_id: ID,
  scope_id: ID,
  /** The content as the scope got it: gzipped JSON of a `TemplateContent`. */
  content: z.custom<Uint8Array>(),
  created_at: z.string(),
});

/** What a scope of a project was made of, in the project's partition: it is compared with the template's newest version. */
export const TemplateUseEntity = new Entity(
  {
    model: { entity: "template_use", version: "1", service: "stint" },
    attributes: Db.attributesOf(Use),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["scope_id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
