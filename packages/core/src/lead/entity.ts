import { CustomAttributeType, Entity } from "electrodb";
import { Db } from "../platform/db";
import { STATES } from "./rules";
import type { Asked, LeadField } from "./schema";

const text = { type: "string", required: true } as const;

/** What somebody sent through a workspace's lead page. */
export const LeadEntity = new Entity(
  {
    model: { entity: "lead", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true, default: 1 },
      created_at: text,
      status: { type: STATES, required: true },
      name: text,
      email: text,
      company: text,
      phone: text,
      website: text,
      about: text,
      budget: text,
      start: text,
      message: text,
      client_id: { type: "number" },
      project_id: { type: "number" },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** The lead page of a workspace: what it says and asks. Its address is a pointer. */
export const LeadFormEntity = new Entity(
  {
    model: { entity: "lead_form", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      version: { type: "number", required: true, default: 1 },
      hash: text,
      open: { type: "boolean", required: true },
      title: text,
      intro: text,
      fields: { type: CustomAttributeType<Record<LeadField, Asked>>("any"), required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
