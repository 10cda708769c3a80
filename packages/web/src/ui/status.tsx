import { isName, type Name, wordOf } from "@stint/core/platform/status";
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

// One line per state of any noun: its shape tells it without color. The drawn eleven come first; core has the words.
const marks: Record<Name, readonly [MarkShape, Tone]> = {
  draft: ["dashed", "muted"],
  sent: ["ring", "muted"],
  viewed: ["dot", "ink"],
  changes_requested: ["bang", "warn"],
  accepted: ["tick", "ok"],
  active: ["half", "ok"],
  scheduled: ["clock", "muted"],
  due: ["half", "warn"],
  overdue: ["bang", "bad"],
  paid: ["disc", "ok"],
  owed: ["arrow", "warn"],
  completed: ["disc", "ok"],
  published: ["ring", "muted"],
  partially_paid: ["half", "warn"],
  processing: ["clock", "muted"],
  committed: ["arrow", "muted"],
  held: ["pause", "warn"],
  paused: ["pause", "muted"],
  waiting: ["pause", "warn"],
  expired: ["clock", "muted"],
  declined: ["cross", "muted"],
  withdrawn: ["back", "muted"],
  superseded: ["back", "muted"],
  void: ["cross", "muted"],
  refunded: ["back", "muted"],
  partially_refunded: ["back", "muted"],
  disputed: ["bang", "bad"],
  failed: ["bang", "bad"],
  pending: ["clock", "muted"],
  invited: ["ring", "muted"],
  joined: ["tick", "ok"],
  connected: ["tick", "ok"],
  frozen: ["pause", "warn"],
  closed: ["cross", "muted"],
  archived: ["back", "muted"],
};

export type StatusName = Name;

/** Every status there is, in the order they are drawn. */
export const statusNames = Object.keys(marks) as StatusName[];

export interface StatusProps {
  /** A status, or any word from the wire (unknown ones get a plain ring and their own words). */
  status: StatusName | (string & {});
  /** Another word for it ("Drafts"). */
  label?: string;
  /** The muted date or duration: "9 days late". */
  detail?: ReactNode;
  /** A count behind the word. */
  count?: number;
  /** Mark only; the word is still read aloud. */
  markOnly?: boolean;
  className?: string;
}

/** A mark and a word, never a pill. It sits on the line of the words around it. */
export function Status({ status, label, detail, count, markOnly, className }: StatusProps) {
  const [shape, tone] = isName(status) ? marks[status] : (["ring", "muted"] as const);
  const word = label ?? wordOf(status);
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
