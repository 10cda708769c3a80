/**
 * Tables of what may happen to an invoice (D13, D15), and its shown status (D31). Browser-safe. Facts are
 * stored; the state that an action starts from, and the one status that a person sees, are derived from them.
 */
import { compare } from "../platform/date";
import { Code } from "../platform/error/catalogue";
import { DELETED, lead, machine, type Outcome, stayIn } from "../platform/state";
import { countedPaid, type PayableSums, payableOf } from "./payable/rules";
import { FACTS, type Fact, STATUSES, type Status } from "./status/rules";

/** Date arithmetic for forms and pages of the web app. */
export * as Day from "../platform/date";
export * as Rank from "../platform/rank";
export * from "./calculate/rules";

/** The stored statuses; viewed, paid, overdue and the others follow from facts. */
export const LIFECYCLE = ["draft", "scheduled", "paused", "sent", "void"] as const;
export type Lifecycle = (typeof LIFECYCLE)[number];

/** The states that actions start from. */
export type State = Status;

export const ACTIONS = [
  "edit",
  "delete",
  "send",
  "schedule",
  "unschedule",
  "pause",
  "resume",
  "sendtest",
  "resend",
  "pay",
  "initiate_payment",
  "mark_paid",
  "void",
  "credit",
  "withhold",
  "refund",
  "remind",
  "duplicate",
] as const;
export type Action = (typeof ACTIONS)[number];

/** The stored facts; amounts in minor units, `due_on` a date in the owner's zone. */
export interface Facts extends PayableSums {
  /** What of the amount paid does not count as paid any more. */
  amount_uncounted?: number | null | undefined;
  status: Lifecycle;
  viewed_at?: string | null;
  due_on?: string | null;
  /** Settled money, before refunds (D32). */
  amount_paid?: number | null;
  /** The amount initiated and not yet settled. */
  amount_processing?: number | null;
  amount_refunded?: number | null;
  disputed?: boolean | null;
  /** The client withdrew from the contract that it bills: nothing of it is asked for any more. */
  revoked?: boolean | null;
}

const owing = ["sent", "viewed", "partially_paid", "overdue"] as const;
/** States whose money came, even if it went back since. */
const made = { paid: Code.PaymentAlreadyMade } as const;

/**
 * The table (D13, D15). After send only payment, reminder, void, credit note and refund are left, beside
 * mailing it again and duplicating it. For a payment the table names the state after a full one; `stateOf`
 * handles a part (D36). A provider's payment may settle on any sent invoice, paid ones too, since the money
 * has moved (D35); starting one may not.
 */
export const invoice = machine<State, Action>(STATUSES, {
  edit: { ...stayIn("draft", "scheduled", "paused"), otherwise: Code.InvoiceNotDraft },
  delete: { draft: DELETED, otherwise: Code.InvoiceNotDeletable },
  send: { ...lead(["draft", "scheduled"], "sent"), otherwise: Code.InvoiceNotDraft },
  schedule: { ...lead(["draft", "scheduled"], "scheduled"), otherwise: Code.InvoiceNotDraft },
  unschedule: { ...lead(["scheduled", "paused"], "draft"), otherwise: Code.InvoiceNotScheduled },
  pause: { scheduled: "paused", otherwise: Code.InvoiceNotScheduled },
  resume: { paused: "scheduled", otherwise: Code.InvoiceNotScheduled },
  sendtest: {
    ...stayIn("draft", "scheduled", "paused", ...owing, "processing", "paid"),
    otherwise: Code.InvoiceNotDraft,
  },
  resend: {
    ...stayIn(...owing, "processing", "paid"),
    otherwise: Code.InvoiceNotSent,
  },
  initiate_payment: {
    ...lead(owing, "processing"),
    processing: Code.PaymentInProgress,
    ...made,
    otherwise: Code.NotFound,
  },
  pay: {
    ...lead([...owing, "processing", "paid"], "paid"),
    void: Code.Conflict,
    otherwise: Code.InvoiceNotSent,
  },
  mark_paid: {
    ...lead(owing, "paid"),
    processing: Code.PaymentProcessing,
    ...made,
    otherwise: Code.InvoiceNotSent,
  },
  void: {
    ...lead(["sent", "viewed", "overdue"], "void"),
    partially_paid: Code.PaymentInitiated,
    processing: Code.PaymentProcessing,
    ...made,
    void: Code.Conflict,
    otherwise: Code.InvoiceNotSent,
  },
  // The state is that after a note for a part; a note for all that is due ends the invoice.
  credit: {
    ...stayIn(...owing, "paid"),
    processing: Code.PaymentProcessing,
    void: Code.Conflict,
    otherwise: Code.InvoiceNotSent,
  },
  // What the client withholds: the amount due moves by it, so nothing may be on its way.
  withhold: {
    ...stayIn(...owing, "paid"),
    processing: Code.PaymentProcessing,
    void: Code.Conflict,
    otherwise: Code.InvoiceNotSent,
  },
  // The amount due stays (D31): the payment's own table limits the refund (D37).
  refund: {
    ...stayIn("paid", "partially_paid", "processing"),
    ...{ sent: Code.AmountNotPositive, viewed: Code.AmountNotPositive, overdue: Code.AmountNotPositive },
    void: Code.Conflict,
    otherwise: Code.InvoiceNotSent,
  },
  remind: {
    ...stayIn(...owing),
    processing: Code.PaymentProcessing,
    ...made,
    void: Code.Conflict,
    otherwise: Code.InvoiceNotSent,
  },
  duplicate: { ...stayIn(...STATUSES), otherwise: Code.NotFound },
});

/**
 * Actions that wait while a payment is disputed, by state: nobody is reminded (D38), and money that the bank
 * may take away is not credited. The amount due can still be paid, or credited.
 */
