/** Words about unsent edits, under a project's tabs and in its editors. Browser-safe and pure. */
import { Money } from "../../platform/money";
import type { Agreement } from "./schema";
import { OPEN } from "./status/rules";
import { endInWords, formatSigned } from "./status-words";

export interface UnsentWords {
  /** "Cafe Lumen has version 1, $5,150.00." */
  held: string;
  /** "Your changes aren’t sent yet: +$200.00." */
  changes: string;
  /** "Send version 2", and the same with the new total. */
  send: string;
  send_total: string;
}

/**
 * Returns the version that edits are compared with: that of an open change order, else the signed one, else
 * the sent one.
 */
export function heldOf({
  document,
  accepted,
  change,
}: Agreement): { version: number; total: number; open: boolean } | undefined {
  const answered = (status: string) => !OPEN.some((open) => open === status);
  if (accepted && change && change.sent_at !== null && !answered(change.status))
    return { version: change.version, total: change.total, open: true };
  if (accepted) return { version: accepted.version, total: accepted.total, open: false };
  return document ? { version: document.version, total: document.total, open: true } : undefined;
}

/**
 * Explains what is in force while edits are not sent: an open version can be accepted, a signed one stays in
 * force.
 */
export function untilSent(agreement: Agreement, of: { who: string; currency: string }): string {
  const held = heldOf(agreement);
  if (!held || agreement.status === "expired") return "";
  const version = `version ${held.version} at ${Money.format(held.total, of.currency)}`;
  return held.open
    ? `Until you send it, ${of.who} can still accept ${version}.`
    : `What ${of.who} accepted stays in force until the change is accepted: ${version}.`;
}

/** Returns the line under a project's tabs while there are unsent edits; undefined without any. */
export function unsentWords(
  agreement: Agreement,
  of: { client: string; currency: string },
): UnsentWords | undefined {
  const { unsent } = agreement;
  const held = heldOf(agreement);
  if (!unsent || !held) return undefined;
  const { version, total } = held;
  const texts = `${unsent.text_count} ${unsent.text_count === 1 ? "text" : "texts"}`;
  const many = `${unsent.change_count} ${unsent.change_count === 1 ? "change" : "changes"}`;
  const what =
    unsent.difference === 0
      ? unsent.text_count === unsent.change_count
        ? texts
        : many
      : formatSigned(unsent.difference, of.currency);
  const send = `Send version ${unsent.version}`;
  const ended = agreement.change && endInWords(agreement.change);
  return {
    held: `${of.client} has version ${version}, ${Money.format(total, of.currency)}.`,
    changes: ended
      ? `Change ${ended}, and still in your draft: ${what}.`
      : `Your changes aren’t sent yet: ${what}.`,
    send,
    send_total: `${send}, ${Money.format(unsent.total, of.currency)}`,
  };
}
