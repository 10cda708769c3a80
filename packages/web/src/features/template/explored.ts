import type { Checkpoint } from "@stint/core/user/schema";
import { api } from "../../lib/api";
import { hasCheckpoint, type SessionUser } from "../../lib/session";
import type { Tab } from "./open";

const CHECKPOINTS: Partial<Record<Tab, Checkpoint>> = {
  scopes: "get_started_explored_templates",
  terms: "get_started_explored_contracts",
};
const storedAt = ({ id }: SessionUser, slug: string) => `stint.${slug}.${id}`;

/** Says whether somebody has looked at a tab, by the server or by this browser. */
const isExplored = (user: SessionUser, slug: string): boolean =>
  hasCheckpoint(user, slug) || localStorage.getItem(storedAt(user, slug)) !== null;

/** Notes that somebody has looked at a tab: here at once, and with the server when it can be reached. */
export async function recordExplored(user: SessionUser, tab: Tab): Promise<void> {
  const slug = CHECKPOINTS[tab];
  if (!slug || isExplored(user, slug)) return;
  localStorage.setItem(storedAt(user, slug), "1");
  try {
    await api.post("/users/{id}/checkpoints", { path: { id: user.id }, body: { slug } });
  } catch {
    // The next visit tells it again.
    localStorage.removeItem(storedAt(user, slug));
  }
}
