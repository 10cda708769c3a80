/**
 * The sentence for each status of a project, as headers, lists, the client page, pay and the dashboard print
 * it. Browser-safe and pure; the caller formats `at` and passes the client's name.
 */
import { Money } from "../../platform/money";
import { WORDS } from "../../platform/status";
import type { Agreement, AgreementStatus } from "./schema";
import { isRefused } from "./status/rules";

export type StandingAction =
  | "continue"
  | "send"
  | "send_version"
  | "follow_up"
  | "reply"
  | "extend"
  | "view_project"
  | "open"
  | "ask_testimonial"
  | "duplicate"
  | "restore";

/** Further facts that a list or header may know; the sentence leaves out what is not given. */
export interface StandingFacts {
  agreement: Agreement;
  currency: string;
  archived_at?: string | null;
  /** The client's contact by first name; the default is the client's name, or "The client". */
  who?: string | null;
  /** The number of services that are done, and of all that count. */
  progress?: { done: number; total: number; next?: string | null } | null;
  /** The unpaid amount due on acceptance, in minor units. */
  deposit?: number | null;
  /** True when nothing is left to pay. */
  paid?: boolean;
}

/** The words of a status: word, fact, time, next step, and the one action. */
export interface StatusRow {
  status: AgreementStatus | "archived";
  word: string;
  fact: string;
  at: string | null;
  /** The next step and who takes it, as a sentence without its full stop. */
  next: string;
  action: { key: StandingAction; label: string };
  /** Unsent edits, shown in amber beside the status, never instead of it. */
  unsent: string | null;
  /** The event that ends the status automatically, as a sentence; null when somebody has to act. */
  ends: string | null;
}

/** A reaction carries out an acceptance: the scope becomes what was signed, then the project is active. */
const ACCEPTED_ENDS = "It becomes active by itself, as soon as its scope is what was signed.";

const times = (count: number): string => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);

/** Formats a difference with its sign: "+$200.00", "−$200.00". */
export const formatSigned = (amount: number, currency: string): string =>
  `${amount > 0 ? "+" : ""}${Money.format(amount, currency)}`;

/** Returns "order 2 declined" for a change order that ended unsigned; undefined while it can be signed. */
export const endInWords = ({ number, status }: NonNullable<Agreement["change"]>): string | undefined =>
  isRefused(status) || status === "expired" ? `order ${number} ${status}` : undefined;

/** Names unsent edits: "Changes not sent", or the outcome of the change order that they belong to. */
export function unsentInWords({ change }: Pick<Agreement, "change">): string {
  const ended = change && endInWords(change);
  return ended ? `Change ${ended}` : "Changes not sent";
}

type Words = Pick<StatusRow, "fact" | "next" | "action">;
const does = (key: StandingAction, label: string): StatusRow["action"] => ({ key, label });

function wordsOf(of: StandingFacts): Words {
  const { agreement, progress, deposit, currency } = of;
  const { document, accepted, unsent, change } = agreement;
  const who = of.who || "The client";
  const version = `Version ${(agreement.accepted && accepted?.version) || document?.version || 1}`;
  const follow = does("follow_up", "Follow up");
  const refused = change && isRefused(change.status) ? endInWords(change) : undefined;
  const sends =
    unsent && !refused
      ? {
          fact: `${version}, changes not sent`,
          next: `Send version ${unsent.version}, or discard`,
          action: does("send_version", `Send version ${unsent.version}`),
        }
      : undefined;
  // A refused change order with unsent edits is not waiting for an answer.
  const asks =
    change && (!unsent || refused)
      ? {
          fact: `${version}, change ${refused ?? `order ${change.number} not signed`}`,
          next: refused
            ? "Revise the change order, or drop it"
            : change.status === "draft"
              ? "Send the change order"
              : `${who} signs the change order`,
          action: refused || change.status === "draft" ? does("send", refused ? "Revise" : "Send") : follow,
        }
      : undefined;
  switch (agreement.status) {
    case "draft":
      return { fact: "Not sent", next: "Finish and send", action: does("continue", "Continue") };
    case "published":
      return sends ?? { fact: `${version}, not sent`, next: "Send it", action: does("send", "Send") };
    case "sent":
      return sends ?? { fact: `${version}, not opened`, next: `${who} opens it`, action: follow };
    case "viewed":
      return (
        sends ?? {
          fact: `${version}, ${times(document?.view_count ?? 1)}`,
          next: `${who} accepts or asks`,
          action: follow,
        }
      );
    case "changes_requested":
      return (
        sends ?? {
          fact: `${version}, changes requested`,
          next: `Answer ${of.who || "the client"}`,
          action: does("reply", "Reply"),
        }
      );
    case "expired":
      return (
        sends ?? {
          fact: `${version}, not answered`,
          next: "Extend it, or let it rest",
          action: does("extend", "Extend"),
        }
      );
    case "declined":
      return {
        fact: document?.decline_reason ? `${version}, “${document.decline_reason}”` : version,
        next: "You decide",
        action: does("duplicate", "Duplicate"),
      };
    case "withdrawn":
      if (agreement.withdrawal)
        return {
          fact: `${version}, ${who === "The client" ? "the client" : who} withdrew`,
          next: agreement.withdrawal.settled_at ? "Nothing" : "Settle the withdrawal",
          action: does("open", "Open"),
        };
      return { fact: `${version}, withdrawn`, next: "You decide", action: does("duplicate", "Duplicate") };
    case "accepted":
      return (
        sends ??
        asks ?? {
          fact: `${version}, signed`,
          next: deposit ? `Deposit of ${Money.format(deposit, currency)}` : "Start the work",
          action: does("view_project", "View project"),
        }
      );
    case "active":
      return (
        sends ??
        asks ?? {
          fact: [accepted ? version : "", progress ? `${progress.done} of ${progress.total} done` : ""]
            .filter(Boolean)
            .join(", "),
          next: progress?.next
            ? `Finish ${progress.next}`
            : deposit
              ? `Deposit of ${Money.format(deposit, currency)}`
              : "Finish the work",
          action: does("open", "Open"),
        }
      );
    case "completed":
      return {
        fact: [accepted ? version : "", of.paid ? "paid in full" : ""].filter(Boolean).join(", "),
        next: "Nothing",
        action: does("ask_testimonial", "Ask for a testimonial"),
      };
  }
}

/**
 * Describes the status of a project in words, with its one action; an archived project's action restores it.
 */
export function describeStanding(of: StandingFacts): StatusRow {
  const { agreement } = of;
  const words = wordsOf(of);
  const unsent = agreement.unsent ? unsentInWords(agreement) : null;
  const ends = agreement.status === "accepted" && !of.archived_at ? ACCEPTED_ENDS : null;
  const row = { status: agreement.status, word: WORDS[agreement.status], at: agreement.since, unsent, ends };
  if (!of.archived_at) return { ...row, ...words };
  return {
    ...row,
    status: "archived",
    word: WORDS.archived,
    at: of.archived_at,
    fact: [WORDS[agreement.status], words.fact].filter(Boolean).join(", "),
    next: "Out of your lists",
    action: does("restore", "Restore"),
  };
}
