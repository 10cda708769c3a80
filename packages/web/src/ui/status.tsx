import type { ReactNode } from "react";
import { cx } from "./cx";
import { type MarkShape, StatusMark } from "./status-mark";

type Tone = "muted" | "ink" | "ok" | "warn" | "bad";
const tones: Record<Tone, string> = {
  muted: "text-muted",
  ink: "text-ink",
  ok: "text-ok",
  warn: "text-warn",
  bad: "text-bad",
};

// One line per state of any noun: its shape tells it without colour. The drawn eleven come first.
const known = {
  draft: ["dashed", "muted", "Draft"],
  sent: ["ring", "muted", "Sent"],
  viewed: ["dot", "ink", "Viewed"],
  changes_requested: ["bang", "warn", "Changes requested"],
  accepted: ["tick", "ok", "Accepted"],
  active: ["half", "ok", "Active"],
  scheduled: ["clock", "muted", "Scheduled"],
  due: ["half", "warn", "Due"],
  overdue: ["bang", "bad", "Overdue"],
  paid: ["disc", "ok", "Paid"],
  owed: ["arrow", "warn", "Owed"],
  completed: ["disc", "ok", "Completed"],
  published: ["ring", "muted", "Link created"],
  part_paid: ["half", "warn", "Part paid"],
  processing: ["clock", "muted", "Processing"],
  committed: ["arrow", "muted", "Committed"],
  held: ["pause", "warn", "On hold"],
  paused: ["pause", "muted", "Paused"],
  waiting: ["pause", "warn", "Waiting"],
  expired: ["clock", "muted", "Expired"],
  declined: ["cross", "muted", "Declined"],
  withdrawn: ["back", "muted", "Withdrawn"],
  superseded: ["back", "muted", "Superseded"],
  void: ["cross", "muted", "Void"],
  refunded: ["back", "muted", "Refunded"],
  partially_refunded: ["back", "muted", "Partly refunded"],
  disputed: ["bang", "bad", "Disputed"],
  failed: ["bang", "bad", "Failed"],
  pending: ["clock", "muted", "Pending"],
  invited: ["ring", "muted", "Invited"],
  joined: ["tick", "ok", "Joined"],
  connected: ["tick", "ok", "Connected"],
  frozen: ["pause", "warn", "Frozen"],
  closed: ["cross", "muted", "Closed"],
  archived: ["back", "muted", "Archived"],
} as const satisfies Record<string, readonly [MarkShape, Tone, string]>;

export type StatusName = keyof typeof known;

/** Every status there is, in the order they are drawn. */
export const statusNames = Object.keys(known) as StatusName[];

/** Whether a word from the wire is a status with a mark of its own. */
function isStatus(word: string): word is StatusName {
  return word in known;
}

export interface StatusProps {
  /** A status, or any word from the wire (unknown ones get a plain ring and their own words). */
  status: StatusName | (string & {});
  /** Another word for it ("Drafts"). */
  label?: string;
  /** Since when or how long, muted: "9 days late". */
  detail?: ReactNode;
  /** A count behind the word. */
  count?: number;
  /** Mark only; the word is still read aloud. */
  markOnly?: boolean;
  className?: string;
}

/** A mark and a word, never a pill. It stands on the line of the words around it. */
export function Status({ status, label, detail, count, markOnly, className }: StatusProps) {
  const [shape, tone, own] = isStatus(status)
    ? known[status]
    : (["ring", "muted", status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ")] as const);
  const word = label ?? own;
  return (
    <span className={cx("inline-flex items-baseline gap-2 text-14 whitespace-nowrap", className)}>
      <span className={cx("inline-flex items-baseline gap-2", tones[tone])}>
        <StatusMark shape={shape} className="shrink-0 self-center" />
        <span className={markOnly ? "sr-only" : undefined}>{word}</span>
      </span>
      {count !== undefined && <span className="text-muted">{count}</span>}
      {detail && <span className="text-13 text-muted">{detail}</span>}
    </span>
  );
}
