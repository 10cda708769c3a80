import type { Stripe } from "stripe";
import { flat } from "../currency";
import { refused } from "../error";
import { idOf, newId } from "../id";
import { post } from "../ledger";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import type { Params } from "../params";
import { isDebit } from "../schemes";
import type { Call, Resource, Work } from "../types";

const DAY = 24 * 60 * 60;
/** The days for evidence; without it the dispute is lost. */
const DAYS_TO_ANSWER = 9;
/** The fee in US cents. */
const FEE = 1500;

const EVIDENCE = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_communication",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "customer_signature",
  "duplicate_charge_documentation",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "receipt",
  "refund_policy",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "service_documentation",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_documentation",
  "shipping_tracking_number",
  "uncategorized_file",
  "uncategorized_text",
] as const;
type Field = (typeof EVIDENCE)[number];

/** The fields that hold the id of a file; all others hold text. */
const FILES: ReadonlySet<Field> = new Set([
  "cancellation_policy",
  "customer_communication",
  "customer_signature",
  "duplicate_charge_documentation",
  "receipt",
  "refund_policy",
  "service_documentation",
  "shipping_documentation",
  "uncategorized_file",
]);
/** The fields in which a text may be long. */
const LONG: ReadonlySet<Field> = new Set([
  "access_activity_log",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "duplicate_charge_explanation",
  "product_description",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "uncategorized_text",
]);
const LONG_TEXT = 20_000;
const SHORT_TEXT = 5_000;
/** All texts of one dispute together. */
const ALL_TEXT = 150_000;

const blank = (): Stripe.Dispute.Evidence => {
  const fields = Object.fromEntries(EVIDENCE.map((name) => [name, null])) as Record<Field, null>;
  return { ...fields, enhanced_evidence: {} };
};

