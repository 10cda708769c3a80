import { Entity } from "electrodb";
import { Db } from "../platform/db";

/** A service of a workspace's own library: what it sells again and again, with a price to start from. */
export const DeliverableEntity = new Entity(
  {
    model: { entity: "deliverable", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true, default: 1 },
      created_at: { type: "string", required: true },
      name: { type: "string", required: true },
      /** Folded, to search by. */
      name_folded: { type: "string", required: true },
      slug: { type: "string", required: true },
      role_id: { type: "string", required: true },
      quantity: { type: "string", required: true },
      unit: { type: "string" },
      price: { type: "number" },
      /** Of the price (D7). */
      currency: { type: "string", required: true },
      description: { type: "string", required: true, default: "" },
      /** Made for one scope; not in the library's lists. */
      in_scope_only: { type: "boolean", required: true, default: false },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
