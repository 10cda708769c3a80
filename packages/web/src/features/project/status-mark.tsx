import {
  describeStanding,
  endInWords,
  formatSigned,
  type StatusRow,
} from "@stint/core/project/agreement/rules";
import type { Agreement } from "@stint/core/project/schema";
import { ago, dayInWords, dayOf } from "../../lib/format";
import { Status } from "../../ui/status";
import { UnsentMark } from "./unsent-mark";

/** The facts of a project that its one status is computed from. */
export interface StatusFacts {
  agreement: Agreement;
  currency: string;
  archived_at?: string | null;
  completed_at?: string | null;
}

/** The first name of the recipient. */
const whoOf = ({ document }: Agreement): string | null => document?.contact_name?.split(" ")[0] ?? null;

/** The one status of a project with its words and its one action (core computes it). */
export const describeStatus = ({ agreement, currency, archived_at = null }: StatusFacts): StatusRow =>
  describeStanding({ agreement, currency, archived_at, who: whoOf(agreement) });

/** Says since when the status holds: "3 days ago", "Since Nov 24"; for a completed project, its day. */
export function whenOf(of: StatusFacts): string {
  const { status, at } = describeStatus(of);
  if (status === "completed" && of.completed_at) return dayInWords(of.completed_at);
  if (!at) return "";
  return status === "active" ? `Since ${dayInWords(dayOf(at))}` : ago(at);
}

/** Mark and word of the one status. */
export function ProjectMark({ of }: { of: StatusFacts }) {
  const { status, word } = describeStatus(of);
  return <Status status={status} label={word} />;
}

/** The facts beside a status: changes that are not sent, and a change order that nobody signed. */
export function SecondFact({ agreement, currency }: StatusFacts) {
  const { unsent, change } = agreement;
  if (unsent) return <UnsentMark of={agreement} />;
  if (!change) return null;
  // An unsent change order cannot be signed; without a difference there is nothing to show yet.
  const parts = [
    `Change order ${change.number}`,
    change.sent_at || change.difference !== 0 ? formatSigned(change.difference, currency) : "",
    endInWords(change)
      ? change.status
      : change.sent_at
        ? "not signed"
        : change.difference === 0
          ? "no changes yet"
          : "not sent",
  ];
  return <span className="text-14 text-muted">{parts.filter(Boolean).join(", ")}</span>;
}
