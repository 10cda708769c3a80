import { randomBytes } from "node:crypto";
import { Actor } from "@stint/core/platform/actor";
import { CodeEntity, MailedCode } from "@stint/core/platform/mailed-code";
import { Proposal } from "@stint/core/proposal";
import { codeOf, PROPOSAL, type Purpose } from "@stint/core/proposal/evidence";

/** Each client asks from a network of its own, as limits count by it. */
const visit = () => ({
  request_id: "code-request",
  ip: `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`,
  user_agent: "Mozilla/5.0 (demo)",
});

/** The six digits of the newest code that was mailed to an address. */
export async function newestCode(hash: string, email: string, purpose: Purpose = "accept"): Promise<string> {
  const { version } = await Actor.run({ type: "anonymous" }, () => Proposal.view(hash), visit());
  const { data } = await CodeEntity.query
    .one({ purpose: PROPOSAL, of: codeOf(hash, purpose, email, version) })
    .go({ pages: "all", consistent: true });
  const newest = data.sort((a, b) => a.sent_at.localeCompare(b.sent_at)).at(-1);
  if (!newest) throw new Error(`No code was emailed to ${email}`);
  return MailedCode.digitsOf(PROPOSAL, newest.code_id);
}

/**
 * Asks for a code as whoever holds a proposal's link, and answers the six digits that the mail says: for the demo
 * and for tests that have no mailbox to look into.
 */
export async function askCode(hash: string, email: string, purpose: Purpose = "accept"): Promise<string> {
  await Actor.run({ type: "anonymous" }, () => Proposal.requestCode({ hash, email }), visit());
  return newestCode(hash, email, purpose);
}
