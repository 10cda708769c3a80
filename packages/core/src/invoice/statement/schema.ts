import * as z from "zod";
import { Cents, DateOnly, ID, text } from "../../platform/shape";
import { OwedToClient } from "../owed/schema";

const Signed = z.number().int();

/** One movement of a client's account. Minor units. */
export const StatementLine = z.object({
  date: DateOnly,
  text: z.string(),
  invoice_id: ID.nullable(),
  project_id: ID.nullable(),
  /** The amount billed, below 0 where taken back. */
  charged: Signed,
  /** The amount received, below 0 where it went back. */
  received: Signed,
  /** The balance after it; below 0 is in the client's favor. */
  balance: Signed,
});

/** The movements of a client's account from one day to another, for each currency apart (D7). */
export const ClientStatement = z.object({
  client_id: ID,
  client_name: z.string(),
  /** Null means from the beginning. */
  from: DateOnly.nullable(),
  to: DateOnly,
  currencies: z.array(
    z.object({
      currency: z.string(),
      opening: Signed,
      charged: Signed,
      received: Signed,
      /** opening + charged - received. */
      closing: Signed,
      /** The amount due on invoices on the last day, and the client's credit: closing = open - kept. */
      open: Signed,
      kept: Signed,
      /** The client's credit today (D35). */
      credit: Cents,
      /** The amount that signed change orders still owe the client today; not part of the other figures. */
      owed_credit: OwedToClient.nullable(),
      /** The amount being debited, on a statement until today; not part of the other figures. */
      on_its_way: z.object({ amount: Cents, text: z.string() }).nullable(),
      lines: z.array(StatementLine),
    }),
  ),
});
export type ClientStatement = z.infer<typeof ClientStatement>;

/** The part of the account to mail, the contact to mail it to, and the owner's words. */
export const SendStatementInput = z.strictObject({
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "Use a currency code such as USD")
    .optional(),
  contact_id: ID.optional(),
  message: text("Message", 2000).optional(),
});
export type SendStatementInput = z.infer<typeof SendStatementInput>;

export const StatementSent = z.object({ sent_to: z.string() });
export type StatementSent = z.infer<typeof StatementSent>;
