import * as z from "zod";
import { Column } from "../platform/column";
import { Cents, ID, Instant, Quantity, required, text } from "../platform/shape";
import { PriceRange } from "./community/schema";

export const LONGEST_NAME = 200;

/** The fields of a service that a person enters. */
export const FIELDS = {
  name: Column.filled(z.string(), required("Service name", LONGEST_NAME), "New Service"),
  role_id: Column.filled(z.string(), z.string().min(1).max(20), "113"),
  /** Decimal string. */
  quantity: Column.filled(z.string(), Quantity, "1"),
  unit: Column.nullable(z.string(), required("Unit", 24)),
  /**
   * Cents per unit. For the community's: the recommended price, null with `price_locked` on the free plan.
   */
  price: Column.nullable(Cents, Cents),
  description: Column.filled(z.string(), text("Description"), ""),
  /** The workspace's tax rate for it; null takes that of the project. */
  tax_rate_id: Column.nullable(ID, ID),
};

/** A service to add to scopes: a workspace's own (`community` 0) or one of the community's (1). */
export const Deliverable = z.object({
  id: ID,
  /** Null for the community's. */
  owner_id: ID.nullable(),
  community: z.union([z.literal(0), z.literal(1)]),
  ...Column.answerOf(FIELDS),
  slug: z.string(),
  role_name: z.string(),
  /** The group of the role in filters. */
  role_group: z.string(),
  /** The currency of the price (D7). In a project in another currency it is open. */
  currency: z.string(),
  /** The community's: from low to high. Null for an own one, and without a subscription. */
  price_range: PriceRange.nullable(),
  price_locked: z.boolean(),
  in_scope_only: z.boolean(),
  /** In lists, the end of the plan that included it: an own one is kept, and not offered; null while it is. */
  hidden_since: Instant.nullable(),
  created_at: Instant.nullable(),
  /** The community's: since when searches find it as it is. Null for an own one. */
  indexed_at: Instant.nullable(),
  version: z.number().int(),
});
export type Deliverable = z.infer<typeof Deliverable>;

export const DeliverableInput = z.strictObject({
  ...z.object(Column.inputOf(FIELDS)).partial().shape,
  /** True for one scope only, outside of the library; allowed on every plan. */
  in_scope_only: z.boolean().optional(),
});
export type DeliverableInput = z.infer<typeof DeliverableInput>;

export const DeliverableUpdateInput = z.strictObject(Column.inputOf(FIELDS)).partial();
export type DeliverableUpdateInput = z.infer<typeof DeliverableUpdateInput>;

/** A role, or a group of roles, with its number of services. */
export const RoleTag = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  count: z.number().int(),
});
export type RoleTag = z.infer<typeof RoleTag>;
