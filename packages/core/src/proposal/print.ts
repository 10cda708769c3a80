import { isPrintable } from "../file/printable";
import { publicHash, publicKey } from "../file/rules";
import { env } from "../platform/env";
import { Pdf } from "../platform/pdf";
import { unpack } from "./canonical";
import type { AcceptanceRecord as Evidence } from "./evidence/types";
import { pagesOf } from "./pages";
import { chosenNames } from "./reading";
import type { AcceptanceRow, Edition } from "./rows";
import type { Document } from "./schema";

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
  selected_options: chosenNames(document),
  ...(evidence.drawing ? { drawing: evidence.drawing } : {}),
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

/** The brand's logo, as far as it can be printed; without one its letter stands there. */
async function pictureOf(url: string | null): Promise<Uint8Array | undefined> {
  const hash = url ? publicHash(url) : undefined;
  if (!hash) return undefined;
  // Read on first use: the client for files is large.
  const files = await import("../platform/files");
  const bytes = await files.read(publicKey(hash)).catch(() => undefined);
  return bytes && (await isPrintable(bytes)) ? bytes : undefined;
}

/** The PDF of one edition: with its certificate when accepted. The same bytes every time. */
export async function render(current: Edition, acceptance?: AcceptanceRow): Promise<Buffer> {
  const document = unpack(current.document);
  const { published_at } = current;
  const logo = await pictureOf(document.brand.logo_url);
  const pages = pagesOf(document, acceptance?.evidence.accepted_at ?? published_at);
  return Pdf.renderProposal({
    ...pages,
    brand: { ...pages.brand, ...(logo ? { logo } : {}) },
    ...(acceptance ? { acceptance: certified(document, published_at, acceptance.evidence) } : {}),
  });
}

/** A file's name out of a title that anybody may have typed. */
export const fileName = (title: string, what: string, type: "pdf" | "json" = "pdf"): string =>
  `${title.replace(/[/\\:*?"<>|\p{Cc}]+/gu, " ").trim() || "Proposal"}, ${what}.${type}`;
