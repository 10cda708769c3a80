import { Pdf } from "@stint/documents/pdf";
import { now } from "../../platform/clock";
import { env } from "../../platform/env";
import { printOnce } from "../../platform/file/print";
import { isPrintable } from "../../platform/file/printable";
import { publicHash, publicKey } from "../../platform/file/rules";
import { unpack } from "../canonical";
import { BEGIN_EARLY_TEXT } from "../consumer/rules";
import type { AcceptanceRecord as Evidence } from "../evidence/format/types";
import { type Answer, answerOf, chosenNames, payableTotal } from "../reading/rules";
import { type AcceptanceRow, factsOf, find, findVersion, type Row, type Version } from "../rows";
import { statusAt } from "../rules";
import type { Document } from "../schema";
import { unknownSignerInWords } from "../signer/rules";

/** Returns a consumer's choice in the words that they agreed to (Directive 2011/83/EU, article 8(7)(b)). */
const consumerOf = ({ last_day, begin_early, begin_early_text }: NonNullable<Evidence["consumer"]>) => ({
  last_day,
  begin: begin_early
    ? `At once, as asked: “${begin_early_text ?? BEGIN_EARLY_TEXT}”`
    : "After that day: the client did not ask for it to begin earlier",
});

const certificateOf = (document: Document, published_at: string, evidence: Evidence): Pdf.PdfAcceptance => ({
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
      ? `proven by a code emailed to it${evidence.code_sent_at ? ` on ${evidence.code_sent_at.slice(0, 19).replace("T", " ")} UTC` : ""}`
      : "link only: the sender had codes switched off",
  ...(evidence.email_unknown ? { signer_note: unknownSignerInWords(evidence.email) } : {}),
  consent_text: evidence.consent_text,
  consent_version: evidence.consent_version,
  ...(evidence.consumer ? { consumer: consumerOf(evidence.consumer) } : {}),
  selected_options: chosenNames(document),
  ...(evidence.drawing ? { drawing: evidence.drawing } : {}),
  ip: evidence.ip,
  user_agent: evidence.user_agent,
  ...(evidence.sent_at
    ? { sent_at: evidence.sent_at }
    : { sent_at: published_at, sent_note: "published under its link, not emailed" }),
  ...(evidence.viewed_at ? { viewed_at: evidence.viewed_at } : {}),
  signed_at: evidence.accepted_at,
  signed_note: `dates were shown in ${evidence.time_zone}`,
  total: payableTotal(document),
  ...(document.tax ? { total_note: document.tax.sentence } : {}),
});

/** Returns the brand's logo if it can be printed; without one its first letter is printed. */
async function pictureOf(url: string | null): Promise<Uint8Array | undefined> {
  const hash = url ? publicHash(url) : undefined;
  if (!hash) return undefined;
  // Imported on first use: the client for files is large.
  const files = await import("../../platform/file-store");
  const bytes = await files.read(publicKey(hash)).catch(() => undefined);
  return bytes && (await isPrintable(bytes)) ? bytes : undefined;
}

/** Returns the data that the pages of one version are made of, with the certificate when it is accepted. */
async function propsOf(
  current: Version,
  answer: Answer,
  acceptance?: AcceptanceRow,
): Promise<Pdf.ProposalPdf> {
  const document = unpack(current.document);
  const { published_at } = current;
  // Imported on first use: few calls of the proposal's API print.
  const [logo, { pagesOf }] = await Promise.all([pictureOf(document.brand.logo_url), import("./pages")]);
  const pages = pagesOf(document, acceptance?.evidence.accepted_at ?? published_at, answer);
  return {
    ...pages,
    brand: { ...pages.brand, ...(logo ? { logo } : {}) },
    ...(acceptance ? { acceptance: certificateOf(document, published_at, acceptance.evidence) } : {}),
  };
}

/** Returns the PDF of an accepted version with its certificate; always the same bytes. */
export const render = async (current: Version, acceptance: AcceptanceRow): Promise<Buffer> =>
  Pdf.renderProposal(await propsOf(current, "accepted", acceptance));

/**
 * Returns the PDF of a proposal's newest version without a certificate, printed once and stored. Printing for
 * a `link` is rate limited (1005).
 */
export async function renderOnce(row: Row, current: Version, link?: string): Promise<Uint8Array> {
  const props = await propsOf(current, answerOf(statusAt(factsOf(row), now())));
  return printOnce(props, (signal) => Pdf.renderProposal(props, signal), link);
}

/**
 * Prints a sent proposal before anybody asks for it; the reaction to `proposal.sent`. One that was changed or
 * withdrawn since is printed as it is now, or not at all.
 */
export async function printSent({ proposal_id }: { proposal_id: number }): Promise<void> {
  const row = await find(proposal_id);
  const current = await findVersion(row);
  if (current) await renderOnce(row, current);
}

/** Returns a safe file name made of a title, which may contain anything. */
export const fileName = (title: string, what: string, type: "pdf" | "json" = "pdf"): string =>
  `${title.replace(/[/\\:*?"<>|\p{Cc}]+/gu, " ").trim() || "Proposal"}, ${what}.${type}`;
