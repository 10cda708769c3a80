import { Actor } from "../../platform/actor";
import { findSent } from "../../platform/mail";
import { foldEmail } from "../../user/schema";
import type { MailNotice, RecipientReason } from "../recipient/rules";
import { note } from "../standing";
import type { Feedback } from "./schema";

/** SES's bounce types, in our words. https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types */
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
  /** Whether it says anything new of the workspace as a sender. */
  counts: boolean;
}

const emailsOf = (list: { emailAddress: string }[]): string[] => list.map((each) => each.emailAddress);

/** What the event tells, or undefined where it is none of those that concern anybody. */
function read({ bounce, complaint }: Feedback): Read | undefined {
  if (bounce) {
    const isPermanent = bounce.bounceType === "Permanent";
    const reason = BOUNCES[bounce.bounceSubType] ?? "unknown";
    return {
      id: bounce.feedbackId,
      at: bounce.timestamp,
      kind: isPermanent ? "bounce" : "delay",
      // "General" says of a transient one no more than that it failed.
      reason: !isPermanent && reason === "no_mailbox" ? "unknown" : reason,
      emails: emailsOf(bounce.bouncedRecipients),
      counts: isPermanent,
    };
  }
  // "not-spam" takes a mail out of the spam folder.
  if (!complaint || complaint.complaintFeedbackType === "not-spam") return undefined;
  return {
    id: complaint.feedbackId,
    at: complaint.timestamp,
    kind: "complaint",
    reason: "spam",
    emails: emailsOf(complaint.complainedRecipients),
    // On the provider's list: nobody has read it and complained anew.
    counts: complaint.complaintSubType !== "OnAccountSuppressionList",
  };
}

/**
 * Takes what SES tells of a mail: marks those of its recipients whom we really mailed, tells the owner, and counts it
 * for the workspace's standing, once for each report and in any order (D50). Whose mail it was is read from our own
 * row of it; one that we do not know changes nothing. Answers whether it was known. Throws while the mail is being
 * sent, so that it is told again.
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
