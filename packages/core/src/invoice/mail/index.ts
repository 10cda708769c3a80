import {
  type InvoiceCreditedProps,
  type InvoiceSentProps,
  invoiceCredited,
  invoiceScheduledSent,
  invoiceSent,
  invoiceTest,
} from "@stint/email";
import type * as z from "zod";
import { Ledger } from "../../ledger";
import { Mail } from "../../mailing";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { ENGLISH_US } from "../../platform/language";
import { Limit } from "../../platform/limit";
import { Money } from "../../platform/money";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { findMoving } from "../balance";
import type { CreditNoteRow } from "../credit-note-entity";
import { findInvoiceXml, findNoteXml } from "../einvoice";
import type { Events } from "../events";
import { partiesOf, snapshotOf } from "../issue/parties";
import { openNote } from "../notes";
import { listDeductions, listNoteDeductions, payableOf } from "../payable/rules";
import { draftFile, file, noteFile } from "../print";
import { nameOfKind } from "../print/rules";
import { taxesOf } from "../print/settlement";
import { aggregateOf, assertAllowed, load, type PaymentRow, type Row, waysOf } from "../read";
import type { Snapshot } from "../schema";
import { findSettlement } from "../settlement";
import { sumEarlier } from "../settlement/rules";
import { money, ownLink } from "../words";
import { addressClient, addressOwner, attach, attachXml, mailBrand } from "./address";
import { listBalanceRows } from "./balance-rows";
import { describeTransfer } from "./transfer";

export { addressClient, addressOwner, attach, mailBrand } from "./address";

type Parts = Pick<InvoiceSentProps, "to" | "first_name" | "number" | "issued_on" | "due_on" | "link">;

const propsOf = (of: Row, snapshot: Snapshot, owner_name: string, parts: Parts): InvoiceSentProps => ({
  ...parts,
  brand: mailBrand(snapshot),
  title: of.title || "Invoice",
  client: snapshot.buyer.name,
  owner_name,
  message: of.message,
  ...(of.kind ? { document: nameOfKind(of.kind) } : {}),
  ...(of.settlement
    ? {
        settles: {
          whole: money(of.settlement.whole.total, of),
          earlier: money(Money.negate(sumEarlier(of.settlement)), of),
          beside: of.settlement.beside.map(({ label, total }) => ({ label, value: money(total, of) })),
        },
      }
    : {}),
  // The mail of an invoice that was paid right after sending still names the amount it was for.
  amount: money(of.totals.amount_due || payableOf(of.totals), of),
  ...(of.totals.total === 0 ? { free: true } : {}),
  ...describeTaxes(of),
  ...describeDeductions(of),
});

/** Lists the net total and each tax as the page prints it: those charged together have a row each. */
function describeTaxes(of: Row): Pick<InvoiceSentProps, "taxes"> {
  if (of.totals.taxes.every(({ amount }) => amount === 0)) return {};
  const all = [{ label: "Net total", amount: of.totals.net_total }, ...taxesOf(of, ENGLISH_US)];
  return { taxes: all.map(({ label, amount }) => ({ label, value: money(amount, of) })) };
}

/** Lists the total and what is deducted of it before it is paid. */
function describeDeductions(of: Row): Pick<InvoiceSentProps, "deducted"> {
  const lines = listDeductions(of.totals, of.withholding);
  if (lines.length === 0) return {};
  const all = [{ label: "Total", amount: of.totals.total }, ...lines];
  return { deducted: all.map(({ label, amount }) => ({ label, value: money(amount, of) })) };
}

type Loaded = Awaited<ReturnType<typeof load>>;

/** Sums the client's credit that paid a part of it before the mail. */
const creditUsed = ({ payments }: Loaded): number =>
  Money.sum(
    payments
      .filter(({ provider, status }) => provider === "credit" && status === "settled")
      .map(({ amount }) => amount),
  );

/**
 * Describes what has come in or was credited since it was issued, as the page lists it: nothing to pay, or less than its
 * total. One that a client paid right after the sending is told as it was issued.
 */
