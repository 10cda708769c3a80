import PostalMime, { type Address, type Email } from "postal-mime";
import { domainOf, type ParsedMail } from "../rules";
import { textOfHtml } from "./html";

/** What a hostile mail may cost: parts inside each other, and bytes of heads. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 3 };

const LONGEST_HTML = 500_000;
const MOST_ATTACHMENTS = 20;

const cut = (text: string, most: number): string => [...text].slice(0, most).join("");

/** Returns a text in one line, without what would hide or turn its letters. */
const flat = (text: string, most: number): string =>
  cut(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim(), most);

/** Returns the one mailbox that a head names. */
function mailboxOf(from: Address | undefined): string | undefined {
  const address = from?.address?.trim().toLowerCase();
  return address && domainOf(address) ? address : undefined;
}

/** No address and name are longer; what looks for addresses takes the square of the head's length. */
const LONGEST_SENDER = 1000;

/** With several heads or several people in one, a reader of mail would show one, and another one be checked. */
function senderOf({ headers, from }: Email): string | undefined {
  const [named, ...more] = headers.filter(({ key }) => key === "from");
  const sender = mailboxOf(from);
  if (named && named.value.length > LONGEST_SENDER) return undefined;
  const addresses = named?.value.toLowerCase().match(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g) ?? [];
  return more.length === 0 && addresses.every((each) => each === sender) ? sender : undefined;
}

/**
 * Reads a mail: its head, its plain text, and the names of what is attached, which is not opened. One that is no mail,
 * or that nests beyond the limits, is undefined.
 */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail | undefined> {
  const mail = await PostalMime.parse(bytes, LIMITS).catch(() => undefined);
  if (!mail) return undefined;
  const headers = new Map<string, string>();
  for (const { key, value } of mail.headers) if (!headers.has(key)) headers.set(key, value);
  const { text = "", html = "", subject = "", messageId } = mail;
  return {
    from: senderOf(mail),
    subject: flat(subject, 200),
    text: (text.trim() || textOfHtml(html.slice(0, LONGEST_HTML))).trim(),
    message_id: messageId ? flat(messageId, 998) : undefined,
    attachments: mail.attachments
      .filter(({ related }) => !related)
      .slice(0, MOST_ATTACHMENTS)
      .map(({ filename, mimeType }) => ({
        name: flat(filename ?? "", 120) || "Without a name",
        type: flat(mimeType, 80),
      })),
    headers,
  };
}
