import { Event } from "../platform/event";
import { describeEntries } from "../user";
import type { Row } from "./read";
import type { Activity } from "./schema-detail";
import { describeChange } from "./words";

/** What happened to a project and its proposal, in plain words, newest first; the same twice in a row is told once. */
export async function activity(project: Row, limit = 100): Promise<Activity[]> {
  const { owner_id, project_id } = project;
  const parts = await Promise.all(
    [`project:${project_id}`, `proposal:${project_id}`].map((each) => Event.history(owner_id, each, limit)),
  );
  const entries = parts.flat().sort((a, b) => b.id - a.id);
  const { client_name } = project;
  return describeEntries(
    entries,
    ({ type, before, after }) => describeChange(type, before, after),
    client_name,
    limit,
  );
}
