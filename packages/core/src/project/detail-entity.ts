import { CustomAttributeType, Entity } from "electrodb";
import { Db } from "../platform/db";
import { KEYS } from "./keys";
import type { Detail } from "./schema-detail";

export const KINDS = ["milestone", "event", "link", "contact"] as const;
export type Kind = (typeof KINDS)[number];

/**
 * What stands beside a project's scope: milestones, events, links and people to know. One small row each, in
 * the project's partition and outside its collections: the scope editor does not read them.
 */
export const DetailEntity = new Entity(
  {
    model: { entity: "detail", version: "1", service: "stint" },
    attributes: {
      ...KEYS,
      kind: { type: KINDS, required: true, readOnly: true },
      fields: { type: CustomAttributeType<Detail>("any"), required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["kind", "id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
