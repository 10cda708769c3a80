import type { Stripe } from "stripe";
import { moveBalance } from "../billing/balance";
import { settleInvoice } from "../billing/collect";
import { type CreditLine, creditLines, creditTotals } from "../billing/credit";
import { intentOfInvoice, paymentsOf } from "../billing/finalize";
import { rehearse } from "../billing/preview";
import { cancelPayment } from "../billing/write-off";
import { amountText } from "../currency";
import { badParam, refused } from "../error";
import { idOf, newId } from "../id";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import type { Call, Resource, Work } from "../types";
import { makeRefund } from "./refund";
import { BASIL } from "./versions";

const PARAMS = [
  "amount",
  "credit_amount",
  "invoice",
  "lines",
  "memo",
  "metadata",
  "out_of_band_amount",
  "reason",
  "refund_amount",
];
const REASONS = ["duplicate", "fraudulent", "order_change", "product_unsatisfactory"] as const;

function create(call: Call): Stripe.CreditNote {
  const { params } = call;
  const invoice = lookup(call, "invoice", params.need("invoice"), "invoice", "param");
  if (invoice.status !== "open" && invoice.status !== "paid") {
    throw refused(
      `You can only create credit notes for open or paid invoices. This invoice isn't: it is ${invoice.status}.`,
      { param: "invoice" },
    );
  }
  const lines = creditLines(params, invoice);
  const totals = creditTotals(lines);
  const before = notesOf(call, invoice.id).filter(({ status }) => status === "issued");
  const note = bareNote(call, invoice, lines, before.length + 1);
  checkTotal(totals.total, invoice, before);
  if (invoice.status === "open") creditBefore(call, invoice, note);
  else creditAfter(call, invoice, note);
  call.store.insert("credit_note", note, call.account);
  call.store.save("invoice", invoice);
  call.emit("credit_note.created", note);
  call.emit("invoice.updated", invoice);
  if (note.type === "pre_payment") reducePayment(call, invoice);
  return note;
}

function checkTotal(total: number, invoice: Stripe.Invoice, before: readonly Stripe.CreditNote[]): void {
  const credited = before.reduce((sum, each) => sum + each.total, 0);
  const most = invoice.status === "open" ? invoice.amount_remaining : invoice.total - credited;
  if (total < 1) throw badParam(undefined, "amount", "The amount of a credit note must be greater than 0.");
  if (total <= most) return;
  throw refused(
    `The sum of the credit notes' totals cannot be more than the invoice's: at most ${amountText(most, invoice.currency)} can be credited.`,
    { param: "amount" },
  );
}

/** Takes a part off what an open invoice still asks for. */
function creditBefore(call: Call, invoice: Stripe.Invoice, note: Stripe.CreditNote): void {
  for (const name of ["credit_amount", "out_of_band_amount", "refund_amount"]) {
    if (!call.params.has(name)) continue;
    throw badParam(undefined, name, `${name} can only be set for a paid invoice.`);
  }
  note.type = "pre_payment";
  note.pre_payment_amount = note.total;
  invoice.pre_payment_credit_notes_amount += note.total;
  invoice.amount_remaining -= note.total;
}

/** The payment of an open invoice asks for what is left of it; with nothing left it is paid. */
function reducePayment(work: Work, invoice: Stripe.Invoice): void {
  if (invoice.amount_remaining === 0) {
    cancelPayment(work, invoice);
    settleInvoice(work, invoice, 0, null);
    return;
  }
  const intent = intentOfInvoice(work, invoice.id);
  if (!intent) return;
  intent.amount = invoice.amount_remaining;
  work.store.save("payment_intent", intent);
}

/** Gives a part of a paid invoice back: to the card, as credit, or in another way. */
function creditAfter(call: Call, invoice: Stripe.Invoice, note: Stripe.CreditNote): void {
  const { params } = call;
  const refund = params.integer("refund_amount") ?? 0;
  const credit = params.integer("credit_amount") ?? 0;
  const other = params.integer("out_of_band_amount") ?? 0;
  if (refund < 0 || credit < 0 || other < 0 || refund + credit + other !== note.total) {
    throw refused(
      `The sum of refund_amount, credit_amount and out_of_band_amount (${amountText(refund + credit + other, invoice.currency)}) must equal the credit note's total (${amountText(note.total, invoice.currency)}).`,
      { param: "refund_amount" },
    );
  }
  note.type = "post_payment";
  note.post_payment_amount = note.total;
  note.out_of_band_amount = other || null;
  invoice.post_payment_credit_notes_amount += note.total;
  if (refund > 0) {
    const made = makeRefund(call, chargeOf(call, invoice, refund), refund, {
      metadata: {},
      reason: null,
    });
    note.refunds = [
      { amount_refunded: refund, payment_record_refund: null, refund: made.id, type: "refund" },
    ];
  }
  if (credit > 0) {
    note.customer_balance_transaction = moveBalance(
      call,
      idOf(invoice.customer) ?? "",
      -credit,
      invoice.currency,
      { type: "credit_note", credit_note: note.id, invoice: invoice.id },
    ).id;
  }
}

