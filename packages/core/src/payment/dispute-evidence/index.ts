import { publicLink } from "../../invoice";
import { type InvoiceWithPayments, inNameOf, recordPaymentWrites } from "../../invoice/payment";
import { receiptFile } from "../../invoice/print";
import { aggregateOf, load, type PaymentRow, shape } from "../../invoice/read";
import type { Info } from "../../invoice/schema";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { File } from "../../platform/file";
import { outcomeOf, stripe } from "../../platform/stripe";
import { Workspace } from "../../workspace";
import { reasonInWords } from "../dispute";
import { findContest, markUnknown, paymentOf } from "../rows";
import { findTwin } from "./duplicate";
import type { EvidenceFiles } from "./files";
import {
  ALL_FILES,
  ALL_TEXT,
  countText,
  FIELDS,
  type Field,
  type Found,
  fieldsFor,
  listMissing,
  needsOf,
  reasonOf,
  textsOf,
} from "./rules";
import type { Evidence, EvidenceInput } from "./schema";
import { describeServices } from "./services";

export type { EvidenceFiles } from "./files";

/** What the record beside the invoice has: the acceptance, and what is found for some fields. */
export interface CaseRecord {
  acceptance: Evidence["acceptance"];
  texts: Found;
  files: EvidenceFiles;
}
export type ReadRecord = (of: InvoiceWithPayments["row"]) => Promise<CaseRecord>;

interface Case {
  opened: InvoiceWithPayments;
  payment: PaymentRow;
  record: CaseRecord;
  files: EvidenceFiles;
  evidence: Evidence;
}

/** Returns what of a payment is contested or asked about: what is open, else the newest. 1004 where nothing is. */
function contestOf({ dispute, inquiry }: PaymentRow) {
  const stage = dispute && (dispute.status === "open" || inquiry?.status !== "open") ? "dispute" : "inquiry";
  const of = stage === "dispute" ? dispute : inquiry;
  return of ? { stage: stage as Evidence["stage"], of } : undefined;
}

const day = (at: string | null | undefined): string => at?.slice(0, 10) ?? "";

/** Returns the case in words, for the people at the bank who decide. */
export function inWords(
  of: Pick<
    Evidence,
    | "invoice_number"
    | "title"
    | "client_email"
    | "sent_at"
    | "view_count"
    | "viewed_at"
    | "lines"
    | "acceptance"
  >,
  note: string,
): string {
  const { acceptance } = of;
  return [
    note,
    `Invoice ${of.invoice_number}, ${of.title}, was sent to ${of.client_email} on ${of.sent_at ?? "–"} and opened ${of.view_count} times, first on ${of.viewed_at ?? "–"}.`,
    acceptance
      ? `${acceptance.name} (${acceptance.email}, ${acceptance.email_verification === "code" ? "confirmed by a code sent to that address" : "link only, codes were switched off"}) accepted the proposal on ${acceptance.accepted_at} from ${acceptance.ip}: "${acceptance.consent_text}"`
      : "",
    acceptance
      ? `Certificate ${acceptance.certificate}, document ${acceptance.document_hash}, record ${acceptance.record_hash}.`
      : "",
    of.lines.length > 0 ? `Delivered: ${of.lines.join("; ")}.` : "",
  ]
    .filter(Boolean)
    .join("\n");
}

