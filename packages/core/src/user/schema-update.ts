/**
 * A change of a person and their business, in a file of its own: what only reads a person does without its rules.
 * Browser-safe.
 */
import * as z from "zod";
import { Column } from "../platform/column";
import { turnsCodeOff } from "../workspace/rules";
import { UpdateInput as WorkspaceUpdate } from "../workspace/schema";
import { COLUMNS } from "./schema-columns";

/** PATCH /currentuser: the person and the business in one form. Absent fields stay unchanged. */
export const UpdateInput = z.strictObject({ ...Column.inputOf(COLUMNS), ...WorkspaceUpdate.shape }).partial();
export type UpdateInput = z.infer<typeof UpdateInput>;

/** Returns whether a change concerns where clients pay to: then its owner is informed. */
export const namesPaymentDetails = (change: object): boolean =>
  "payment_instructions" in change || "own_methods" in change || "bank_accounts" in change;

/**
 * Returns whether a change needs a fresh proof of identity: payment instructions, how clients pay online, the address
 * of e-invoices, and signing without a code.
 */
export const needsProof = (change: UpdateInput): boolean =>
  namesPaymentDetails(change) ||
  "online_methods" in change ||
  "electronic_address" in change ||
  turnsCodeOff(change);
