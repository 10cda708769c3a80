/** What people report of each other, and what comes of it. Pure and browser-safe. */
import { Code } from "../../platform/error/catalogue";
import { machine } from "../../platform/state";

export const KINDS = ["harassment", "not_paid", "impersonation", "not_their_work", "other"] as const;
export type Kind = (typeof KINDS)[number];

/** The words of each kind, for whoever reports and whoever reads it. */
export const KIND_WORDS: Record<Kind, string> = {
  harassment: "Harassment or threats",
  not_paid: "Not paid, or paid outside what was agreed",
  impersonation: "Pretends to be somebody else",
  not_their_work: "Shows work that is not theirs",
  other: "Something else",
};

export const STATUSES = ["open", "closed"] as const;
export type Status = (typeof STATUSES)[number];

/** What Stint's people do about a report: nothing, hide the profile and warn, or suspend the account. */
export const OUTCOMES = ["nothing_found", "hidden", "suspended"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Reports that one person may send in a day. */
export const REPORTS_A_DAY = 10;

/** A report is closed once; the suspension that came of it can be lifted. */
export const report = machine<Status, "close" | "lift">(STATUSES, {
  close: { open: "closed", otherwise: Code.Conflict },
  lift: { closed: "closed", otherwise: Code.Conflict },
});