/** Opens a dispute of a charge. A card's money is withheld; a bank's debit is taken back for good. */
function open(work: Work, id: string): void {
  const charge = work.store.find("charge", id, work.account);
  if (!charge || charge.disputed) return;
  const known = work.store.recall("payment_method", charge.payment_method ?? "");
  const outcome = known?.outcome.kind === "authenticate" ? known.outcome.then : known?.outcome;
  const why = outcome?.kind === "succeed" || outcome?.kind === "debit" ? outcome.dispute : undefined;
  const bank = isDebit(charge.payment_method_details?.type ?? "");
  const inquiry = why === "inquiry";
  const dispute: Stripe.Dispute = {
    id: newId(bank ? "pdp" : "dp"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: work.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: blank(),
    evidence_details: {
      due_by: bank ? null : work.now + DAYS_TO_ANSWER * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    ...detailsOf(charge, inquiry),
    reason: why === undefined || inquiry ? "general" : why,
    status: bank ? "lost" : inquiry ? "warning_needs_response" : "needs_response",
  };
  work.store.insert("dispute", dispute, work.account);
  if (!inquiry) withdraw(work, dispute);
  charge.disputed = true;
  work.store.save("charge", charge);
  work.emit("charge.dispute.created", dispute);
  if (!inquiry) work.emit("charge.dispute.funds_withdrawn", dispute);
  if (bank) work.emit("charge.dispute.closed", dispute);
  else work.later(work.now + DAYS_TO_ANSWER * DAY, "dispute.expire", dispute.id);
}

function detailsOf(charge: Stripe.Charge, inquiry: boolean): Pick<Stripe.Dispute, "payment_method_details"> {
  const card = charge.payment_method_details?.card;
  if (!card) return {};
  return {
    payment_method_details: {
      type: "card",
      card: {
        brand: card.brand ?? "unknown",
        case_type: inquiry ? "inquiry" : "chargeback",
        network: card.network ?? card.brand ?? "unknown",
        network_reason_code: null,
      },
    },
  };
}

function withdraw(work: Work, dispute: Stripe.Dispute): void {
  book(work, dispute, -dispute.amount, flat(FEE, dispute.currency));
}

function book(work: Work, dispute: Stripe.Dispute, amount: number, fee: number): void {
  const entry = post(work, {
    type: "adjustment",
    reporting_category: amount < 0 ? "dispute" : "dispute_reversal",
    amount,
    fee,
    currency: dispute.currency,
    source: dispute.id,
    description: amount < 0 ? "Chargeback withdrawal" : "Chargeback reversal",
  });
  dispute.balance_transactions = [...dispute.balance_transactions, entry];
  work.store.save("dispute", dispute);
}

const isOpen = ({ status }: Stripe.Dispute): boolean =>
  status === "needs_response" || status === "under_review";

/**
 * Closes a dispute with the bank's decision. An inquiry that is won is closed, and one that is lost becomes a
 * dispute. Does nothing for a closed one.
 */
export function decide(work: Work, id: string, outcome: "won" | "lost"): Stripe.Dispute | undefined {
  const dispute = work.store.find("dispute", id, work.account);
  if (!dispute) return dispute;
  const before = dispute.status;
  const inquiry = before === "warning_needs_response" || before === "warning_under_review";
  if (inquiry && outcome === "lost") return escalate(work, dispute);
  if (!inquiry && !isOpen(dispute)) return dispute;
  dispute.status = inquiry ? "warning_closed" : outcome;
  work.store.save("dispute", dispute);
  if (outcome === "won" && !inquiry) {
    book(work, dispute, dispute.amount, 0);
    work.emit("charge.dispute.funds_reinstated", dispute);
  }
  work.emit("charge.dispute.closed", dispute, { status: before });
  return dispute;
}

/** Turns an inquiry into a dispute: the money is withheld, and evidence is asked for once more. */
function escalate(work: Work, dispute: Stripe.Dispute): Stripe.Dispute {
  const before = dispute.status;
  const due_by = work.now + DAYS_TO_ANSWER * DAY;
  dispute.status = "needs_response";
  dispute.is_charge_refundable = false;
  dispute.evidence_details = { ...dispute.evidence_details, due_by };
  withdraw(work, dispute);
  work.emit("charge.dispute.updated", dispute, { status: before });
  work.emit("charge.dispute.funds_withdrawn", dispute);
  work.later(due_by, "dispute.expire", dispute.id);
  return dispute;
}

/** Runs the job at the deadline for evidence: without any the dispute is lost. */
function expire(work: Work, id: string): void {
  const dispute = work.store.find("dispute", id, work.account);
  if (dispute?.status !== "needs_response") return;
  dispute.evidence_details.past_due = true;
  work.store.save("dispute", dispute);
  decide(work, id, "lost");
}

function update(call: Call): Stripe.Dispute {
  const dispute = lookup(call, "dispute", call.path.id ?? "", "dispute", "path");
  const before = structuredClone(dispute);
  const evidence = call.params.hash("evidence");
  if (evidence && !isOpen(dispute) && !dispute.status.startsWith("warning"))
    throw refused("This dispute has ended; evidence can no longer be submitted.", {
      code: "dispute_evidence_past_due",
    });
  if (evidence && dispute.status.endsWith("under_review"))
    throw refused("Evidence was already submitted for this dispute, and can only be submitted once.", {
      code: "dispute_evidence_already_submitted",
    });
  dispute.metadata = call.params.metadata(dispute.metadata);
  if (evidence) fill(call, dispute, evidence);
  const submit = evidence !== undefined && call.params.boolean("submit") !== false;
  if (submit) {
    dispute.status = dispute.status.startsWith("warning") ? "warning_under_review" : "under_review";
    dispute.evidence_details.submission_count += 1;
    dispute.evidence_details.submission_method = "manual";
  }
  call.store.save("dispute", dispute);
  call.emit("charge.dispute.updated", dispute, before);
  // A word in the evidence decides, as in Stripe's test mode.
  const words = dispute.evidence.uncategorized_text ?? "";
  if (submit && words.includes("winning_evidence")) call.later(call.now, "dispute.win", dispute.id);
  if (submit && words.includes("losing_evidence")) call.later(call.now, "dispute.lose", dispute.id);
  return dispute;
}

function fill(call: Call, dispute: Stripe.Dispute, evidence: Params): void {
  evidence.only(EVIDENCE);
  for (const name of EVIDENCE) {
    const text = evidence.text(name);
    if (text === undefined) continue;
    const where = evidence.name(name);
    if (FILES.has(name)) requireEvidenceFile(call, text, where);
    else requireLength(text, LONG.has(name) ? LONG_TEXT : SHORT_TEXT, where);
    Object.assign(dispute.evidence, { [name]: text });
  }
  const all = EVIDENCE.filter((name) => !FILES.has(name)).map((name) => dispute.evidence[name] ?? "");
  requireLength(all.join(""), ALL_TEXT, "evidence");
  dispute.evidence_details.has_evidence = true;
}

function requireLength(text: string, most: number, param: string): void {
  if (text.length > most)
    throw refused(`Invalid string: must be at most ${most} characters.`, {
      code: "parameter_invalid_string_length",
      param,
    });
}

function requireEvidenceFile(call: Call, id: string, param: string): void {
  const file = lookup(call, "file", id, param, "param");
  if (file.purpose !== "dispute_evidence")
    throw refused(`The file ${id} has the purpose ${file.purpose}, and must have dispute_evidence.`, {
      param,
    });
}

function close(call: Call): Stripe.Dispute {
  const { id } = lookup(call, "dispute", call.path.id ?? "", "dispute", "path");
  return decide(call, id, "lost") ?? lookup(call, "dispute", id, "dispute", "path");
}

export const disputes: Resource = {
  routes: [
    {
      method: "GET",
      path: "/v1/disputes",
      params: [...LIST_PARAMS, "charge", "payment_intent"],
      run: (call) =>
        listPage(call, "dispute", "/v1/disputes", {
          charge: "$.charge",
          payment_intent: "$.payment_intent",
        }),
    },
    {
      method: "GET",
      path: "/v1/disputes/:id",
      params: [],
      run: (call) => lookup(call, "dispute", call.path.id ?? "", "dispute", "path"),
    },
    { method: "POST", path: "/v1/disputes/:id", params: ["evidence", "metadata", "submit"], run: update },
    { method: "POST", path: "/v1/disputes/:id/close", params: [], run: close },
  ],
  jobs: {
    "dispute.open": open,
    "dispute.expire": expire,
    "dispute.win": (work, id) => void decide(work, id, "won"),
    "dispute.lose": (work, id) => void decide(work, id, "lost"),
  },
};
