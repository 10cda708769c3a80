import { Event } from "../platform/event";
import { tell } from "../user/tell";
import type { Row } from "./read";
import type { Activity } from "./schema-detail";

/** What the kinds of journal entries mean to a person; what is not here is nobody's news. */
const WORDS: Record<string, string> = {
  "project.created": "Made the project",
  "project.activated": "Made the project active",
  "project.shelved": "Made the project a draft again",
  "project.completed": "Completed the project",
  "project.archived": "Archived the project",
  "project.unarchived": "Took the project out of the archive",
  "task.added": "Added a service",
  "task.updated": "Changed a service",
  "task.deleted": "Removed a service",
  "task.restored": "Brought a service back",
  "task.started": "Started a service",
  "task.completed": "Completed a service",
  "task.accepted": "Accepted a service",
  "task.rejected": "Sent a service back",
  "phase.added": "Added a phase",
  "phase.updated": "Changed a phase",
  "phase.deleted": "Removed a phase",
  "scope.duplicated": "Copied a scope",
  "term.added": "Added a contract term",
  "term.updated": "Changed a contract term",
  "term.deleted": "Removed a contract term",
  "section.added": "Added a section",
  "section.updated": "Changed a section",
  "section.deleted": "Removed a section",
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
  "invitation.sent": "Invited a teammate",
  "invitation.accepted": "Joined the project",
  "proposal.published": "Published the proposal",
  "proposal.sent": "Sent the proposal",
  "proposal.viewed": "Opened the proposal",
  "proposal.asked": "Asked a question",
  "proposal.answered": "Answered a question",
  "proposal.changes_requested": "Asked for changes",
  "proposal.accepted": "Accepted the proposal",
  "proposal.declined": "Declined the proposal",
  "proposal.withdrawn": "Withdrew the proposal",
  "proposal.expired": "The proposal expired",
  "proposal.change_opened": "Opened a change order",
  "proposal.change_dropped": "Dropped the change order",
};

/** Kinds whose own name says which. */
const NAMED = /^(milestone|event|link|task|phase|term|section)\./;

/** `project.updated` by what changed; settings that nobody tells each other about are one sentence. */
function updated(after: Record<string, unknown>): string {
  if (typeof after.name === "string") return `Renamed the project to ${after.name}`;
  if (after.client_name !== undefined) return `Moved the project to ${String(after.client_name)}`;
  if (after.client_goals !== undefined) return "Changed the goals";
  if (after.won_at !== undefined || after.completed_at !== undefined) return "Changed the duration";
  if (after.emoji !== undefined) return "Chose another picture";
  return "Changed the project's settings";
}

function said(type: string, before: unknown, after: unknown): string | undefined {
  const now = (after ?? {}) as Record<string, unknown>;
  if (type === "project.updated") return updated(now);
  if (type === "milestone.updated" && typeof now.done_on === "string")
    return `Reached the milestone${typeof now.name === "string" ? ` ${now.name}` : ""}`;
  const words = WORDS[type];
  const { name } = { ...(before as object), ...now } as { name?: unknown };
  return words && NAMED.test(type) && typeof name === "string" && name ? `${words} ${name}` : words;
}

/** What happened to a project and its proposal, in plain words, newest first; the same twice in a row is told once. */
export async function activity(project: Row, limit = 100): Promise<Activity[]> {
  const { owner_id, project_id } = project;
  const parts = await Promise.all(
    [`project:${project_id}`, `proposal:${project_id}`].map((each) => Event.history(owner_id, each, limit)),
  );
  const entries = parts.flat().sort((a, b) => b.id - a.id);
  const { client_name } = project;
  return tell(entries, ({ type, before, after }) => said(type, before, after), client_name, limit);
}
