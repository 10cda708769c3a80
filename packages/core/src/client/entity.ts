import { CustomAttributeType, Entity } from "electrodb";
import { Db } from "../platform/db";
import type { Contact, Link } from "./schema";

/** A file of a client with its place on the file store, which is nobody's business outside. */
export interface StoredAsset {
  id: number;
  name: string;
  type: string;
  size: number;
  key: string;
  created_at: string;
}

/** A client with its contacts on one row: the first contact is the primary one. */
export const ClientEntity = new Entity(
  {
    model: { entity: "client", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true, default: 1 },
      created_at: { type: "string", required: true },
      clientmanager_id: { type: "number", required: true },
      name: { type: "string", required: true },
      /** The name as it is compared (D45): searched, and claimed by the pointer `client_name`. */
      name_folded: { type: "string", required: true },
      website_url: { type: "string" },
      description: { type: "string" },
      billing_address: { type: "string" },
      tax_id: { type: "string" },
      country: { type: "string" },
      size: { type: "string" },
      type: { type: "string" },
      brand_logo_url: { type: "string" },
      primary_brand_color: { type: "string" },
      text_brand_color: { type: "string" },
      brand_name: { type: "string" },
      invoice_brand_name: { type: "string" },
      invoice_brand_color: { type: "string" },
      invoice_hides_logo: { type: "boolean" },
      checkpoints: { type: "list", items: { type: "string" }, required: true, default: () => [] },
      contacts: { type: CustomAttributeType<Contact[]>("any"), required: true, default: () => [] },
      links: { type: CustomAttributeType<Link[]>("any"), required: true, default: () => [] },
      assets: { type: CustomAttributeType<StoredAsset[]>("any"), required: true, default: () => [] },
      /** The client that took this one's place (D46): whoever asks for this one gets that one. */
      merged_into: { type: "number" },
      /** The clients whose place this one took: what was sent keeps their ids. */
      merged_ids: { type: CustomAttributeType<number[]>("any"), required: true, default: () => [] },
      /** Proposals and invoices that are open towards the client; it cannot be deleted with any (2062). */
      open_count: { type: "number", required: true, default: 0 },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: "pk1", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk1", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
