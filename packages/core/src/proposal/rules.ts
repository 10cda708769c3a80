/**
 * The actions that each status of a proposal allows (D15, D17, D19, D23), and the page that its public link
 * shows. Browser-safe; the caller passes the time and the sender's zone.
 */
import { Code } from "../platform/error/catalogue";
import { DELETED, lead, machine, type Outcome, stayIn } from "../platform/state";
import { type LinkFacts, OPEN, STATUSES, type Status, statusAt } from "../project/agreement/status/rules";

/** Exported for forms and pages: the web app takes date arithmetic from here. */
export * as Day from "../platform/date";
export * from "../project/agreement/status/rules";
export * from "../project/schedule/rules";

export const ACTIONS = [
  "edit",
  "delete",
  "publish",
  "send",
  "view",
  "ask",
  "request_changes",
  "accept",
  "decline",
  "reopen",
  "remind",
  "expire",
  "extend",
  "withdraw",
  "change",
  "supersede",
  "revoke",
] as const;
export type Action = (typeof ACTIONS)[number];

const open = OPEN;

/**
 * The status table (D15). `send` also publishes a draft, and sends an open proposal again as the answer to a
 * request for changes. `change` opens a change order beside an accepted proposal and does not change that
 * one; `reopen` takes a decline back and restores the status before it; `supersede` ends a proposal when its
 * change order is accepted (D23); `revoke` is a consumer's withdrawal from a signed contract, also from
 * one that a change order superseded: its days go on. A client's action on a closed link is 2034 or 2035; an
 * owner's action on an accepted proposal is 2036.
 */
export const proposal = machine<Status, Action>(STATUSES, {
  edit: { draft: "draft", accepted: Code.ProposalAlreadyAccepted, otherwise: Code.ProposalNotDraft },
  delete: {
    draft: DELETED,
    published: DELETED,
    accepted: Code.ProposalAlreadyAccepted,
    otherwise: Code.ProposalNotDraft,
  },
  publish: { draft: "published", accepted: Code.ProposalAlreadyAccepted, otherwise: Code.ProposalNotDraft },
  send: {
    ...lead(["draft", "published", "sent", "changes_requested"], "sent"),
    viewed: "viewed",
    expired: "sent",
    accepted: Code.ProposalAlreadyAccepted,
    otherwise: Code.ProposalUnavailable,
  },
  view: {
    ...lead(["published", "sent", "viewed"], "viewed"),
    ...stayIn("changes_requested", "accepted", "declined", "expired", "withdrawn", "superseded"),
    otherwise: Code.NotFound,
  },
  ask: { ...stayIn(...open, "accepted"), draft: Code.NotFound, otherwise: Code.ProposalUnavailable },
  accept: {
    ...lead(open, "accepted"),
    accepted: Code.ProposalAccepted,
    draft: Code.NotFound,
    otherwise: Code.ProposalUnavailable,
  },
  request_changes: {
    ...lead(open, "changes_requested"),
    accepted: Code.ProposalAccepted,
    draft: Code.NotFound,
    otherwise: Code.ProposalUnavailable,
  },
  decline: {
    ...lead(open, "declined"),
    accepted: Code.ProposalAccepted,
    draft: Code.NotFound,
    otherwise: Code.ProposalUnavailable,
  },
  reopen: {
    declined: "viewed",
    accepted: Code.ProposalAccepted,
    draft: Code.NotFound,
    otherwise: Code.ProposalUnavailable,
  },
  remind: {
    ...stayIn("sent", "viewed"),
    accepted: Code.ProposalAlreadyAccepted,
    otherwise: Code.ProposalUnavailable,
  },
  expire: {
    ...lead(open, "expired"),
    accepted: Code.ProposalAlreadyAccepted,
    otherwise: Code.ProposalUnavailable,
  },
  extend: {
    ...stayIn("draft", ...open),
    expired: "sent",
    accepted: Code.ProposalAlreadyAccepted,
    otherwise: Code.ProposalUnavailable,
  },
  withdraw: {
    ...lead([...open, "expired"], "withdrawn"),
    accepted: Code.ProposalAlreadyAccepted,
    otherwise: Code.ProposalUnavailable,
  },
  change: { accepted: "accepted", otherwise: Code.ProposalUnavailable },
  supersede: { accepted: "superseded", otherwise: Code.ProposalUnavailable },
  revoke: { ...stayIn("accepted", "superseded"), draft: Code.NotFound, otherwise: Code.ProposalUnavailable },
});

