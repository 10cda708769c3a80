import {
  type InvoiceSentProps,
  invoiceCredited,
  invoiceScheduledSent,
  invoiceSent,
  invoiceTest,
} from "@stint/email";
import type * as z from "zod";
import { Mail } from "../../mailing";
import { Brand } from "../../platform/brand";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { openNote } from "../credit/read";
import type { Events } from "../events";
import { partiesOf, snapshotOf } from "../issue/parties";
import { file, noteFile } from "../print";
import { aggregateOf, assertAllowed, load, type PaymentRow, type Row, row } from "../read";
import type { Snapshot } from "../schema";
import { money, ownLink, publicLink } from "../words";

type Parts = Pick<InvoiceSentProps, "to" | "first_name" | "number" | "issued_on" | "due_on" | "link">;

/** The freelancer's brand as the mails of an invoice wear it: from the snapshot. */
export const mailBrand = (snapshot: Snapshot): InvoiceSentProps["brand"] => ({
  name: snapshot.brand.name,
  palette: Brand.derive(snapshot.brand.color),
  ...(snapshot.brand.logo_url?.startsWith("https:") ? { logo_url: snapshot.brand.logo_url } : {}),
  ...(snapshot.seller.address ? { postal: snapshot.seller.address } : {}),
});

const propsOf = (of: Row, snapshot: Snapshot, owner_name: string, parts: Parts): InvoiceSentProps => ({
  ...parts,
  brand: mailBrand(snapshot),
  title: of.title || "Invoice",
  client: snapshot.buyer.name,
  owner_name,
  message: of.message,
  // Mailed a moment after it was paid, an invoice still names what it was for.
  amount: money(of.totals.amount_due || of.totals.total, of),
  ...(of.totals.total === 0 ? { free: true } : {}),
});

const attached = ({ name, bytes }: { name: string; bytes: Uint8Array }) => ({
  file: { name, size: bytes.byteLength },
  attachments: [{ name, type: "application/pdf", content: bytes }],
});

const fullName = ({ first_name, last_name }: User.Contact): string => `${first_name} ${last_name}`.trim();

/** What an invoice that goes out is paid with by itself, "Visa ending 4242"; undefined where its client pays. */
export type ReadPaidWith = (of: Row, payments: PaymentRow[]) => Promise<string | undefined>;

async function mailClient(id: number, key: string, readPaidWith?: ReadPaidWith): Promise<void> {
  const opened = await load(id);
  const { row: of } = opened;
  const { snapshot, number, issued_on, due_on, sent_to } = of;
  if (!snapshot || !number || !issued_on || !due_on || !sent_to) return;
  const [owner, pdf, paid_with] = await Promise.all([
    User.contact(of.owner_id),
    file(opened),
    readPaidWith?.(of, opened.payments),
  ]);
  const { file: shown, attachments } = attached(pdf);
  const parts = { to: sent_to, first_name: of.sent_to_name, number, issued_on, due_on, link: publicLink(of) };
  await Mail.send({
    owner_id: of.owner_id,
    key: `invoice:${id}:${key}:client`,
    to: sent_to,
    cc: of.email_cc,
    from_name: snapshot.brand.name,
    reply_to: snapshot.seller.email,
    ...invoiceSent({
      ...propsOf(of, snapshot, fullName(owner), parts),
      file: shown,
      ...(paid_with ? { paid_with } : {}),
    }),
    attachments,
  });
}

/** The reaction to `invoice.sent`: the client gets the invoice and, for a scheduled one, its owner word of it. */
export async function mailSent(
  data: z.infer<typeof Events.Sent.schema>,
  readPaidWith?: ReadPaidWith,
): Promise<void> {
  const id = data.invoice_id;
  await mailClient(id, "sent", readPaidWith);
  if (!data.scheduled) return;
  const of = await row(id);
  const owner = await User.contact(of.owner_id);
  await Mail.send({
    owner_id: of.owner_id,
    key: `invoice:${id}:sent:owner`,
    to: owner.email,
    ...invoiceScheduledSent({
      to: owner.email,
      first_name: owner.first_name,
      number: of.number ?? "",
      title: of.title || "Invoice",
      client: of.client_name,
      sent_to: [of.sent_to ?? "", ...of.email_cc].join(", "),
      amount: money(of.totals.total, of),
      due_on: of.due_on ?? "",
      link: ownLink(of),
    }),
  });
}

/** The reaction to `invoice.resent`. */
export const mailResent = (data: z.infer<typeof Events.Resent.schema>): Promise<void> =>
  mailClient(data.invoice_id, `resent:${data.sending}`);

/** The reaction to `invoice.voided` and `invoice.credited`: the client gets the document that says so. */
export async function mailNote(ref: {
  invoice_id: number;
  credit_note_id: number;
  excess?: number | undefined;
}): Promise<void> {
  const of = await openNote(ref.invoice_id, ref.credit_note_id);
  const { row: invoice, note } = of;
  const { snapshot, sent_to } = invoice;
  if (!snapshot || !sent_to) return;
  const [owner, pdf] = await Promise.all([User.contact(invoice.owner_id), noteFile(of)]);
  const { file: shown, attachments } = attached(pdf);
  await Mail.send({
    owner_id: invoice.owner_id,
    key: `invoice:${invoice.id}:note:${note.id}`,
    to: sent_to,
    cc: invoice.email_cc,
    from_name: snapshot.brand.name,
    reply_to: snapshot.seller.email,
    ...invoiceCredited({
      brand: mailBrand(snapshot),
      to: sent_to,
      first_name: invoice.sent_to_name,
      kind: note.kind,
      number: note.number,
      invoice: note.invoice_number ?? "",
      amount: money(note.amount, invoice),
      still_due: money(invoice.totals.amount_due, invoice),
      ...(ref.excess ? { kept: money(ref.excess, invoice) } : {}),
      reason: note.reason,
      owner_name: fullName(owner),
      file: shown,
      link: publicLink(invoice),
    }),
    attachments,
  });
}

/** Mails the owner what the client would get, marked as a test. Uses no number and sends nothing else. */
export async function sendTest(id: number): Promise<{ sent_to: string }> {
  await Limit.take({ name: "invoice-test", max: 30, seconds: 3600 }, Limit.workspace());
  const [opened, workspace] = await Promise.all([load(id), Workspace.get()]);
  const { row: of } = opened;
  const today = await Workspace.today(workspace);
  assertAllowed(of, "sendtest", today);
  const parties = await partiesOf(of);
  const { owner } = parties;
  await Mail.claim(of.owner_id, [owner.email]);
  const snapshot = of.snapshot ?? snapshotOf(parties, workspace);
  const { file: shown, attachments } = attached(await file(opened, true));
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
    ...invoiceTest({ ...propsOf(of, snapshot, fullName(owner), parts), file: shown }),
    attachments,
  });
  return { sent_to: owner.email };
}
