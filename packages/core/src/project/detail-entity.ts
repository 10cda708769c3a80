import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { KEYS } from "./keys";
import type { Detail } from "./schema-detail";

export const KINDS = ["milestone", "event", "link", "contact"] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Details beside a project's scope: milestones, events, links and contacts. Each is one small row in the
 * project's partition, outside its collections, so that the scope editor does not read them.
 */
export const DetailEntity = new Entity(
  {
    model: { entity: "detail", version: "1", service: "stint" },
    attributes: {
      ...KEYS,
      ...Db.writeOnce(Db.attributesOf(z.object({ kind: z.enum(KINDS) }))),
      ...Db.attributesOf(z.object({ fields: z.custom<Detail>() })),
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