function describeBalance(opened: Loaded): Partial<InvoiceSentProps> {
  const { totals } = opened.row;
  const used = creditUsed(opened);
  if (totals.amount_due === 0 && used === 0) return {};
  const deducted = listBalanceRows(opened);
  return {
    ...(deducted.length > 0 ? { deducted } : {}),
    ...(used > 0 ? { total: money(payableOf(totals), opened.row) } : {}),
    ...(totals.amount_due === 0 ? { amount: money(0, opened.row), free: true } : {}),
  };
}

/** Describes the payment on its way: the mail asks for none, since no other is taken until it ends. */
function describeMoving(opened: Loaded): Partial<InvoiceSentProps> {
  const moving = findMoving(opened);
  if (!moving) return {};
  const { amount, rest } = moving;
  return {
    moving: { amount: money(amount, opened.row), ...(rest > 0 ? { rest: money(rest, opened.row) } : {}) },
  };
}

const fullName = ({ first_name, last_name }: User.Contact): string => `${first_name} ${last_name}`.trim();

/**
 * Reads how an invoice that goes out is paid automatically, "Visa ending 4242", or why it is not, where one
 * may expect it.
 */
export type ReadPaidWith = (
  of: Row,
  payments: PaymentRow[],
) => Promise<Pick<InvoiceSentProps, "paid_with" | "debited_on" | "not_charged">>;

interface Sending {
  key: string;
  readPaidWith?: ReadPaidWith | undefined;
  /** True if its recipient's own act asked for it. */
  answers?: boolean | undefined;
}

async function mailClient(id: number, { key, readPaidWith, answers }: Sending): Promise<void> {
  const opened = await load(id);
  const { row: of } = opened;
  const to_client = addressClient(of, `invoice:${id}:${key}:client`);
  const { snapshot, number, issued_on, due_on } = of;
  if (!to_client || !snapshot || !number || !issued_on || !due_on) return;
  const [sender, pdf, einvoice, charged] = await Promise.all([
    User.getOwner(of.owner_id).then((owner) => User.readSenderName(fullName(owner))),
    file(of),
    findInvoiceXml(of),
    readPaidWith?.(of, opened.payments),
  ]);
  const { file: shown, attachments } = attach(pdf);
  const beside = attachXml(einvoice);
  const { to, first_name, link } = to_client.props;
  const parts = { to, first_name, number, issued_on, due_on, link };
  const due = of.totals.amount_due;
  const in_hand = due > 0 && !charged?.paid_with ? await Ledger.inHand(of) : 0;
  await Mail.send({
    ...to_client.headers,
    cc: to_client.cc,
    answers: answers ? [to] : [],
    ...invoiceSent({
      ...propsOf(of, snapshot, sender, parts),
      ...describeBalance(opened),
      file: shown,
      xml: beside.xml,
      ...(of.payment_methods.length > 0 && waysOf(of).length === 0 ? { unpayable: true } : {}),
      ...(in_hand > 0 ? { in_hand: { amount: money(in_hand, of), covers: in_hand >= due } } : {}),
      ...(charged?.paid_with ? {} : { ...describeMoving(opened), ...describeTransfer(of) }),
      ...charged,
    }),
    attachments: [...attachments, ...beside.attachments],
  });
}

/**
 * Reacts to `invoice.sent`: the client gets the invoice, whose file is stored here; the owner of a scheduled
 * one is notified.
 */
export async function mailSent(
  data: z.infer<typeof Events.Sent.schema>,
  readPaidWith?: ReadPaidWith,
): Promise<void> {
  const id = data.invoice_id;
  await mailClient(id, { key: "sent", readPaidWith, answers: data.answers });
  if (!data.scheduled) return;
  const opened = await load(id);
  const { row: of } = opened;
  const { headers, props } = await addressOwner(of, `invoice:${id}:sent:owner`);
  await Mail.send({
    ...headers,
    ...invoiceScheduledSent({
      ...props,
      sent_to: [of.sent_to ?? "", ...of.email_cc].join(", "),
      // An invoice charged right after sending still names its amount; the part that credit paid is not due.
      amount: money(of.totals.amount_due || (creditUsed(opened) > 0 ? 0 : payableOf(of.totals)), of),
      due_on: of.due_on ?? "",
    }),
  });
}

