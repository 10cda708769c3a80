import * as z from "zod";
import { Event } from "../platform/event";

const Ref = z.object({ invoice_id: z.number(), project_id: z.number().nullable() });

/** Why something did not go out by itself, where its code does not say it. */
const Why = z.enum(["beyond_agreed", "unconfirmed_address"]);
export type Why = z.infer<typeof Why>;

export const Events = {
  Created: Event.define("invoice.created", Ref),
  Scheduled: Event.define("invoice.scheduled", Ref.extend({ send_on: z.string() })),
  /** `scheduled`: the sweep sent it on its day, and the owner is notified, too (D28). */
  /** `answers`: its recipient's own acceptance made it. `use_credit`: the client's credit pays first. */
  Sent: Event.define(
    "invoice.sent",
    Ref.extend({
      scheduled: z.boolean(),
      answers: z.literal(true).optional(),
      use_credit: z.literal(true).optional(),
    }),
  ),
  /** The owner sent it again. */
  Resent: Event.define("invoice.resent", Ref.extend({ sending: z.string() })),
  /** Its day came and it could not go out: a draft again, with the code that says why. */
  SendFailed: Event.define(
    "invoice.send_failed",
    Ref.extend({ code: z.number(), why: Why.optional(), text: z.string().optional() }),
  ),
  Viewed: Event.define("invoice.viewed", Ref),
  /** The client says that a transfer is on its way: no money has moved in the books. */
  TransferSent: Event.define("invoice.transfer_sent", Ref.extend({ sent_at: z.string() })),
  PaymentInitiated: Event.define("invoice.payment_initiated", Ref.extend({ payment_id: z.number() })),
  PaymentFailed: Event.define("invoice.payment_failed", Ref.extend({ payment_id: z.number() })),
  /**
   * A debit that waited for its payer's confirmation was canceled, since another payment method was chosen.
   */
  PaymentReplaced: Event.define("invoice.payment_replaced", Ref.extend({ payment_id: z.number() })),
  /** Automatic payment was stopped while a debit was announced: it was canceled, or it was too late for that. */
  DebitStopped: Event.define("invoice.debit_stopped", Ref.extend({ payment_id: z.number() })),
  /**
   * A debit was returned after it had settled, or a payment entered by hand was none: the invoice is open
   * again (D32).
   */
  PaymentReturned: Event.define("invoice.payment_returned", Ref.extend({ payment_id: z.number() })),
  /** Money was refunded (D37). */
  Refunded: Event.define(
    "invoice.refunded",
    Ref.extend({ payment_id: z.number(), refund_id: z.number(), amount: z.number() }),
  ),
  /** A refund did not arrive: the money is back, and may be the client's credit. */
  RefundFailed: Event.define(
    "payment.refund_failed",
    Ref.extend({ payment_id: z.number(), refund_id: z.number() }),
  ),
  /** A payment is disputed; `DisputeClosed` says how that ended. */
  Disputed: Event.define("invoice.disputed", Ref.extend({ payment_id: z.number() })),
  DisputeClosed: Event.define(
    "invoice.dispute_closed",
    Ref.extend({ payment_id: z.number(), outcome: z.enum(["won", "lost"]) }),
  ),
  /** The payer's bank asks about a payment, or evidence that was not sent is due soon. */
  EvidenceAsked: Event.define(
    "invoice.evidence_asked",
    Ref.extend({ payment_id: z.number(), stage: z.enum(["inquiry", "reminder"]) }),
  ),
  /** Money came in and some is still due (D36). */
  PartiallyPaid: Event.define("invoice.partially_paid", Ref.extend({ payment_id: z.number() })),
  /** Money came in and nothing is due any more; sent once per invoice. */
  Paid: Event.define("invoice.paid", Ref.extend({ payment_id: z.number() })),
  /** Voided before anything was paid. */
  Voided: Event.define("invoice.voided", Ref.extend({ credit_note_id: z.number() })),
  /** A credit note took back `amount`; `excess` of it had been paid and is the client's credit now (D35). */
  Credited: Event.define(
    "invoice.credited",
    Ref.extend({ credit_note_id: z.number(), amount: z.number(), excess: z.number() }),
  ),
  /** A change order owes credit on invoices that cannot be credited yet; later, nothing is owed any more. */
  CreditOwed: Event.define(
    "invoice.credit_owed",
    z.object({ project_id: z.number(), proposal_id: z.number() }),
  ),
  CreditSettled: Event.define(
    "invoice.credit_settled",
    z.object({ project_id: z.number(), proposal_id: z.number() }),
  ),
  /** A series failed three times in a row and waits for its owner. */
  RecurringPaused: Event.define(
    "recurring.paused",
    z.object({
      recurring_id: z.number(),
      code: z.number(),
      why: Why.optional(),
      text: z.string().optional(),
    }),
  ),
  /** A series makes no more invoices: ended by hand, or with its last invoice. */
  RecurringEnded: Event.define("recurring.ended", z.object({ recurring_id: z.number() })),
  /** One mail to a client about these invoices, at most once a day (D38). */
  Reminded: Event.define(
    "invoice.reminded",
    z.object({
      client_id: z.number(),
      invoice_ids: z.array(z.number()),
      on: z.string(),
      message: z.string(),
    }),
  ),
  /** A network told something of the invoice's XML, or of a note's. */
  DeliveryTold: Event.define("invoice.delivery_told", Ref.extend({ document: z.string(), code: z.string() })),
  Overdue: Event.define("invoice.overdue", Ref.extend({ due_on: z.string() })),
};