const DISPUTED: Partial<Record<Action, readonly State[]>> = {
  remind: owing,
  credit: ["paid"],
  withhold: [...owing, "paid"],
};

/** What asks the client for money: a consumer who withdrew from the contract is not asked for it. */
const ASKS: ReadonlySet<Action> = new Set(["initiate_payment", "remind", "resend"]);

/**
 * Returns the code that refuses `action` from a state and the facts beside it, or undefined (D13, D15, D31).
 */
export function refusal(
  state: State,
  action: Action,
  beside: { disputed: boolean; revoked?: boolean },
): number | undefined {
  const code = invoice.guard(state, action);
  if (code !== undefined) return code;
  if (beside.revoked && ASKS.has(action) && state !== "paid") return Code.ProposalUnavailable;
  return beside.disputed && DISPUTED[action]?.includes(state) ? Code.Conflict : undefined;
}

/** Returns everything that is true at once; `overdue` and `processing` may both be (D31). */
export function statusFacts(facts: Facts, today: string) {
  const sent = facts.status === "sent";
  const amount_paid = facts.amount_paid ?? 0;
  const credited = facts.amount_credited ?? 0;
  const refunded = facts.amount_refunded ?? 0;
  const settled = sent && countedPaid(facts) >= payableOf(facts);
  const canceled = settled && credited > 0 && amount_paid === 0;
  return {
    sent,
    viewed: sent && Boolean(facts.viewed_at),
    paid: settled && !canceled,
    /** Credit notes took all of it back before anything was paid. */
    canceled,
    partially_paid: sent && !settled && amount_paid > 0,
    processing: sent && !settled && (facts.amount_processing ?? 0) > 0,
    overdue: sent && !settled && Boolean(facts.due_on) && compare(facts.due_on ?? "", today) < 0,
    disputed: sent && facts.disputed === true,
    refunded: sent && refunded > 0 && refunded >= amount_paid,
    partially_refunded: sent && refunded > 0 && refunded < amount_paid,
  };
}

/** Returns the facts beside the status, each shown as a mark and a word (D31). */
export function factsBeside(facts: Facts, today: string): Fact[] {
  const is = statusFacts(facts, today);
  return FACTS.filter((fact) => is[fact]);
}

/**
 * Returns the state that the table starts from, by the amount due (D31). A payment on its way outranks a part
 * payment, and that outranks a late date, so that nobody pays twice. Refunds and disputes do not change it.
 * `today` is the date in the owner's zone: overdue from the day after (D26).
 */
export function stateOf(facts: Facts, today: string): State {
  if (facts.status !== "sent") return facts.status;
  const is = statusFacts(facts, today);
  if (is.canceled) return "void";
  if (is.paid) return "paid";
  if (is.processing) return "processing";
  if (is.partially_paid) return "partially_paid";
  if (is.overdue) return "overdue";
  return is.viewed ? "viewed" : "sent";
}

/**
 * Returns the one status that a person sees (D31): as `stateOf`, but a part-paid invoice that is late is
 * shown as overdue. `today` in the owner's zone. `factsBeside` returns refunds and disputes.
 */
export function shownStatus(facts: Facts, today: string): State {
  const state = stateOf(facts, today);
  return state === "partially_paid" && statusFacts(facts, today).overdue ? "overdue" : state;
}

/** The end of the open invoices in the list's order. */
export const AFTER_OPEN = "b";

/** Turns a time around, so that newer ones sort first. */
const newest = (time: string): string => time.replace(/\d/g, (digit) => `${9 - Number(digit)}`);

/**
 * Returns an invoice's place in the list: open ones by due date, so that the oldest debt leads, then drafts,
 * scheduled ones by day, paid and void ones, the newest first. The day alone says whether one is late.
 */
export function listOrderOf(
  facts: Facts,
  of: { created_at: string; send_on?: string | undefined; paid_at?: string | undefined },
): string {
  switch (stateOf(facts, "")) {
    case "draft":
      return `${AFTER_OPEN}${newest(of.created_at)}`;
    case "scheduled":
    case "paused":
      return `c${of.send_on ?? "9999"}`;
    case "paid":
      return `d${newest(of.paid_at ?? of.created_at)}`;
    case "void":
      return `e${newest(of.created_at)}`;
    default:
      return `a${facts.due_on ?? "9999"}`;
  }
}

/** Returns the code that refuses `action`, or undefined (D13, D15). */
export function guard(facts: Facts, action: Action, today: string): number | undefined {
  return refusal(stateOf(facts, today), action, {
    disputed: facts.disputed === true,
    revoked: facts.revoked === true,
  });
}

/** Returns the state that `action` leads to from these facts, or the code that refuses it. */
export function next(facts: Facts, action: Action, today: string): Outcome<State> {
  return guard(facts, action, today) ?? invoice.next(stateOf(facts, today), action);
}

/** Refuses sending: not a draft (2021), no recipient (2022), or a negative total (2028). */
export function sendRefusal(
  facts: Facts & { has_client_contact: boolean },
  action: "send" | "schedule" | "resend",
  today: string,
): number | undefined {
  const code = guard(facts, action, today);
  if (code !== undefined) return code;
  if (!facts.has_client_contact) return Code.InvoiceMissingContact;
  return facts.total < 0 ? Code.AmountNotPositive : undefined;
}

/** Refuses a payment: in progress, already made, or not above 0 (2024-2026, 2028, 2029). */
export function paymentRefusal(
  facts: Facts,
  action: "initiate_payment" | "mark_paid",
  amount: number,
  today: string,
): number | undefined {
  return guard(facts, action, today) ?? (amount > 0 ? undefined : Code.AmountNotPositive);
}
