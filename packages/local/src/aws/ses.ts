import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Draft, Header, Mailbox, MailFile } from "./mailbox";
import { parseMail, words } from "./mime";

interface Data {
  Data?: string;
}

interface Attachment {
  RawContent?: string;
  FileName?: string;
  ContentType?: string;
}

/** The body of SES v2 SendEmail, in the parts that the product may use. */
export interface SendEmail {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  ReplyToAddresses?: string[];
  EmailTags?: { Name?: string; Value?: string }[];
  Content?: {
    Simple?: {
      Subject?: Data;
      Body?: { Text?: Data; Html?: Data };
      Headers?: { Name?: string; Value?: string }[];
      Attachments?: Attachment[];
    };
    Raw?: Data;
  };
}

/** A request that the real service would refuse. */
export class BadMail extends Error {
  readonly type: string;

  constructor(message: string, type = "BadRequestException") {
    super(message);
    this.type = type;
  }
}

/** SES refuses a message above 40 MB. */
const LIMIT = 40 * 1024 * 1024;

/**
 * Simulator addresses, for which SES simulates what their names say; each may have a label (`bounce+7@…`).
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 */
const SIMULATOR = /^(success|bounce|complaint|suppressionlist|ooto)(\+[^@]*)?@simulator\.amazonses\.com$/i;
/** The pattern of a tag's `Value`. */
const TAG = /^[A-Za-z0-9_-]{1,256}$/;

/** The patterns of a header's `Name` and `Value`. */
const HEADER_NAME = /^[!-9;-@A-~]{1,126}$/;
const HEADER_VALUE = /^[ -~]{1,995}$/;

/** The outcome of a mail for one of its recipients. */
type Fate = { kind: "delivered" } | { kind: "complained" } | { kind: "bounced"; subType: string };

/**
 * SES v2 in the parts that the product uses: mails, the account's suppression list, and the outcome of a mail
 * as an event of a configuration set.
 */
export class Ses {
  readonly #db: DatabaseSync;
  readonly #mailbox: Mailbox;
  readonly #now: () => Date;
  #publish: (event: object) => void = () => {};

  constructor(db: DatabaseSync, mailbox: Mailbox, now: () => Date) {
    this.#db = db;
    this.#mailbox = mailbox;
    this.#now = now;
  }

  /**
   * Sets the destination of bounces and complaints; without one they are dropped, as without an event
   * destination.
   */
  publishTo(publish: (event: object) => void): void {
    this.#publish = publish;
  }

  /** Puts an address on the account's suppression list, as a real bounce or complaint does. */
  suppress(address: string, reason: "BOUNCE" | "COMPLAINT" = "BOUNCE"): void {
    this.#db
      .prepare(
        "INSERT INTO suppressed (address, reason) VALUES (?, ?) ON CONFLICT (address) DO UPDATE SET reason = excluded.reason",
      )
      .run(address.trim().toLowerCase(), reason);
  }

  /** Removes an address from the list; returns whether it was there. */
  lift(address: string): boolean {
    const { changes } = this.#db
      .prepare("DELETE FROM suppressed WHERE address = ?")
      .run(address.trim().toLowerCase());
    return changes > 0;
  }

  /** Returns why an address is on the list, or undefined. */
  suppression(address: string): string | undefined {
    const row = this.#db
      .prepare("SELECT reason FROM suppressed WHERE address = ?")
      .get(address.trim().toLowerCase());
    return row ? String(row.reason) : undefined;
  }

