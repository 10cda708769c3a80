/**
 * Titles in the subjects of mails. A title is its owner's own text, and may be about a bank; if it pretends
 * to be a bank's, or leads its reader elsewhere, the subject is worded differently. Browser-safe.
 */
import { HTML, isFairName, isLookalike, namesSite, namesTelephone, urges } from "../name";
import { isPlainName, LONGEST, plain } from "../name/plain";

/** Words of phishing subjects; a title may contain more words than a person's name. */
const PUSHES = new Set(
  (
    "your,please,click,verify,verified,locked,unlock,suspended,blocked,urgent,urgently,immediately,overdue,refund," +
    "expired,confirm,prize,call,now,hold,held,limited,unauthorized,suspicious,action,required,warning,fraud,alert"
  ).split(","),
);
/** A date such as "2026-11-23" is no telephone number. */
const DAY = /(?<!\p{N})(?:19|20)\d\d-\d\d-\d\d(?!\p{N})/gu;

/**
 * Returns whether a title may be in a subject: no link, no address, no telephone number, and no urgent words
 * with a bank.
 */
export function isFairTitle(title: string): boolean {
  if (title.length > LONGEST || !isPlainName(title) || namesSite(title) || HTML.test(plain(title)))
    return false;
  if (namesTelephone(title.replace(DAY, " ")) || urges(title)) return false;
  return !pushes(title);
}

/** Returns whether a text pushes its reader in the name of a bank, or of another one that people trust. */
const pushes = (text: string): boolean =>
  plain(text)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => PUSHES.has(word)) && isLookalike(text, false);

/**
 * Returns whether what a stranger wrote may be in a mail of ours: as a title, but for its length, its lines and its
 * letters.
 */
export function isFairMessage(message: string): boolean {
  if (namesSite(message) || HTML.test(plain(message)) || urges(message)) return false;
  if (namesTelephone(message.replace(DAY, " "))) return false;
  return !message.split(/\n|[.!?]\s/u).some((sentence) => pushes(sentence));
}

/** Returns the name of a project or document for a mail's subject: its title, or else its sender. */
export function titleInSubject(title: string, sender: string): string {
  if (isFairTitle(title)) return title;
  return sender && isFairName(sender) ? `your project with ${sender}` : "your project";
}
