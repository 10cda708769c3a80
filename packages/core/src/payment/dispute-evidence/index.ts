import { publicLink } from "../../invoice";
import { inNameOf, recordPaymentWrites } from "../../invoice/payment";
import { aggregateOf, load, type Row, shape } from "../../invoice/read";
import type { Evidence, EvidenceInput, Info } from "../../invoice/schema";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { outcomeOf, stripe } from "../../platform/stripe";
import { Workspace } from "../../workspace";
import { paymentOf } from "../rows";

/** Reads the acceptance that an invoice follows from, as evidence for the bank. */
export type ReadAcceptance = (
  of: Pick<Row, "schedule" | "project_id">,
) => Promise<NonNullable<Evidence["acceptance"]> | null>;

/**
 * Returns the evidence that a disputed payment was owed: who accepted what and when, and when the invoice was
 * viewed.
 */
export async function evidence(
  id: number,
  payment_id: number,
  readAcceptance: ReadAcceptance,
): Promise<Evidence> {
  const opened = await load(id);
  const payment = paymentOf(opened, payment_id);
  const { row } = opened;
  const acceptance = await readAcceptance(row);
  return {
    invoice_number: row.number ?? "",
    title: row.title,
    amount: payment.amount,
    currency: payment.currency,
    client: row.snapshot?.buyer.name ?? row.client_name,
    client_email: row.sent_to ?? "",
    sent_at: row.sent_at ?? null,
    viewed_at: row.viewed_at ?? null,
    view_count: row.view_count,
    paid_with: payment.reference ?? payment.method,
    paid_at: payment.paid_at,
    lines: row.items.map(({ name, description }) => (description ? `${name}: ${description}` : name)),
    invoice_link: publicLink(row),
    acceptance,
  };
}

/** The longest text that the provider accepts. */
const MOST = 20_000;

/** Returns the evidence in words, for the people at the bank who decide. */
export function inWords(of: Evidence, note: string): string {
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
    .join("\n")
    .slice(0, MOST);
}

/**
 * Sends the evidence to the provider, once, while the dispute is open. 1003, 1004 without an open dispute or
 * after it was sent, 2025 when the provider does not answer.
 */
export async function sendEvidence(
  id: number,
  payment_id: number,
  input: EvidenceInput,
  readAcceptance: ReadAcceptance,
): Promise<Info> {
  const bundle = await evidence(id, payment_id, readAcceptance);
  const disputed = paymentOf(await load(id), payment_id);
  const { dispute } = disputed;
  if (dispute?.status !== "open" || dispute.evidence_sent_at)
    return fail(Code.Conflict, "There is no open dispute that waits for evidence.");
  const { acceptance } = bundle;
  const sdk = await stripe();
  const outcome = await outcomeOf(
    sdk.disputes.update(
      dispute.id,
      {
        evidence: {
          customer_name: acceptance?.name ?? bundle.client,
          customer_email_address: acceptance?.email ?? bundle.client_email,
          ...(acceptance ? { customer_purchase_ip: acceptance.ip } : {}),
          product_description: bundle.lines.join("; ").slice(0, MOST) || bundle.title || "Services",
          service_date: bundle.paid_at,
          uncategorized_text: inWords(bundle, input.note ?? ""),
        },
        submit: true,
      },
      inNameOf(disputed),
    ),
  );
  if (outcome.kind === "unknown")
    fail(Code.PaymentInProgress, "The payment provider has not answered. Try again.");
  if (outcome.kind === "refused")
    fail(Code.Conflict, "The bank does not take evidence for this dispute now.");
  return Db.retryOnConflict(async () => {
    const [opened, today] = await Promise.all([load(id), Workspace.today()]);
    const payment = paymentOf(opened, payment_id);
    if (!payment.dispute || payment.dispute.evidence_sent_at) return shape(opened, today);
    const stored = recordPaymentWrites(opened, {
      ...payment,
      dispute: { ...payment.dispute, evidence_sent_at: iso() },
    });
    await Db.commit(stored.writes, [
      Event.audit("payment.evidence_sent", aggregateOf(id), {
        after: { payment_id, dispute: payment.dispute.id, certificate: acceptance?.certificate ?? null },
        version: stored.opened.row.version,
      }),
    ]);
    return shape(stored.opened, today);
  });
}
