/** What is decided of a mail without a database. */
import type { Attachment, Notice } from "./schema";

/** A mail as it was read: words of its sender, none of which is believed. */
export interface ParsedMail {
  /** The one address that it says it is from, in lower case; undefined where it names none or several. */
  from: string | undefined;
  subject: string;
  /** Plain text; "" where it has none. */
  text: string;
  /** As its sender's program named it; undefined without one. */
  message_id: string | undefined;
  attachments: Attachment[];
  /** Headers by their names in lower case; the first of each. */
  headers: ReadonlyMap<string, string>;
}

const ADDRESS = /^brief\+([a-z2-7]{26})@(.+)$/;

/** Returns the address of a token. */
export const addressOf = (token: string, host: string): string => `brief+${token}@${host}`;

/** Returns the tokens of those recipients that are addresses of ours. */
export const tokensOf = (recipients: readonly string[], host: string): string[] =>
  recipients.flatMap((each) => {
    const [, token, at] = ADDRESS.exec(each.trim().toLowerCase()) ?? [];
    return token && at === host ? [token] : [];
  });

/** Returns whether SES found a mail to be spam or to carry a virus. */
export const isHarmful = ({ spamVerdict, virusVerdict }: Notice["receipt"]): boolean =>
  spamVerdict.status === "FAIL" || virusVerdict.status === "FAIL";

/**
 * One address as an envelope and a head name it: nothing that a second reader could take for another one, as quotes,
 * comments, routes and a second @ are.
 */
const ONE = /^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})@((?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63})$/;

/** Returns the domain of an address, in small letters; undefined of what is not exactly one address. */
export const domainOf = (address: string): string | undefined => ONE.exec(address.trim())?.[2]?.toLowerCase();

/** Returns the domain of who handed a mail over: envelopes hold an address bare, or in angle brackets. */
const domainOfSource = (source: string): string | undefined =>
  domainOf(/^<([^<>]*)>$/.exec(source.trim())?.[1] ?? source);

/**
 * Returns whether a mail is from where it says: by DMARC, or, where its domain publishes no policy, by SPF for that
 * very domain. A signature alone proves nothing: SES does not say whose it is.
 */
export const isAuthentic = (from: string, { mail, receipt }: Notice): boolean =>
  receipt.dmarcVerdict.status === "PASS" ||
  (receipt.dmarcVerdict.status === "GRAY" &&
    receipt.spfVerdict.status === "PASS" &&
    domainOf(from) !== undefined &&
    domainOfSource(mail.source) === domainOf(from));

/**
 * Returns whether a program sent a mail: an answer by itself, a list, a report of a mail that was not delivered, or one
 * of ours, all of which are from `sender`. Answering it could go on for ever. People may have an address of the same
 * domain.
 * https://www.rfc-editor.org/rfc/rfc3834#section-5
 */
export function isAutomatic({ from, headers }: ParsedMail, source: string, sender: string): boolean {
  const submitted = headers.get("auto-submitted")?.trim().toLowerCase();
  return (
    (submitted !== undefined && submitted !== "no") ||
    /^(bulk|list|junk|auto_reply)$/i.test(headers.get("precedence")?.trim() ?? "") ||
    ["list-id", "list-unsubscribe", "x-autoreply", "x-autorespond"].some((name) => headers.has(name)) ||
    ["", "<>"].includes(source.trim()) ||
    /^(mailer-daemon|postmaster|no-?reply)@/.test(from ?? "") ||
    from === sender.toLowerCase()
  );
}

/** What mail programs put before the subject of a mail that is forwarded or answered. */
const PREFIX = /^\s*(?:(?:fwd?|wg|tr|rv|enc|i|re|aw|sv|res|antw?)\s*:\s*)/i;

/** The longest name of a project. */
const LONGEST_NAME = 60;

/** Returns the name of a project that begins with a mail. */
export function nameProject(subject: string): string {
  let rest = subject;
  for (let found = PREFIX.exec(rest); found; found = PREFIX.exec(rest)) rest = rest.slice(found[0].length);
  return [...rest.trim()].slice(0, LONGEST_NAME).join("").trim() || "Forwarded brief";
}