/** Opens a contested payment's case: what the record has for each field. 1003 without the payment. */
async function openCase(
  id: number,
  payment_id: number,
  readRecord: ReadRecord,
  own: Found = {},
): Promise<Case> {
  const opened = await load(id);
  const payment = paymentOf(opened, payment_id);
  const { row } = opened;
  const contest = contestOf(payment);
  const reason = reasonOf(contest?.of.reason ?? "general");
  const asked = new Set(fieldsFor(reason).map(({ field }) => field));
  const [record, twin] = await Promise.all([
    readRecord(row),
    asked.has("duplicate_charge_id") ? findTwin(opened, payment) : undefined,
  ]);
  const { acceptance } = record;
  const buyer = row.snapshot?.buyer;
  const lines = describeServices(row);
  const facts = {
    invoice_number: row.number ?? "",
    title: row.title,
    client_email: row.sent_to ?? "",
    sent_at: row.sent_at ?? null,
    viewed_at: row.viewed_at ?? null,
    view_count: row.view_count,
    lines,
    acceptance,
  };
  const texts: Found = {
    customer_name: acceptance?.name ?? buyer?.name ?? row.client_name,
    customer_email_address: acceptance?.email ?? row.sent_to ?? "",
    billing_address: [buyer?.address, buyer?.country].filter(Boolean).join("\n"),
    customer_purchase_ip: acceptance?.ip ?? "",
    product_description: lines.join("; ") || row.title,
    service_date: day(row.sent_at ?? payment.paid_at),
    ...twin?.texts,
    ...record.texts,
  };
  const files: EvidenceFiles = {
    receipt: {
      name: "Receipt.pdf",
      make: async () => (await receiptFile(opened, payment))?.bytes ?? fail(Code.NotFound),
    },
    ...twin?.files,
    ...record.files,
  };
  const names = Object.fromEntries(Object.entries(files).map(([field, file]) => [field, file.name]));
  // The owner's words stand before the case in words, not in its place.
  const uncategorized_text = inWords(facts, own.uncategorized_text ?? "");
  const needs = needsOf(
    reason,
    { ...texts, ...names, uncategorized_text },
    { ...own, uncategorized_text: "" },
  );
  return {
    opened,
    payment,
    record,
    files,
    evidence: {
      ...facts,
      amount: contest?.of.amount ?? payment.amount,
      currency: payment.currency,
      client: buyer?.name ?? row.client_name,
      paid_with: payment.reference ?? payment.method,
      paid_at: payment.paid_at,
      invoice_link: publicLink(row),
      reason: reasonInWords(contest?.of.reason ?? "general"),
      due_by: contest?.of.due_by ?? null,
      stage: contest?.stage ?? "dispute",
      needs,
      characters: { used: countText(needs), most: ALL_TEXT },
    },
  };
}

/**
 * Returns what is sent to defend a payment: by the reason of its dispute each field, what the record has for
 * it, and what is missing.
 */
export const evidence = async (id: number, payment_id: number, readRecord: ReadRecord): Promise<Evidence> =>
  (await openCase(id, payment_id, readRecord)).evidence;

/** Returns what counts and is missing for a payment's evidence, in words; none where nothing waits for it. */
export async function readMissing(id: number, payment_id: number, readRecord: ReadRecord): Promise<string[]> {
  const { payment, evidence: found } = await openCase(id, payment_id, readRecord);
  return findContest(payment) ? listMissing(found.needs) : [];
}

/** Returns the owner's own words by field. 422 for a field that holds no text, or one twice. */
function ownTexts({ note = "", texts = [] }: EvidenceInput): Found {
  const own: Found = note ? { uncategorized_text: note } : {};
  for (const [i, { field, text }] of texts.entries()) {
    const known = findField(field, "text");
    if (!known || known === "uncategorized_text" || own[known] !== undefined)
      invalid({ [`texts.${i}.field`]: "This takes no text of yours" });
    else if (text.length > FIELDS[known].most)
      invalid({ [`texts.${i}.text`]: `Use at most ${FIELDS[known].most} characters` });
    else own[known] = text;
  }
  return own;
}

const findField = (name: string, kind: "text" | "file"): Field | undefined =>
  (Object.keys(FIELDS) as Field[]).find((field) => field === name && FIELDS[field].kind === kind);

/** Returns the owner's own files by field. 422 for a field that holds none; 1003, 2001 and 2002 of uploads. */
async function ownFiles({ files = [] }: EvidenceInput): Promise<EvidenceFiles> {
  const own: EvidenceFiles = {};
  for (const [i, { field, upload_id }] of files.entries()) {
    const known = findField(field, "file");
    if (!known || own[known]) return invalid({ [`files.${i}.field`]: "This takes no file of yours" });
    const { bytes, kind } = await File.readUpload(upload_id);
    own[known] = {
      name: `${FIELDS[known].label}.${kind === "jpeg" ? "jpg" : kind}`,
      make: async () => bytes,
    };
  }
  return own;
}

/**
 * Hands files to the provider, those that count first, and returns their ids by field. The owner's own files
 * go before what the record has; what does not fit beside them is left out. 422 where their own are too large.
 */