  /** Stores the mail in the mailbox, publishes its outcome, and returns its id. @throws BadMail */
  send(request: SendEmail): string {
    for (const { Name = "", Value = "" } of request.EmailTags ?? [])
      if (!TAG.test(Name) || !TAG.test(Value)) throw new BadMail(`Invalid tag ${Name}.`);
    const draft = draftOf(request);
    const all = [...draft.to, ...draft.cc, ...draft.bcc];
    const fates = all.map((address) => ({ address, fate: this.#fate(address) }));
    const isAnywhere = fates.some(({ fate }) => fate.kind !== "bounced");
    const id = isAnywhere ? this.#mailbox.deliver(draft) : randomUUID();
    const mail = {
      timestamp: this.#now().toISOString(),
      source: draft.from,
      sendingAccountId: "000000000000",
      messageId: id,
      destination: all,
      headersTruncated: false,
      tags: Object.fromEntries((request.EmailTags ?? []).map(({ Name = "", Value = "" }) => [Name, [Value]])),
    };
    for (const { address, fate } of fates) this.#tell(mail, address, fate);
    return id;
  }

  #fate(address: string): Fate {
    const [, what] = SIMULATOR.exec(address) ?? [];
    switch (what?.toLowerCase()) {
      case "bounce":
        return { kind: "bounced", subType: "General" };
      case "suppressionlist":
        return { kind: "bounced", subType: "Suppressed" };
      case "complaint":
        return { kind: "complained" };
    }
    return this.suppression(address)
      ? { kind: "bounced", subType: "OnAccountSuppressionList" }
      : { kind: "delivered" };
  }

  #tell(mail: object, address: string, fate: Fate): void {
    const about = { timestamp: this.#now().toISOString(), feedbackId: randomUUID() };
    if (fate.kind === "bounced")
      this.#publish({
        eventType: "Bounce",
        mail,
        bounce: {
          ...about,
          bounceType: "Permanent",
          bounceSubType: fate.subType,
          bouncedRecipients: [
            {
              emailAddress: address,
              action: "failed",
              status: "5.1.1",
              diagnosticCode: "smtp; 550 5.1.1 user unknown",
            },
          ],
        },
      });
    if (fate.kind === "complained")
      this.#publish({
        eventType: "Complaint",
        mail,
        complaint: {
          ...about,
          complaintFeedbackType: "abuse",
          complainedRecipients: [{ emailAddress: address }],
        },
      });
  }
}

/** Returns the mail of a request. @throws BadMail */
function draftOf(request: SendEmail): Draft {
  const { Simple: simple, Raw: raw } = request.Content ?? {};
  const to = request.Destination?.ToAddresses ?? [];
  const cc = request.Destination?.CcAddresses ?? [];
  const bcc = request.Destination?.BccAddresses ?? [];
  for (const each of [...to, ...cc, ...bcc]) {
    if (!/@[^@\s]+$/.test(each)) throw new BadMail(`Invalid email address<${each}>.`);
  }
  // The real service reads addresses and names byte by byte: anything that is not ASCII must be encoded.
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
    return checked({
      ...draft,
      from: sender || draft.from,
      to: to.length > 0 ? to : draft.to,
      cc: cc.length > 0 ? cc : draft.cc,
      bcc: bcc.length > 0 ? bcc : draft.bcc,
    });
  }
  if (!simple) throw new BadMail("Content must hold Simple or Raw; templates are not served here.");
  return checked({
    from: sender,
    to,
    cc,
    bcc,
    reply_to: request.ReplyToAddresses ?? [],
    subject: simple.Subject?.Data ?? "",
    text: simple.Body?.Text?.Data ?? "",
    html: simple.Body?.Html?.Data ?? "",
    headers: (simple.Headers ?? []).map(header),
    files: (simple.Attachments ?? []).map(file),
  });
}

function checked(draft: Draft): Draft {
  if (!draft.from) throw new BadMail("The From address is missing.");
  if (draft.to.length + draft.cc.length + draft.bcc.length === 0) {
    throw new BadMail("The message has no recipient.");
  }
  const size = draft.files.reduce((sum, each) => sum + each.content.byteLength, draft.html.length);
  if (size > LIMIT) throw new BadMail("The message is longer than 40 MB.");
  return draft;
}

function header({ Name: name = "", Value: value = "" }: { Name?: string; Value?: string }): Header {
  if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) throw new BadMail(`Invalid header ${name}.`);
  return { name, value };
}

function file(attachment: Attachment): MailFile {
  return {
    name: attachment.FileName ?? "attachment",
    type: attachment.ContentType ?? "application/octet-stream",
    content: Buffer.from(attachment.RawContent ?? "", "base64"),
  };
}