function chargeOf(work: Work, invoice: Stripe.Invoice, amount: number): Stripe.Charge {
  const paid = paymentsOf(work, invoice.id).find(({ status }) => status === "paid");
  const intent = work.store.find("payment_intent", idOf(paid?.payment.payment_intent) ?? "", work.account);
  const charge = work.store.find("charge", idOf(intent?.latest_charge) ?? "", work.account);
  const left = charge ? charge.amount - charge.amount_refunded : 0;
  if (charge && amount <= left) return charge;
  throw refused(
    `Refund amount (${amountText(amount, invoice.currency)}) is greater than the unrefunded amount of the invoice's charge (${amountText(left, invoice.currency)})`,
    { param: "refund_amount" },
  );
}

function bareNote(
  call: Call,
  invoice: Stripe.Invoice,
  lines: readonly CreditLine[],
  sequence: number,
): Stripe.CreditNote {
  const id = newId("cn");
  const totals = creditTotals(lines);
  return {
    id,
    object: "credit_note",
    amount: totals.total,
    amount_shipping: 0,
    created: call.now,
    currency: invoice.currency,
    customer: idOf(invoice.customer) ?? "",
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: totals.discount,
    discount_amounts: [],
    effective_at: call.now,
    invoice: invoice.id,
    lines: {
      object: "list",
      data: lines.map(({ line }) => line),
      has_more: false,
      url: `/v1/credit_notes/${id}/lines`,
    },
    livemode: false,
    memo: call.params.text("memo") ?? null,
    metadata: call.params.metadata(),
    number: `${invoice.number}-CN-${String(sequence).padStart(2, "0")}`,
    out_of_band_amount: null,
    pdf: `${call.origin}/_local/stripe/invoices/${invoice.id}/pdf`,
    post_payment_amount: 0,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: call.params.oneOf("reason", REASONS) ?? null,
    refunds: [],
    shipping_cost: null,
    status: "issued",
    subtotal: totals.subtotal,
    subtotal_excluding_tax: totals.subtotal,
    total: totals.total,
    total_excluding_tax: totals.total - totals.tax,
    total_taxes: lines.flatMap(({ line }) => line.taxes ?? []),
    type: "post_payment",
    voided_at: null,
  };
}

const notesOf = (work: Work, invoice: string): Stripe.CreditNote[] =>
  work.store.list("credit_note", { account: work.account, where: [["$.invoice", invoice]] });

const noteOf = (call: Call): Stripe.CreditNote =>
  lookup(call, "credit_note", call.path.id ?? "", "credit_note", "path");

/** Takes a credit note back; only one of an invoice that is still open. */
function voidNote(call: Call): Stripe.CreditNote {
  const note = noteOf(call);
  const invoice = call.store.get("invoice", idOf(note.invoice) ?? "", call.account);
  if (note.status !== "issued" || invoice.status !== "open") {
    throw refused("You can only void an issued credit note of an open invoice.", {
      code: "status_transition_invalid",
    });
  }
  note.status = "void";
  note.voided_at = call.now;
  call.store.save("credit_note", note);
  invoice.pre_payment_credit_notes_amount -= note.total;
  invoice.amount_remaining += note.total;
  call.store.save("invoice", invoice);
  reducePayment(call, invoice);
  call.emit("credit_note.voided", note);
  return note;
}

export const creditNotes: Resource = {
  since: BASIL,
  routes: [
    { method: "POST", path: "/v1/credit_notes", params: PARAMS, run: create },
    {
      method: "GET",
      path: "/v1/credit_notes",
      params: [...LIST_PARAMS, "customer", "invoice"],
      run: (call) =>
        listPage(call, "credit_note", "/v1/credit_notes", {
          customer: "$.customer",
          invoice: "$.invoice",
        }),
    },
    {
      method: "GET",
      path: "/v1/credit_notes/preview",
      params: PARAMS,
      run: (call) => rehearse(call, create),
    },
    { method: "GET", path: "/v1/credit_notes/:id", params: [], run: noteOf },
    { method: "POST", path: "/v1/credit_notes/:id/void", params: [], run: voidNote },
  ],
};
