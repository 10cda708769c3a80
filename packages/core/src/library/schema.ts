import * as z from "zod";
import { Cents, ID, Instant, Quantity, required, text } from "../platform/shape";

/** A service to put into scopes: a workspace's own (`community` 0) or one of the community's (1). */
export const Deliverable = z.object({
  id: ID,
  /** Null for the community's. */
  owner_id: ID.nullable(),
  community: z.union([z.literal(0), z.literal(1)]),
  name: z.string(),
  slug: z.string(),
  role_id: z.string(),
  role_name: z.string(),
  /** The group that the role is filtered under. */
  role_group: z.string(),
  /** Decimal string. */
  quantity: z.string(),
  unit: z.string().nullable(),
  /** Cents each. Of the community's: what is recommended, and null with `price_locked` on the free plan. */
  price: Cents.nullable(),
  /** Of the price (D7). What is put into a project of another one keeps its figure. */
  currency: z.string(),
  price_locked: z.boolean(),
  description: z.string(),
  in_scope_only: z.boolean(),
  created_at: Instant.nullable(),
  version: z.number().int(),
});
export type Deliverable = z.infer<typeof Deliverable>;

const fields = {
  name: required("Service name", 200),
  role_id: z.string().min(1).max(20),
  quantity: Quantity,
  unit: required("Unit", 24).nullable(),
  price: Cents.nullable(),
  description: text("Description"),
};

export const DeliverableInput = z.strictObject({
  ...z.object(fields).partial().shape,
  /** For one scope only, and not for the library; allowed on every plan. */
  in_scope_only: z.boolean().optional(),
});
export type DeliverableInput = z.infer<typeof DeliverableInput>;

export const DeliverableUpdateInput = z.strictObject(fields).partial();
export type DeliverableUpdateInput = z.infer<typeof DeliverableUpdateInput>;

/** A role, or a group of roles, with how many services it has. */
export const RoleTag = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  count: z.number().int(),
});
export type RoleTag = z.infer<typeof RoleTag>;
