import * as z from "zod";
import { Column } from "../../platform/column";
import { Cents, ID, Instant } from "../../platform/shape";
import { STATUSES } from "../schema";
import { TERMS } from "./terms/schema";

export { Basis, mostPay, payOf, payProblem } from "./terms/basis";

const terms = z.strictObject(Column.inputOf(TERMS)).partial();

/** Adds an existing person to a project: they are invited and decide themselves. */
export const AddInput = z.strictObject({
  user_id: ID,
  ...Column.pick(terms.shape, ["role_id", "pay"]),
});
export type AddInput = z.infer<typeof AddInput>;

/** An amount, or a basis to compute it from; the newer one counts, and never both at once. */
export const UpdateInput = terms.refine(({ pay, basis }) => pay === undefined || !basis, {
  path: ["basis"],
  message: "Give an amount, or what it is counted by",
});
export type UpdateInput = z.infer<typeof UpdateInput>;

/** Another workspace's project that the signed-in person works on: only their own terms (D42). */
export const Membership = z.object({
  project_id: ID,
  project_name: z.string(),
  emoji: z.string(),
  status: z.enum(STATUSES),
  brand_name: z.string(),
  role_id: z.string().nullable(),
  role_name: z.string().nullable(),
  pay: z.object({ agreed: Cents.nullable(), paid: Cents, owed: Cents.nullable() }),
  /** The currency of the pay: the project's (D7). */
  currency: z.string(),
  joined_at: Instant,
});
export type Membership = z.infer<typeof Membership>;
