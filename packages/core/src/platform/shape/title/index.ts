/**
 * Titles in the subjects of mails. A title is its owner's own words, and may be about a bank; where it speaks for one,
 * or leads its reader elsewhere, a subject has other words. Browser-safe.
 */
import { HTML, isFairName, isLookalike, namesSite, namesTelephone, urges } from "../name";
import { isPlainName, LONGEST, plain } from "../name/plain";

/** What swindlers' subjects say beside somebody's name; fewer than a person's name may not have. */
const PUSHES = new Set(
  (
    "your,please,click,verify,verified,locked,unlock,suspended,blocked,urgent,urgently,immediately,overdue,refund," +
    "expired,confirm,prize,call,now,hold,held,limited,unauthorized,suspicious,action,required,warning,fraud,alert"
  ).split(","),
);
/** "2026-11-23" is no telephone number. */
const DAY = /(?<!\p{N})(?:19|20)\d\d-\d\d-\d\d(?!\p{N})/gu;

/** Whether a title may stand in a subject: no link, no address, no number to call, and nobody's bank that urges. */
export function isFairTitle(title: string): boolean {
  if (title.length > LONGEST || !isPlainName(title) || namesSite(title) || HTML.test(plain(title)))
    return false;
  if (namesTelephone(title.replace(DAY, " ")) || urges(title)) return false;
  const words = plain(title)
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return !words.some((word) => PUSHES.has(word)) || !isLookalike(title, false);
}

/** What the subject of a mail calls a project or document: its title, or who works on it. */
export function titleInSubject(title: string, sender: string): string {
  if (isFairTitle(title)) return title;
  return sender && isFairName(sender) ? `your project with ${sender}` : "your project";
}
