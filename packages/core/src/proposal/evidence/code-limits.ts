import { invalid } from "../../platform/error";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { MailedCode } from "../../platform/mailed-code";
import { foldEmail } from "../../user/schema";
import { needsCode, type Row } from "../rows";

/** `accept` is the code for either answer, accept or decline. */
export type Purpose = "accept" | "copy" | "undo";

export const PROPOSAL = "proposal-code";
/**
 * Returns the subject of a code: one purpose, one proposal, one address (D20); for an answer also one version
 * (D17).
 */
export const codeOf = (hash: string, purpose: Purpose, email: string, version: number): string =>
  `${hash}:${purpose === "accept" ? `accept:${version}` : purpose}:${foldEmail(email)}`;

const PER_LINK = { name: "proposal-code-link", max: 10, seconds: 3600 };
/**
 * Daily limits per visitor of a link, per link, and for all links of the workspace; the recipient's requests
 * are not counted in them.
 */
const PER_LINK_VISITOR_DAY = { name: "proposal-code-link-visitor-day", max: 12, seconds: 86_400 };
const PER_LINK_DAY = { name: "proposal-code-link-day", max: 30, seconds: 86_400 };
const PER_WORKSPACE_DAY = { name: "proposal-code-workspace-day", max: 500, seconds: 86_400 };
const PER_VISITOR = { name: "proposal-code-ip", max: 30, seconds: 3600 };

/**
 * Counts a code request for the address, the link, the workspace and the visitor (1005). Codes have this
 * budget of their own: they use none of the owner's mail budget, so that strangers with a link cannot use it
 * up.
 */
export async function limitRequests(
  { owner_id, sent_to }: Pick<Row, "owner_id" | "sent_to">,
  hash: string,
  email: string,
): Promise<void> {
  await Limit.take(PER_VISITOR, Limit.place());
  // A person who only has the link must not use up the recipient's requests.
  if (!sent_to || foldEmail(sent_to) !== foldEmail(email)) {
    await Limit.take(PER_LINK, Limit.place(hash));
    await Limit.take(PER_LINK_VISITOR_DAY, Limit.place(hash));
    await Limit.take(PER_LINK_DAY, Limit.everybody(hash));
    await Limit.take(PER_WORKSPACE_DAY, Limit.everybody(owner_id));
  }
  const of = `${hash}:${Id.sha256(foldEmail(email))}`;
  await MailedCode.limit(PROPOSAL, Limit.place(of), of);
}

/**
 * Returns the proven address of an answer: by its code, or without one when the owner switched codes off
 * (D20). 422.
 */
export async function proveAnswerWrite(
  row: Pick<Row, "require_code" | "document_version">,
  { hash, email, code }: { hash: string; email: string | undefined; code?: string | undefined },
  purpose: Purpose = "accept",
): Promise<MailedCode.Proven | undefined> {
  if (!needsCode(row) && code === undefined) return undefined;
  if (email === undefined) return invalid({ email: "Email required" });
  if (code === undefined) return invalid({ code: "Enter the code that was emailed to you" });
  return MailedCode.proveWrite(PROPOSAL, codeOf(hash, purpose, email, row.document_version), code);
}
