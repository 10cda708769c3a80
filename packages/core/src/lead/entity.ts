import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import { Form, Info } from "./schema";

const Row = z.object({
  ...Info.shape,
  owner_id: ID,
  version: z.number().default(1),
  profile_id: ID.optional(),
  client_id: ID.optional(),
  project_id: ID.optional(),
});

/** What a visitor wrote on a workspace's lead page, or on the public profile of its owner. */
export const LeadEntity = new Entity(
  {
    model: { entity: "lead", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), id: Db.sortableId },
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

const FormRow = z.object({
  ...Form.omit({ url: true }).shape,
  owner_id: ID,
  version: z.number().default(1),
  hash: z.string(),
});

/** The lead page of a workspace: its texts and fields. Its address is a pointer. */
export const LeadFormEntity = new Entity(
  {
    model: { entity: "lead_form", version: "1", service: "stint" },
    attributes: Db.attributesOf(FormRow),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