/** Returns the code that refuses `action`, or undefined (D15). */
export const guard = (status: Status, action: Action): number | undefined => proposal.guard(status, action);

/** Returns the status after `action`, or the code that refuses it. */
export const next = (status: Status, action: Action): Outcome<Status> => proposal.next(status, action);

/** The facts that decide whether a version may be published or sent. */
export interface Readiness {
  status: Status;
  has_client_contact: boolean;
  /** Services without a price; null is not 0 (D8). */
  unpriced_count: number;
  /** The owner confirmed that these services have no price yet (D8). */
  unpriced_confirmed?: boolean;
  /** Clauses that leave something to be filled in. */
  open_clause_count: number;
  /** The owner confirmed that these clauses go out as they are. */
  blanks_confirmed?: boolean;
  /** Neither a tax nor a reason for none was chosen, and the workspace wants to be asked. */
  lacks_tax?: boolean;
  /** The owner said that no tax applies. */
  no_tax_confirmed?: boolean;
}

/**
 * Returns whether a version waits for a word of its owner: services without a price (D8), clauses with blanks,
 * no tax.
 */
export const isUnconfirmed = (facts: Omit<Readiness, "status" | "has_client_contact">): boolean =>
  (facts.unpriced_count > 0 && !facts.unpriced_confirmed) ||
  (facts.open_clause_count > 0 && !facts.blanks_confirmed) ||
  (facts.lacks_tax === true && !facts.no_tax_confirmed);

/**
 * Returns the code that refuses publishing: not a draft (2014), or unpriced services (D8), blanks in clauses or no
 * tax without confirmation (1000).
 */
export function publishRefusal(facts: Readiness): number | undefined {
  const code = guard(facts.status, "publish");
  if (code !== undefined) return code;
  return isUnconfirmed(facts) ? Code.Validation : undefined;
}

/**
 * Returns the code that refuses sending: accepted (2036), closed (2035), no client contact (2037), or
 * unpriced services (D8), blanks in clauses or no tax (1000).
 */
export function sendRefusal(facts: Readiness): number | undefined {
  const code = guard(facts.status, "send");
  if (code !== undefined) return code;
  if (!facts.has_client_contact) return Code.ProposalMissingContact;
  return facts.status === "draft" ? publishRefusal(facts) : undefined;
}

/** The page that a public link shows (D19). */
export type LinkState =
  | "open"
  | "accepted"
  | "declined"
  | "expired"
  | "withdrawn"
  | "superseded"
  | "not_found";

export function linkState(facts: LinkFacts, now: Date): LinkState {
  const status = statusAt(facts, now);
  if (status === "draft") return "not_found";
  return (open as readonly Status[]).includes(status) ? "open" : (status as LinkState);
}

/**
 * Returns the code that refuses an acceptance: already accepted (2034); expired, withdrawn, declined or
 * superseded (2035); or a document that changed since the client saw it (1004, D17). The write repeats this
 * check as a condition.
 */
export function acceptRefusal(
  facts: LinkFacts & { document_hash: string; seen_hash: string },
  now: Date,
): number | undefined {
  const code = guard(statusAt(facts, now), "accept");
  if (code !== undefined) return code;
  return facts.document_hash === facts.seen_hash ? undefined : Code.Conflict;
}
