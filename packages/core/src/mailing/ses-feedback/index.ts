import { Actor } from "../../platform/actor";
import { findSent } from "../../platform/mail";
import { foldEmail } from "../../user/schema";
import type { MailNotice, RecipientReason } from "../bounced-address/rules";
import { note } from "../reputation";
import type { Feedback } from "./schema";

/**
 * SES's bounce types, as our reasons.
 * https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types
 */
const BOUNCES: Record<string, RecipientReason> = {
  General: "no_mailbox",
  NoEmail: "no_mailbox",
  Suppressed: "refused",
  OnAccountSuppressionList: "refused",
  MailboxFull: "mailbox_full",
  MessageTooLarge: "too_large",
  AttachmentRejected: "refused",
  ContentRejected: "refused",
};

interface Read extends MailNotice {
  id: string;
  emails: string[];
  /** True if the notice counts for the workspace's standing. */
  counts: boolean;
}

const emailsOf = (list: { emailAddress: string }[]): string[] => list.map((each) => each.emailAddress);

/** Returns the content of an event, or undefined for an event that is no bounce or complaint. */
function read({ bounce, complaint }: Feedback): Read | undefined {
  if (bounce) {
    const isPermanent = bounce.bounceType === "Permanent";
    const reason = BOUNCES[bounce.bounceSubType] ?? "unknown";
    return {
      id: bounce.feedbackId,
      at: bounce.timestamp,
      kind: isPermanent ? "bounce" : "delay",
      // The reason "General" of a transient bounce only means that it failed.
      reason: !isPermanent && reason === "no_mailbox" ? "unknown" : reason,
      emails: emailsOf(bounce.bouncedRecipients),
      counts: isPermanent,
    };
  }
  // "not-spam" reports that a mail was taken out of the spam folder.
  if (!complaint || complaint.complaintFeedbackType === "not-spam") return undefined;
  return {
    id: complaint.feedbackId,
    at: complaint.timestamp,
    kind: "complaint",
    reason: "spam",
    emails: emailsOf(complaint.complainedRecipients),
    // The address is on the provider's list, so this is not a new complaint of a reader.
    counts: complaint.complaintSubType !== "OnAccountSuppressionList",
  };
}

/**
 * Handles a notice by SES about a mail: marks the recipients whom we really mailed, notifies the owner, and
 * counts it for the workspace's standing, once per report and in any order (D50). The sender is read from our
 * own row of the mail; an unknown mail changes nothing. Returns whether it was known. Throws while the mail
 * is still being sent, so that the notice is delivered again.
 */
export async function take(event: Feedback): Promise<{ known: boolean }> {
  const told = read(event);
  if (!told) return { known: false };
  const mail = await findSent(event.mail);
  if (!mail || mail.owner_id === 0) return { known: false };
  const ours = [mail.to, ...(mail.cc ?? [])];
  const folded = new Set(told.emails.map(foldEmail));
  const emails = ours.filter((address) => folded.has(foldEmail(address)));
  if (emails.length === 0) return { known: false };
  await Actor.asSystem(mail.owner_id, "mail-feedback", () =>
    note(mail.owner_id, { ...told, emails, about: { key: mail.key, subject: mail.subject } }),
  );
  return { known: true };
}
