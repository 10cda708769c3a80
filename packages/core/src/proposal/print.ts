import { Brand } from "../platform/brand";
import { env } from "../platform/env";
import { Code, fail } from "../platform/error";
import { Pdf } from "../platform/pdf";
import { Workspace } from "../workspace";
import { unpack } from "./canonical";
import { type Edition, edition, find } from "./rows";
import type { Acceptance, Document } from "./schema";

/** A number for people to quote, out of the hash it stands for. */
export const certificateOf = (document_hash: string): string =>
  `ACC-${document_hash.slice(0, 4)}-${document_hash.slice(4, 8)}`.toUpperCase();

const linesOf = (...lines: (string | null | undefined)[]) =>
  lines.filter((line): line is string => Boolean(line));

/** The pages of a document, with the certificate when it was accepted. Prints stored numbers only (D6). */
function pagesOf(document: Document, created_at: string, acceptance?: Acceptance): Pdf.ProposalPdf {
  const palette = Brand.derive(document.brand.color);
  return {
    brand: { name: document.brand.name, fill: palette.fill, on: palette.on },
    currency: document.currency,
    title: document.title,
    version: document.version,
    from: { name: document.brand.name, lines: linesOf(document.from.name, document.from.email) },
    for: { name: document.client.name, lines: linesOf(document.client.contact_name) },
    ...(document.sent_on ? { sent_on: document.sent_on } : {}),
    ...(document.expire_at ? { valid_until: document.expire_at } : {}),
    ...(document.goals ? { goals: document.goals } : {}),
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
      ...(payment.percent ? { share: `${payment.percent} %` } : {}),
      label: `${payment.label}: ${payment.when}`,
      amount: payment.amount,
    })),
    terms: [
      ...document.terms.map(({ name, body }) => ({ name, body })),
      ...(document.general_terms ? [{ name: "General terms", body: document.general_terms }] : []),
    ],
    created_at,
    ...(acceptance ? { acceptance: certified(document, acceptance) } : {}),
  };
}

/** What the flags left in the document is what is printed; an absent amount is a hidden one. */
const shown = (document: Document): Pdf.PdfShow => {
  const services = document.phases.flatMap((phase) => phase.services);
  return {
    deliverable_prices: services.some((service) => service.total !== null),
    deliverable_units: services.some((service) => service.quantity !== null),
    phase_prices: document.phases.some((phase) => phase.total !== null),
  };
};

const certified = (document: Document, acceptance: Acceptance): Pdf.PdfAcceptance => ({
  certificate: certificateOf(acceptance.document_hash),
  verify_url: `${env().STINT_URL}/verify`,
  version_id: `${acceptance.proposal_id}-${acceptance.version}`,
  document_hash: acceptance.document_hash,
  sender_name: document.from.name,
  sender_email: document.from.email,
  signer_name: acceptance.name,
  signer_for: document.client.name,
  signer_email: acceptance.email,
  email_verified:
    acceptance.email_verification === "code"
      ? "verified by a code sent to it"
      : "typed by the signer, not verified",
  consent_text: acceptance.consent_text,
  consent_version: acceptance.consent_version,
  ip: acceptance.ip,
  user_agent: acceptance.user_agent,
  sent_at: acceptance.sent_at ?? acceptance.accepted_at,
  ...(acceptance.viewed_at ? { viewed_at: acceptance.viewed_at } : {}),
  signed_at: acceptance.accepted_at,
  total: document.total,
});

/** The PDF of one edition: with its certificate when accepted. The same bytes every time. */
export const render = (current: Edition): Promise<Buffer> =>
  Pdf.renderProposal(
    pagesOf(
      unpack(current.document as Uint8Array),
      current.published_at,
      current.acceptance as Acceptance | undefined,
    ),
  );

/** The owner's PDF of the newest edition; 1003 before the first is published. */
export async function download(id: number): Promise<{ name: string; body: Uint8Array }> {
  const row = await find(id);
  const current = (await edition(row)) ?? fail(Code.NotFound);
  return { name: `${row.title}, version ${current.document_version}.pdf`, body: await render(current) };
}

/** How the owner's business looks in mails. */
export async function mailBrand(workspace?: Workspace.Info) {
  const account = workspace ?? (await Workspace.get());
  return {
    name: account.brand_name,
    palette: Brand.derive(account.primary_brand_color),
    ...(account.brand_logo_url ? { logo_url: account.brand_logo_url } : {}),
    ...(account.postal ? { postal: account.postal } : {}),
  };
}
