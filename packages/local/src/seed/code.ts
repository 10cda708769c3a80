import { randomBytes } from "node:crypto";
import { Actor } from "@stint/core/platform/actor";
import { CodeEntity, MailedCode } from "@stint/core/platform/mailed-code";
import { Proposal } from "@stint/core/proposal";
import { codeOf, PROPOSAL, type Purpose } from "@stint/core/proposal/evidence";

/** Returns a visit from a network of its own, since limits count by network. */
const visit = () => ({
  request_id: "code-request",
  ip: `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`,
  user_agent: "Mozilla/5.0 (demo)",
});

/** Returns the six digits of the newest code mailed to an address. */
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
 * Requests a code as a holder of a proposal's link, and returns the six digits in the mail: for the demo and
 * for tests without a mailbox.
 */
export async function askCode(hash: string, email: string, purpose: Purpose = "accept"): Promise<string> {
  await Actor.run({ type: "anonymous" }, () => Proposal.requestCode({ hash, email }), visit());
  return newestCode(hash, email, purpose);
}
