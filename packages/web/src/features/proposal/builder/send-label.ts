import type { Info } from "@stint/core/proposal/schema";

/** The label for mailing the same version again. It brings nothing new, so it is never the primary action. */
export const RESEND = "Resend the email";

/** "Send proposal", of a later version "Send version 2", else "Resend the email"; nothing once it cannot be sent. */
export function sendLabel(proposal: Info, changed: boolean, next: number): string | undefined {
  // A change order is the next version of the accepted one.
  if (proposal.status === "draft") return proposal.change ? `Send version ${next}` : "Send proposal";
  // The published version may have been read: edits since then make the next version, as everywhere else.
  if (proposal.status === "published") return changed ? `Send version ${next}` : "Send proposal";
  if (/^(sent|viewed|changes_requested|expired)$/.test(proposal.status))
    return changed ? `Send version ${next}` : RESEND;
  return undefined;
}
