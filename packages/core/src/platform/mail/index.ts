import type { SendEmailCommandInput, SendEmailCommandOutput } from "@aws-sdk/client-sesv2";
import { Entity } from "electrodb";
import { iso, now } from "../clock";
import { Db } from "../db";
import { conditionFailed } from "../db/failure";
import { env } from "../env";

/** SES, loaded with the first mail: most calls send none. */
let provider: Promise<Provider> | undefined;
interface Provider {
  send: (message: SendEmailCommandInput) => Promise<SendEmailCommandOutput>;
  lift: (address: string) => Promise<unknown>;
}
async function connect(): Promise<Provider> {
  const { SESv2Client, SendEmailCommand, DeleteSuppressedDestinationCommand } = await import(
    "@aws-sdk/client-sesv2"
  );
  const ses = new SESv2Client({});
  return {
    send: (message) => ses.send(new SendEmailCommand(message)),
    lift: (EmailAddress) => ses.send(new DeleteSuppressedDestinationCommand({ EmailAddress })),
  };
}

export const MailEntity = new Entity(
  {
    model: { entity: "mail", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      key: { type: "string", required: true },
      status: { type: ["sending", "sent"] as const, required: true },
      to: { type: "string", required: true },
      cc: { type: "list", items: { type: "string" } },
      subject: { type: "string", required: true },
      at: { type: "string", required: true },
      message_id: { type: "string" },
      ttl: { type: "number" },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "key"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** A header of a mail beyond those of every mail. */
export interface Header {
  name: string;
  value: string;
}

export interface Message {
  /** The workspace that it is sent for; 0 for mail of the product itself. */
  owner_id: number;
  /** Identifies this mail: `invoice:123:receipt:client`. The same key is not sent twice. */
  key: string;
  to: string;
  cc?: string[] | undefined;
  /** Shown as the sender's name, always with an address of our own domain (D50). */
  from_name?: string | undefined;
  reply_to?: string | undefined;
  subject: string;
  html: string;
  text: string;
  headers?: Header[] | undefined;
  attachments?: { name: string; type: string; content: Uint8Array }[] | undefined;
}

/** Returns a header's value: no line breaks, no quotes that would end the name. */
const headerText = (text: string) => text.replace(/[\r\n"<>\\]+/g, " ").trim();

/**
 * A mail's row holds its readers' addresses, so it is kept only as long as it is needed (D47): events can be
 * delivered again for 14 days, a restored table replays 35, and providers report a mail within some days.
 */
const KEEP_DAYS = 90;

/** Returns when the row of a mail of this time expires, in seconds. */
export const expiryOf = (at: string): number => Math.floor(Date.parse(at) / 1000) + KEEP_DAYS * 86_400;

/** A sender that has not finished after this long is considered dead. */
const LEASE_MS = 5_000;
const LOOK_AGAIN_MS = 100;

interface Facts {
  to: string;
  cc: string[];
  subject: string;
}

/**
 * Claims a mail for sending; undefined when it was sent. Of two deliveries of one message at the same time
 * the second waits for the first, and takes over when that one died. Returns a function that releases the
 * claim.
 */
async function claim(key: { owner_id: number; key: string }, facts: Facts) {
  for (let look = 0; look * LOOK_AGAIN_MS <= 2 * LEASE_MS; look++) {
    const { data: known } = await MailEntity.get(key).go({ consistent: true });
    if (known?.status === "sent") return undefined;
    const dead = known && now().getTime() - new Date(known.at).getTime() >= LEASE_MS;
    if (known && !dead) {
      await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
      continue;
    }
    const mine = iso();
    try {
      await MailEntity.put({ ...key, ...facts, status: "sending", at: mine, ttl: expiryOf(mine) })
        .where(({ at }, { eq, notExists }) => (known ? eq(at, known.at) : notExists(at)))
        .go();
    } catch (error) {
      if (conditionFailed(error)) continue;
      throw error;
    }
    return {
      release: () =>
        MailEntity.delete(key)
          .where(({ at, status }, { eq }) => `${eq(at, mine)} AND ${eq(status, "sending")}`)
          .go(),
    };
  }
  throw new Error("This mail is being sent by somebody else");
}

/**
 * Passes one mail to SES, at most once per key unless a crash comes between sending and recording. Returns
 * whether this call sent it. It checks no permission: nouns send through `mailing`, which does.
 */
export async function dispatch(message: Message): Promise<boolean> {
  const key = { owner_id: message.owner_id, key: message.key };
  const subject = headerText(message.subject);
  const taken = await claim(key, { to: message.to, cc: message.cc ?? [], subject });
  if (!taken) return false;
  const answer = await deliver(message, subject).catch(async (error: unknown) => {
    // The provider did not accept it: the next try need not wait for this claim.
    await taken.release().catch(() => {});
    throw error;
  });
  await MailEntity.patch(key)
    .set({ status: "sent", message_id: answer.MessageId ?? "" })
    .go();
  return true;
}

/** The most UTF-8 bytes that fit into one encoded word of 75 characters. */
const WORD_BYTES = 45;

/**
 * Returns a sender's name as SES accepts it: ASCII in quotes, anything else as encoded words (RFC 2047). SES
 * reads other characters byte by byte, so that some of them would end the header's line.
 */
export function displayName(name: string): string {
  const text = headerText(name);
  if (/^[\x20-\x7e]*$/.test(text)) return `"${text}"`;
  const words: string[] = [];
  let word = "";
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > WORD_BYTES) {
      words.push(word);
      word = "";
    }
    word += letter;
  }
  return [...words, word].map((each) => `=?UTF-8?B?${Buffer.from(each).toString("base64")}?=`).join(" ");
}

/** A tag holds 256 letters, digits, dashes and underscores. */
const TAG = 256;

/** Returns the tags that SES repeats in every event about a mail: they lead to our own row of it. */
function tagsOf({ owner_id, key }: { owner_id: number; key: string }) {
  const mail = Buffer.from(key).toString("base64url");
  if (mail.length > TAG) throw new Error(`The key of a mail is too long: ${key}`);
  return [
    { Name: "owner", Value: `${owner_id}` },
    { Name: "mail", Value: mail },
  ];
}

/**
 * Returns our own row of a mail in an SES event, by its tags, and only if the message id is the recorded one:
 * nothing else of an event is trusted. Undefined for any other. Throws while the mail is being sent, because
 * its message id is not recorded yet.
 */
export async function findSent(told: { messageId: string; tags: Record<string, string[]> }) {
  const owner_id = Number(told.tags.owner?.[0] ?? Number.NaN);
  const key = Buffer.from(told.tags.mail?.[0] ?? "", "base64url").toString();
  if (!Number.isSafeInteger(owner_id) || owner_id < 0 || !key) return undefined;
  const { data } = await MailEntity.get({ owner_id, key }).go({ consistent: true });
  if (data?.status === "sending") throw new Error("This mail is being sent, and is told of later");
  return data && data.message_id === told.messageId ? data : undefined;
}

/** Removes an address from the provider's suppression list. Repeatable. */
export async function liftSuppression(address: string): Promise<void> {
  provider ??= connect();
  const { lift } = await provider;
  await lift(address).catch((error: unknown) => {
    if ((error as Error).name !== "NotFoundException") throw error;
  });
}

async function deliver(message: Message, subject: string) {
  const from = env().STINT_MAIL_FROM;
  provider ??= connect();
  const { send } = await provider;
  return send({
    EmailTags: tagsOf(message),
    FromEmailAddress: `${displayName(message.from_name || "Stint")} <${from}>`,
    Destination: { ToAddresses: [message.to], CcAddresses: message.cc ?? [] },
    ReplyToAddresses: message.reply_to ? [message.reply_to] : [],
    Content: {
      Simple: {
        Subject: { Data: subject, Charset: "UTF-8" },
        Body: {
          Html: { Data: message.html, Charset: "UTF-8" },
          Text: { Data: message.text, Charset: "UTF-8" },
        },
        Headers: (message.headers ?? []).map(({ name, value }) => ({ Name: name, Value: value })),
        Attachments: (message.attachments ?? []).map((file) => ({
          FileName: file.name,
          ContentType: file.type,
          RawContent: file.content,
          ContentTransferEncoding: "BASE64",
        })),
      },
    },
  });
}
