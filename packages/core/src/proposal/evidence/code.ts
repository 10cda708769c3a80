import { MailedCode } from "../../platform/code";
import { invalid } from "../../platform/error";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { foldEmail } from "../../user/schema";
import { needsCode, type Row } from "../rows";

/** `accept` is for either answer, to accept or to decline. */
export type Purpose = "accept" | "copy" | "undo";

export const PROPOSAL = "proposal-code";
/** What a code opens: one purpose, one proposal, one address (D20); an answer is to one version alone (D17). */
export const codeOf = (hash: string, purpose: Purpose, email: string, version: number): string =>
  `${hash}:${purpose === "accept" ? `accept:${version}` : purpose}:${foldEmail(email)}`;

const PER_LINK = { name: "proposal-code-link", max: 10, seconds: 3600 };
const PER_VISITOR = { name: "proposal-code-ip", max: 30, seconds: 3600 };

/** Counts one more request of a code, for the address, the link and the visitor (1005). */
export async function limitRequests(hash: string, email: string, recipient?: string): Promise<void> {
  await Limit.take(PER_VISITOR, Limit.place());
  // Who only has the link cannot use up what the recipient needs.
  if (!recipient || foldEmail(recipient) !== foldEmail(email)) await Limit.take(PER_LINK, Limit.place(hash));
  const of = `${hash}:${Id.sha256(foldEmail(email))}`;
  await MailedCode.limit(PROPOSAL, Limit.place(of), of);
}

/** The answer of an address: with its code, or without one where the owner switched codes off (D20). 422. */
export async function proveAnswer(
  row: Pick<Row, "require_code" | "document_version">,
  { hash, email, code }: { hash: string; email: string | undefined; code?: string | undefined },
  purpose: Purpose = "accept",
): Promise<MailedCode.Proven | undefined> {
  if (!needsCode(row) && code === undefined) return undefined;
  if (email === undefined) return invalid({ email: "Email required" });
  if (code === undefined) return invalid({ code: "Enter the code that was mailed to you" });
  return MailedCode.prove(PROPOSAL, codeOf(hash, purpose, email, row.document_version), code);
}
