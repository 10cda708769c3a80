import { Brand } from "../platform/brand";
import { env } from "../platform/env";
import { Pdf } from "../platform/pdf";
import { unpack } from "./canonical";
import type { AcceptanceRecord as Evidence } from "./evidence/types";
import type { AcceptanceRow, Edition } from "./rows";
import type { Document } from "./schema";

const linesOf = (...lines: (string | null | undefined)[]) =>
  lines.filter((line): line is string => Boolean(line));

/** The pages of a document, with the certificate when it was accepted. Prints stored numbers only (D6). */
function pagesOf(document: Document, published_at: string, evidence?: Evidence): Pdf.ProposalPdf {
  const palette = Brand.derive(document.brand.color);
  const about = linesOf(document.summary, document.goals).join("\n\n");
  return {
    brand: { name: document.brand.name, fill: palette.fill, on: palette.on },
    currency: document.currency,
    title: document.title,
    version: document.version,
    from: { name: document.brand.name, lines: linesOf(document.from.name, document.from.email) },
    for: { name: document.client.name, lines: linesOf(document.client.contact_name) },
    ...(document.sent_on ? { sent_on: document.sent_on } : {}),
    ...(document.expire_at ? { valid_until: document.expire_at } : {}),
    ...(about ? { goals: about } : {}),
    ...(document.sections ? { sections: document.sections } : {}),
    show: shown(document),
    phases: document.phases.map((phase) => ({
      name: phase.name,
      ...(phase.description ? { description: phase.description } : {}),
      total: phase.total,
      services: phase.services.map((service) => ({
        name: service.name,
        ...(service.description ? { description: service.description } : {}),
        quantity: service.quantity ?? "1",
        unit_price: service.price,
        amount: service.total,
      })),
    })),
    totals: { subtotal: document.total, total: document.total },
    schedule: (document.schedule ?? []).map((payment) => ({
      ...(payment.percent ? { share: `${payment.percent}%` } : {}),
      label: `${payment.label}: ${payment.when}`,
      amount: payment.amount,
    })),
    terms: [
      ...document.terms.map(({ name, body }) => ({ name, body })),
      ...(document.general_terms ? [{ name: "General terms", body: document.general_terms }] : []),
    ],
    created_at: evidence?.accepted_at ?? published_at,
    ...(evidence ? { acceptance: certified(document, published_at, evidence) } : {}),
  };
}

/** What the flags left in the document is what is printed; an absent amount is a hidden one. */
const shown = (document: Document): Pdf.PdfShow => {
  const services = document.phases.flatMap((phase) => phase.services);
  return {
    scope: document.phases.length > 0,
    deliverable_prices: services.some((service) => service.total !== null),
    deliverable_units: services.some((service) => service.quantity !== null),
    phase_prices: document.phases.some((phase) => phase.total !== null),
  };
};

const certified = (document: Document, published_at: string, evidence: Evidence): Pdf.PdfAcceptance => ({
  certificate: evidence.certificate,
  verify_url: `${env().STINT_URL}/verify`,
  version_id: `${evidence.proposal_id}-${evidence.version}`,
  document_hash: evidence.document_hash,
  sender_name: document.from.name,
  sender_email: document.from.email,
  signer_name: evidence.name,
  signer_for: document.client.name,
  signer_email: evidence.email,
  email_verified:
    evidence.email_verification === "code"
      ? "verified by a code sent to it"
      : "typed by the signer, not verified",
  consent_text: evidence.consent_text,
  consent_version: evidence.consent_version,
  ip: evidence.ip,
  user_agent: evidence.user_agent,
  ...(evidence.sent_at
    ? { sent_at: evidence.sent_at }
    : { sent_at: published_at, sent_note: "published under its link, not mailed" }),
  ...(evidence.viewed_at ? { viewed_at: evidence.viewed_at } : {}),
  signed_at: evidence.accepted_at,
  signed_note: `dates were shown in ${evidence.time_zone}`,
  total: document.total,
});

/** The PDF of one edition: with its certificate when accepted. The same bytes every time. */
export const render = (current: Edition, acceptance?: AcceptanceRow): Promise<Buffer> =>
  Pdf.renderProposal(pagesOf(unpack(current.document), current.published_at, acceptance?.evidence));

/** A file's name out of a title that anybody may have typed. */
export const fileName = (title: string, what: string, type: "pdf" | "json" = "pdf"): string =>
  `${title.replace(/[/\\:*?"<>|\p{Cc}]+/gu, " ").trim() || "Proposal"}, ${what}.${type}`;
