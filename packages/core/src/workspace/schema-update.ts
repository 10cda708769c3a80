/**
 * A change of the business, in a file of its own: what only reads a workspace does without the rules of what is
 * typed. Browser-safe.
 */
import * as z from "zod";
import { Column } from "../platform/column";
import { BankAccountsInput } from "./bank/schema-input";
import { GettingPaid, SETTINGS } from "./schema-settings";

/** A change of the business. Absent fields stay unchanged. */
export const UpdateInput = z
  .strictObject({
    ...Column.inputOf(SETTINGS),
    bank_accounts: BankAccountsInput,
    getting_paid: GettingPaid,
  })
  .partial();
export type UpdateInput = z.infer<typeof UpdateInput>;
