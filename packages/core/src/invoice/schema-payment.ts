import * as z from "zod";
import { Column } from "../platform/column";
import { DateOnly, DocumentCents, ID, Instant, prose, text } from "../platform/shape";
import { METHODS } from "../platform/stripe/methods/rules";

/** `bank` is the debit of the invoice's currency: ACH, SEPA or Bacs. */
export const PAYMENT_METHODS = ["card", "bank", "ideal", "bancontact", "manual"] as const;
export const MANUAL_METHODS = ["bank_transfer", "check", "cash", "card", "other"] as const;

/** The columns of a refund that are in its row and in answers. */
export const REFUND = {
  id: Column.fixed(ID),
  amount: Column.fixed(DocumentCents),
  /** `unknown`: the provider has not answered, and is asked again. */
  status: Column.fixed(z.enum(["unknown", "pending", "succeeded", "failed"])),
  reason: Column.fixed(z.string()),
  refunded_on: Column.fixed(DateOnly),
  failure: Column.later(z.string()),
};

/** The same of a disputed payment. */
export const DISPUTE = {
  amount: Column.fixed(DocumentCents),
  status: Column.fixed(z.enum(["open", "won", "lost"])),
  reason: Column.fixed(z.string()),
  /** The provider's dispute fee, beside the fee of the payment. */
  fee: Column.fixed(DocumentCents),
  opened_at: Column.fixed(Instant),
  /** Until when evidence is taken. */
  due_by: Column.later(Instant),
  evidence_sent_at: Column.later(Instant),
  /** When its owner was reminded of the evidence. */
  reminded_at: Column.later(Instant),
  closed_at: Column.later(Instant),
};

/** The same of a payment that the payer's bank only asks about: no money has moved. */
export const INQUIRY = {
  amount: Column.fixed(DocumentCents),
  /** `closed`: the bank asks no more. One that becomes a dispute is closed, too. */
  status: Column.fixed(z.enum(["open", "closed"])),
  reason: Column.fixed(z.string()),
  opened_at: Column.fixed(Instant),
  due_by: Column.later(Instant),
  evidence_sent_at: Column.later(Instant),
  reminded_at: Column.later(Instant),
  closed_at: Column.later(Instant),
};

/** The same of a payment. */
export const PAYMENT = {
  id: Column.fixed(ID),
  /** Cents asked for; of a settled one, cents received. */
  amount: Column.fixed(DocumentCents),
  /** The provider's type, such as `card` or `sepa_debit`, or how it was paid by hand. */
  method: Column.fixed(z.string()),
  note: Column.fixed(z.string()),
  /** "Visa ending 4242", once the provider told. */
  reference: Column.later(z.string()),
  /** The provider's fee, once it is known. */
  fee: Column.later(DocumentCents),
};

export const Payment = z.object({
  ...Column.answerOf(PAYMENT),
  status: z.enum([
    "processing",
    "settled",
    "failed",
    "returned",
    "reversed",
    "partially_refunded",
    "refunded",
    "disputed",
    "lost",
  ]),
  paid_at: DateOnly,
  /** Minor units refunded of it, or on their way back (D37). */
  refunded: DocumentCents,
  /** The largest refund possible: credit that the client has spent is not refundable. */
  refundable: DocumentCents,
  /** The surcharge that the client paid for processing (D10); not refunded. */
  surcharge: DocumentCents,
  /** True if made through the provider: refunds go the same way. */
  online: z.boolean(),
  refunds: z.array(z.object(Column.answerOf(REFUND))),
  dispute: z.object(Column.answerOf(DISPUTE)).nullable(),
  inquiry: z.object(Column.answerOf(INQUIRY)).nullable(),
  /** The reason why it was returned, reversed or failed. */
  reason: z.string(),
});
export type Payment = z.infer<typeof Payment>;

/** One step from an invoice's total to the amount due, in words; signed minor units. */
export const BalanceLine = z.object({ label: z.string(), amount: z.number().int() });
export type BalanceLine = z.infer<typeof BalanceLine>;

