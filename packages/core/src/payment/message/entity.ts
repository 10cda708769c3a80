import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Db } from "../../platform/db";

/**
 * One message of the provider that a person has to look at: it does not agree with what we asked for
 * (`mismatch`), or could not be worked through (`parked`). Belongs to the operator, to no workspace.
 */
export const ProviderMessageEntity = new Entity(
  {
    model: { entity: "provider_message", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      id: { type: "number", required: true },
      kind: { type: ["mismatch", "parked"] as const, required: true },
      status: { type: ["open", "done"] as const, required: true },
      /** The provider's event; "" for an object that we asked for ourselves. */
      event_id: { type: "string", required: true },
      type: { type: "string", required: true },
      /** The account that it came from; "" for the installation's own. */
      account: { type: "string", required: true },
      object_id: { type: "string", required: true },
      reason: { type: "string", required: true },
      found: { type: CustomAttributeType<Record<string, unknown>>("any"), required: true },
      /** The event as it came; "" where it is too large to be kept, and is asked for again. */
      payload: { type: "string", required: true },
      tries: { type: "number", required: true },
      tried_at: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
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
