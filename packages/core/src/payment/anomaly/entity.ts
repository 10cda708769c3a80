import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { Message } from "../message/schema";

const Row = Message.extend({
  owner_id: z.number(),
  /** The event as it came; "" where it is too large to be kept, and is asked for again. */
  payload: z.string(),
});

/**
 * One message of the provider that a person has to look at: it does not agree with what we asked for
 * (`mismatch`), or could not be worked through (`parked`). Belongs to the operator, to no workspace.
 */
export const ProviderMessageEntity = new Entity(
  {
    model: { entity: "provider_message", version: "1", service: "stint" },
    attributes: Db.attributesOf(Row),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["created_at", "id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type MessageRow = EntityItem<typeof ProviderMessageEntity>;