async function upload(
  of: PaymentRow,
  fields: readonly Field[],
  files: EvidenceFiles,
  own: EvidenceFiles,
): Promise<Found> {
  const sdk = await stripe();
  const ids: Found = {};
  let size = 0;
  for (const field of [...fields].sort((a, b) => Number(Boolean(own[b])) - Number(Boolean(own[a])))) {
    const file = own[field] ?? files[field];
    if (!file) continue;
    const bytes = await file.make();
    if (size + bytes.length > ALL_FILES) {
      if (own[field]) invalid({ files: "All files together may have 4.5 MB" });
      continue;
    }
    const outcome = await outcomeOf(
      sdk.files.create(
        { purpose: "dispute_evidence", file: { data: Buffer.from(bytes), name: file.name } },
        inNameOf(of),
      ),
    );
    if (outcome.kind === "unknown")
      return fail(Code.PaymentInProgress, "The payment provider has not answered. Try again.");
    if (outcome.kind === "refused")
      return fail(Code.Conflict, `The payment provider does not take ${file.name}.`);
    size += bytes.length;
    ids[field] = outcome.answer.id;
  }
  return ids;
}

/**
 * Sends the evidence to the provider, once, while the dispute or the bank's question is open. 1003; 1004
 * without one, or after it was sent; 422 for what the provider would refuse; 2025 when it does not answer.
 */
export async function sendEvidence(
  id: number,
  payment_id: number,
  input: EvidenceInput,
  readRecord: ReadRecord,
): Promise<Info> {
  const own = ownTexts(input);
  const { payment, files, record, evidence: bundle } = await openCase(id, payment_id, readRecord, own);
  const waiting = findContest(payment);
  if (!waiting || bundle.needs.length === 0)
    return fail(Code.Conflict, "There is no open dispute that waits for evidence.");
  if (bundle.characters.used > ALL_TEXT)
    return invalid({ texts: `All texts together may have ${ALL_TEXT} characters` });
  const asked = bundle.needs.flatMap(({ field, kind }) =>
    kind === "file" ? (findField(field, "file") ?? []) : [],
  );
  const given = await ownFiles(input);
  const ids = await upload(payment, asked, files, given);
  const sdk = await stripe();
  const outcome = await outcomeOf(
    sdk.disputes.update(
      waiting.id,
      { evidence: { ...textsOf(bundle.needs), ...ids }, submit: true },
      inNameOf(payment),
    ),
  );
  if (outcome.kind === "unknown")
    fail(Code.PaymentInProgress, "The payment provider has not answered. Try again.");
  if (outcome.kind === "refused") {
    // It may have been sent by a call that was never answered.
    const { evidence_details, status } = await sdk.disputes.retrieve(waiting.id, {}, inNameOf(payment));
    if (evidence_details.submission_count === 0 || !status.endsWith("under_review"))
      fail(Code.Conflict, "The bank does not take evidence for this dispute now.");
  }
  return markSent(id, payment_id, waiting.id, {
    certificate: record.acceptance?.certificate ?? null,
    fields: [...Object.keys(textsOf(bundle.needs)), ...Object.keys(ids)],
  });
}

/** Records that the evidence was sent, and what was in it. */
const markSent = (
  id: number,
  payment_id: number,
  contest: string,
  sent: { certificate: string | null; fields: string[] },
): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const [opened, today] = await Promise.all([load(id), Workspace.today()]);
    const payment = paymentOf(opened, payment_id);
    const { dispute, inquiry } = payment;
    const evidence_sent_at = iso();
    const next =
      dispute?.id === contest && !dispute.evidence_sent_at
        ? { ...payment, dispute: { ...dispute, evidence_sent_at } }
        : inquiry?.id === contest && dispute?.id !== contest && !inquiry.evidence_sent_at
          ? { ...payment, inquiry: { ...inquiry, evidence_sent_at } }
          : undefined;
    if (!next) return shape(opened, today);
    const stored = recordPaymentWrites(opened, markUnknown(next));
    await Db.commit(stored.writes, [
      Event.audit("payment.evidence_sent", aggregateOf(id), {
        after: { payment_id, dispute: contest, ...sent },
        version: stored.opened.row.version,
      }),
    ]);
    return shape(stored.opened, today);
  });
