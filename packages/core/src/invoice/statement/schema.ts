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
  /** Billed, below 0 where it was taken back. */
  charged: Signed,
  /** Received, below 0 where it went back. */
  received: Signed,
  /** Owed after it; below 0 is in the client's favour. */
  balance: Signed,
});

/** What a client was billed and paid from one day to another, for each currency apart (D7). */
export const ClientStatement = z.object({
  client_id: ID,
  client_name: z.string(),
  /** Null from the beginning. */
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
      /** What invoices asked for on the last day, and what the client had in hand: closing = open - kept. */
      open: Signed,
      kept: Signed,
      /** What the client has in hand today (D35). */
      credit: Cents,
      /** What signed change orders still owe it today; part of no figure beside it. */
      owed_credit: OwedToClient.nullable(),
      /** What of it is being debited, on a statement until today; part of no figure beside it. */
      on_its_way: z.object({ amount: Cents, text: z.string() }).nullable(),
      lines: z.array(StatementLine),
    }),
  ),
});
export type ClientStatement = z.infer<typeof ClientStatement>;

/** Which part of the account is mailed, to which of the client's contacts, and with what words. */
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