/** Reacts to `invoice.resent`. */
export const mailResent = (data: z.infer<typeof Events.Resent.schema>): Promise<void> =>
  mailClient(data.invoice_id, { key: `resent:${data.sending}` });

/** Lists what of a note's amount was never the client's to pay, and what is left of it, as its pages do. */
function describeNoteDeductions(of: Row, note: CreditNoteRow): Pick<InvoiceCreditedProps, "deducted"> {
  const lines = listNoteDeductions(note, of.withholding);
  if (lines.length === 0) return {};
  const net = Money.sum([note.amount, ...lines.map(({ amount }) => amount)]);
  const all = [{ label: "Total", amount: note.amount }, ...lines, { label: "Credited", amount: net }];
  return { deducted: all.map(({ label, amount }) => ({ label, value: money(amount, of) })) };
}

/** Reacts to `invoice.voided` and `invoice.credited`: the client gets the document, and its e-invoice. */
export async function mailNote(ref: {
  invoice_id: number;
  credit_note_id: number;
  excess?: number | undefined;
}): Promise<void> {
  const of = await openNote(ref.invoice_id, ref.credit_note_id);
  const { row: invoice, note } = of;
  const to_client = addressClient(invoice, `invoice:${invoice.id}:note:${note.id}`);
  if (!to_client) return;
  const [owner, pdf, einvoice] = await Promise.all([
    User.getOwner(invoice.owner_id),
    noteFile(of),
    findNoteXml(of),
  ]);
  const { file: shown, attachments } = attach(pdf);
  const beside = attachXml(einvoice);
  await Mail.send({
    ...to_client.headers,
    cc: to_client.cc,
    ...invoiceCredited({
      ...to_client.props,
      kind: note.kind,
      number: note.number,
      invoice: note.invoice_number ?? "",
      amount: money(note.amount, invoice),
      ...describeNoteDeductions(invoice, note),
      still_due: money(invoice.totals.amount_due, invoice),
      ...(ref.excess ? { kept: money(ref.excess, invoice) } : {}),
      reason: note.reason,
      owner_name: await User.readSenderName(fullName(owner)),
      file: shown,
      xml: beside.xml,
    }),
    attachments: [...attachments, ...beside.attachments],
  });
}

/** Mails the owner what the client would get, marked as a test. Takes no number and sends nothing else. */
export async function sendTest(id: number): Promise<{ sent_to: string }> {
  await Limit.take({ name: "invoice-test", max: 30, seconds: 3600 }, Limit.workspace());
  const [opened, workspace] = await Promise.all([load(id), Workspace.get()]);
  const { row: of } = opened;
  const today = await Workspace.today(workspace);
  assertAllowed(of, "sendtest", today);
  const parties = await partiesOf(of);
  const { owner } = parties;
  await Mail.claim(of.owner_id, [owner.email]);
  const snapshot = of.snapshot ?? snapshotOf(parties, workspace, of);
  const settlement = await findSettlement(of);
  const shownAs = settlement ? { ...of, settlement, kind: "final" as const } : of;
  const { file: shown, attachments } = attach(await draftFile(of, true));
  const issued_on = of.issued_on ?? today;
  const parts = {
    to: owner.email,
    first_name: parties.contact?.first_name,
    number: of.number ?? "(draft)",
    issued_on,
    due_on: of.due_on ?? Day.addDays(issued_on, of.payment_terms),
    link: ownLink(of),
  };
  await Db.commit([], [Event.audit("invoice.test_sent", aggregateOf(id), { after: { to: owner.email } })]);
  await Mail.send({
    owner_id: of.owner_id,
    key: `invoice:${id}:test:${Id.token()}`,
    to: owner.email,
    from_name: snapshot.brand.name,
    ...invoiceTest({
      ...propsOf(shownAs, snapshot, fullName(owner), parts),
      ...describeTransfer({ ...shownAs, snapshot }),
      file: shown,
    }),
    attachments,
  });
  return { sent_to: owner.email };
}
