/** The kinds of journal entries in words; a kind that is in neither list is not shown. */
export const WORDS: Record<string, string> = {
  "project.created": "Created the project",
  "project.activated": "Made the project active",
  "project.shelved": "Made the project a draft again",
  "project.completed": "Completed the project",
  "project.archived": "Archived the project",
  "project.unarchived": "Took the project out of the archive",
  "project.shown": "Chose this project as the one that shows",
  "task.added": "Added a service",
  "task.updated": "Changed a service",
  "task.deleted": "Removed a service",
  "task.restored": "Brought a service back",
  "task.started": "Started a service",
  "task.completed": "Completed a service",
  "task.accepted": "Accepted a service",
  "task.rejected": "Sent a service back",
  "task.reset": "Set a service back to open",
  "task.moved": "Moved services to another phase",
  "task.duplicated": "Copied services",
  "task.role_set": "Gave services to a role",
  "phase.added": "Added a phase",
  "phase.updated": "Changed a phase",
  "phase.deleted": "Removed a phase",
  "phase.restored": "Brought a phase back",
  "phase.price_adjusted": "Adjusted the prices of a phase",
  "scope.created": "Began another scope",
  "scope.filled": "Filled the scope",
  "scope.extended": "Added phases to the scope",
  "scope.deleted": "Deleted a scope",
  "scope.set_current": "Chose which scope counts",
  "scope.options_chosen": "The choice of the client went into the scope",
  "scope.price_adjusted": "Adjusted the prices of the scope",
  "scope.updated": "Changed the scope's settings",
  "scope.statement_submitted": "Sent a teammate their statement of work",
  "scope.duplicated": "Copied a scope",
  "term.added": "Added a contract term",
  "term.updated": "Changed a contract term",
  "term.deleted": "Removed a contract term",
  "term.restored": "Brought a contract term back",
  "section.added": "Added a section",
  "section.updated": "Changed a section",
  "section.deleted": "Removed a section",
  "section.restored": "Brought a section back",
  "milestone.added": "Added the milestone",
  "milestone.updated": "Changed the milestone",
  "milestone.deleted": "Removed the milestone",
  "event.added": "Added the event",
  "event.updated": "Changed the event",
  "event.deleted": "Removed the event",
  "link.added": "Added the link",
  "link.updated": "Changed the link",
  "link.deleted": "Removed the link",
  "contact.added": "Added a contact",
  "contact.updated": "Changed a contact",
  "contact.deleted": "Removed a contact",
  "calendar.shared": "Shared the calendar",
  "calendar.revoked": "Took the calendar's address back",
  "comment.added": "Wrote a note",
  "member.updated": "Changed a teammate's terms",
  "member.removed": "Took a teammate off the project",
  "member.withdrawn": "Took an invitation back",
  "invitation.sent": "Invited a teammate",
  "invitation.accepted": "Joined the project",
  "invitation.declined": "Declined the invitation",
  "invitation.reopened": "Took the decline of the invitation back",
  "invitation.withdrawn": "Took an invitation back",
  "share.rules_changed": "Changed how the team's pay is shared out",
  "proposal.published": "Published the proposal",
  "proposal.sent": "Sent the proposal",
  "proposal.updated": "Changed the proposal",
  "proposal.reminded": "A reminder of the proposal went out",
  "proposal.viewed_again": "Opened the proposal again",
  "proposal.copied": "Took a copy of the proposal",
  "proposal.viewed": "Opened the proposal",
  "proposal.asked": "Asked a question",
  "proposal.answered": "Answered a question",
  "proposal.changes_requested": "Asked for changes",
  "proposal.accepted": "Accepted the proposal",
  "proposal.declined": "Declined the proposal",
  "proposal.reopened": "Took the decline back",
  "proposal.withdrawn": "Withdrew the proposal",
  "proposal.revoked": "Withdrew from the contract",
  "proposal.settled": "Settled the withdrawal",
  "proposal.expired": "The proposal expired",
  "proposal.change_opened": "Opened a change order",
  "proposal.change_dropped": "Dropped the change order",
  "proposal.discarded": "Discarded changes that were not sent",
  "proposal.draft_restored": "Restored changes that were discarded",
  "project.copying": "Began to copy another project",
};

/** Kinds that are the product's own bookkeeping, or that another entry covers. */
export const SILENT: ReadonlySet<string> = new Set([
  // Every drag makes one of these; only the final order matters.
  "phase.sorted",
  "section.sorted",
  "task.sorted",
  "term.sorted",
  // Steps of copies and deletions; the entry of the last step is shown.
  "project.swept",
  "project.partly_swept",
  "project.deleted",
  "scope.copying",
  "scope.filling",
  "scope.swept",
  // Created with the project, or sealed or settled with the acceptance that is shown.
  "proposal.created",
  "proposal.sealed",
  "proposal.settled",
  "proposal.change_ended",
  "proposal.change_restored",
  "proposal.change_ending",
  "proposal.draft_kept",
  "proposal.code_requested",
  // Follows its service; money that was shared out is shown with the payouts.
  "comment.moved",
  "share.passed",
]);

/** Kinds whose text includes the name of the object. */
const NAMED = /^(milestone|event|link|task|phase|term|section)\./;

/** Describes `project.updated` by the changed field; minor settings share one sentence. */
function describeUpdate(after: Record<string, unknown>): string {
  if (typeof after.name === "string") return `Renamed the project to ${after.name}`;
  if (after.client_name !== undefined) return `Moved the project to ${String(after.client_name)}`;
  if (after.client_goals !== undefined) return "Changed the goals";
  if (after.won_at !== undefined || after.completed_at !== undefined) return "Changed the duration";
  if (after.emoji !== undefined) return "Chose another picture";
  return "Changed the project's settings";
}

/** Describes an entry as a sentence; undefined for entries that nobody needs to read. */
export function describeChange(type: string, before: unknown, after: unknown): string | undefined {
  const now = (after ?? {}) as Record<string, unknown>;
  if (type === "project.updated") return describeUpdate(now);
  if (type === "milestone.updated" && typeof now.done_on === "string")
    return `Reached the milestone${typeof now.name === "string" ? ` ${now.name}` : ""}`;
  const words = WORDS[type];
  const { name } = { ...(before as object), ...now } as { name?: unknown };
  return words && NAMED.test(type) && typeof name === "string" && name ? `${words} ${name}` : words;
}

/** Sentences that do not name their object until they are about a change order. */
const ABOUT: Record<string, (name: string) => string> = {
  "Asked a question": (name) => `Asked a question about ${name}`,
  "Answered a question": (name) => `Answered a question about ${name}`,
  "Asked for changes": (name) => `Asked for changes to ${name}`,
  "Took the decline back": (name) => `Took the decline of ${name} back`,
};

/** Returns the sentence about a proposal for a change order: "Sent change order 2". */
export const ofChangeOrder = (words: string, number: number): string =>
  ABOUT[words]?.(`change order ${number}`) ??
  words
    .replace(/\b(?:the proposal|(?:a|the) change order)\b/, `change order ${number}`)
    .replace(/^The proposal\b/, `Change order ${number}`);
