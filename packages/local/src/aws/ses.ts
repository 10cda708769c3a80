import type { Mailbox, MailFile } from "./mailbox";
import { parseMail, words } from "./mime";

interface Data {
  Data?: string;
}

interface Attachment {
  RawContent?: string;
  FileName?: string;
  ContentType?: string;
}

/** The body of SES v2 SendEmail, as far as the product may use it. */
export interface SendEmail {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  ReplyToAddresses?: string[];
  Content?: {
    Simple?: { Subject?: Data; Body?: { Text?: Data; Html?: Data }; Attachments?: Attachment[] };
    Raw?: Data;
  };
}

/** A request that the real service would refuse. */
export class BadMail extends Error {}

/** SES refuses a message above 40 MB. */
const LIMIT = 40 * 1024 * 1024;

/** Puts the mail in the mailbox and answers its id. @throws BadMail */
export function sendEmail(mailbox: Mailbox, request: SendEmail): string {
  const { Simple: simple, Raw: raw } = request.Content ?? {};
  const to = request.Destination?.ToAddresses ?? [];
  const cc = request.Destination?.CcAddresses ?? [];
  const bcc = request.Destination?.BccAddresses ?? [];
  for (const each of [...to, ...cc, ...bcc]) {
    if (!/@[^@\s]+$/.test(each)) throw new BadMail(`Invalid email address<${each}>.`);
  }
  // The real service reads addresses and names byte by byte: whatever is not ASCII must be encoded.
  for (const each of [
    request.FromEmailAddress ?? "",
    ...(request.ReplyToAddresses ?? []),
    ...to,
    ...cc,
    ...bcc,
  ])
    if (!/^[\x20-\x7e]*$/.test(each)) throw new BadMail(`Not 7-bit ASCII: ${each}.`);
  const sender = words(request.FromEmailAddress ?? "");
  if (raw) {
    const draft = parseMail(Buffer.from(raw.Data ?? "", "base64"));
    return deliver(mailbox, {
      ...draft,
      from: sender || draft.from,
      to: to.length > 0 ? to : draft.to,
      cc: cc.length > 0 ? cc : draft.cc,
      bcc: bcc.length > 0 ? bcc : draft.bcc,
    });
  }
  if (!simple) throw new BadMail("Content must hold Simple or Raw; templates are not served here.");
  return deliver(mailbox, {
    from: sender,
    to,
    cc,
    bcc,
    reply_to: request.ReplyToAddresses ?? [],
    subject: simple.Subject?.Data ?? "",
    text: simple.Body?.Text?.Data ?? "",
    html: simple.Body?.Html?.Data ?? "",
    files: (simple.Attachments ?? []).map(file),
  });
}

function deliver(mailbox: Mailbox, draft: Parameters<Mailbox["deliver"]>[0]): string {
  if (!draft.from) throw new BadMail("The From address is missing.");
  if (draft.to.length + draft.cc.length + draft.bcc.length === 0) {
    throw new BadMail("The message has no recipient.");
  }
  const size = draft.files.reduce((sum, each) => sum + each.content.byteLength, draft.html.length);
  if (size > LIMIT) throw new BadMail("The message is longer than 40 MB.");
  return mailbox.deliver(draft);
}

function file(attachment: Attachment): MailFile {
  return {
    name: attachment.FileName ?? "attachment",
    type: attachment.ContentType ?? "application/octet-stream",
    content: Buffer.from(attachment.RawContent ?? "", "base64"),
  };
}
