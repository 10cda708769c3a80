import { CustomAttributeType, Entity } from "electrodb";
import { Db } from "../../platform/db";
import type { LateFeeTerms } from "./late-fee/rules";
import { GROUPS } from "./schema";
import type { Block } from "./text/rules";

/** A contract term of a project; part of the document that the client accepts. */
export const TermEntity = new Entity(
  {
    model: { entity: "term", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      project_id: { type: "number", required: true, readOnly: true },
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true, default: 1 },
      created_at: { type: "string", required: true },
      name: { type: "string", required: true },
      /** Plain text; of a structured one its words, for what shows no structure. */
      body: { type: "string", required: true },
      content: { type: CustomAttributeType<Block[]>("any") },
      late_fee: { type: CustomAttributeType<LateFeeTerms>("any") },
      description: { type: "string", required: true, default: "" },
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

/** A term of a workspace's own library. Names are unique: a guard claims each (`term_name`). */
export const LibraryTermEntity = new Entity(
  {
    model: { entity: "library_term", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true, default: 1 },
      created_at: { type: "string", required: true },
      name: { type: "string", required: true },
      body: { type: "string", required: true },
      content: { type: CustomAttributeType<Block[]>("any") },
      late_fee: { type: CustomAttributeType<LateFeeTerms>("any") },
      /** Of the fee's fixed amount (D7): the workspace's when it was written. */
      currency: { type: "string" },
      description: { type: "string", required: true, default: "" },
      group: { type: GROUPS },
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