/** One movement of the account of an invoice, with the balance after it; signed minor units. */
export const AccountLine = z.object({
  on: DateOnly,
  text: z.string(),
  /** The amount billed, below 0 where taken back. */
  charged: z.number().int(),
  /** The amount received, below 0 where it went back. */
  received: z.number().int(),
  balance: z.number().int(),
});
export type AccountLine = z.infer<typeof AccountLine>;

/** The data for the payment form. `client_secret` is null until somebody starts to pay. */
export const CardPayment = z.object({
  client_secret: z.string().nullable(),
  publishable_key: z.string(),
  /** The owner's connected account at the provider, where the payment goes to one. */
  provider_account: z.string().nullable(),
  /** The amount paid of the invoice, and the surcharge where the client carries it (D10). */
  amount: DocumentCents,
  surcharge: DocumentCents,
  /** The amount charged. */
  total: DocumentCents,
  currency: z.string(),
});
export type CardPayment = z.infer<typeof CardPayment>;

/** The payment method, and the part of the amount due: less than all only where the invoice allows it. */
export const StartPaymentInput = z.strictObject({
  method: z.enum(METHODS, "Choose how to pay").optional(),
  amount: DocumentCents.optional(),
  /** The words, as shown, by which the client lets the method be saved for the series' next invoices. */
  keep: z.string().max(2000, "This is too long").optional(),
});
export type StartPaymentInput = z.infer<typeof StartPaymentInput>;

/** Minor units; all that can be refunded by default. */
export const RefundInput = z.strictObject({
  amount: DocumentCents.optional(),
  /** Refunds more than is left of the clients' payments; without it, refused with 1004 and the sum. */
  confirm_shortfall: z.boolean().optional(),
  reason: text("Reason", 500).optional(),
  /** Takes the amount off the invoice, too, by a credit note; 422 where nothing of it is left to credit. */
  reduce_invoice: z.boolean().optional(),
});
export type RefundInput = z.infer<typeof RefundInput>;
export const ReverseInput = z.strictObject({ note: prose("Reason", 500) });
export type ReverseInput = z.infer<typeof ReverseInput>;
/** Without an amount it applies all of the client's credit that is due. */
export const ApplyCreditInput = z.strictObject({ amount: DocumentCents.optional() });
export type ApplyCreditInput = z.infer<typeof ApplyCreditInput>;

/** A bank account known to the provider, with the payer's authorization of the debit. */
export const BankPaymentInput = z.strictObject({
  payment_method: z.string().max(200, "This is not an account").optional(),
  authorized: z.boolean().optional(),
  /** `instant` links the account at once; `microdeposits` sends it small deposits to confirm. */
  verification: z.enum(["instant", "microdeposits"]).optional(),
  amount: DocumentCents.optional(),
});
export type BankPaymentInput = z.infer<typeof BankPaymentInput>;
export const BankPayment = CardPayment.extend({
  status: z.enum(["started", "verify", "processing"]),
  /** The page where the payer confirms the deposits, and when they arrive. */
  verification: z.object({ url: z.string(), arrives_at: Instant }).nullable(),
});
export type BankPayment = z.infer<typeof BankPayment>;

/** `payment_intent` names the payment where the page knows it. */
export const InitiatedInput = z.strictObject({
  payment_intent: z.string().max(200, "This is not a payment").optional(),
});
export type InitiatedInput = z.infer<typeof InitiatedInput>;

/** What the client withholds of an invoice, and their certificate of it; absent ones stay as they are. */
export const WithheldInput = z.strictObject({
  /** Minor units; 0 if they withheld nothing after all. */
  amount: DocumentCents.optional(),
  certificate: z
    .strictObject({ on: DateOnly, note: text("Note", 200).default("") })
    .nullable()
    .optional(),
});
export type WithheldInput = z.infer<typeof WithheldInput>;

export const PaidInput = z.strictObject({
  paid_at: DateOnly,
  payment_method: z.enum(MANUAL_METHODS, "Choose how it was paid"),
  note: text("Note", 500).optional(),
  /** Cents; the whole amount due without it. */
  amount: DocumentCents.optional(),
  /** Keeps the excess over the amount due as the client's credit (D35); refused without it. */
  keep_excess: z.boolean().optional(),
});
export type PaidInput = z.infer<typeof PaidInput>;
