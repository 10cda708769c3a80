import { Actor } from "../platform/actor";
import { row } from "./read";

export interface Entry {
  id: number;
  type: string;
  occurred_at: string;
  actor_id: string;
  /** The API key by which a person's program did it. */
  key_id?: number | undefined;
  before?: unknown;
  after?: unknown;
}

/** One entry of a history, in plain words. `link` is a path of the app. */
export interface HistoryLine {
  at: string;
  text: string;
  who: string | null;
  link: string | null;
}

/**
 * Returns journal entries as sentences, in the given order; equal ones in a row appear once. `said` turns an
 * entry into a sentence, or returns undefined to leave it out. `client` is the holder of the public link.
 */
export async function describeEntries<E extends Entry>(
  entries: readonly E[],
  said: (entry: E) => string | undefined,
  client: string,
  limit: number,
): Promise<HistoryLine[]> {
  const ids = [
    ...new Set(entries.map(({ actor_id }) => actor_id).filter((each) => each.startsWith("user:"))),
  ];
  const people = new Map(
    await Promise.all(
      ids.map(async (actor): Promise<[string, string | null]> => {
        const id = Number(actor.slice("user:".length));
        const self = Actor.use();
        if (self.type === "user" && self.user_id === id) return [actor, "You"];
        const person = await row(id);
        return [actor, person ? `${person.first_name} ${person.last_name}`.trim() : null];
      }),
    ),
  );
  const who = ({ actor_id, key_id }: Entry): string | null => {
    if (actor_id.startsWith("link:")) return client || null;
    const person = people.get(actor_id) ?? null;
    return person && key_id ? `${person}, by an API key` : person;
  };
  const told: HistoryLine[] = [];
  for (const entry of entries) {
    const text = said(entry);
    if (!text) continue;
    const last = told.at(-1);
    const next = { at: entry.occurred_at, text, who: who(entry), link: null };
    if (last?.text !== next.text || last.who !== next.who) told.push(next);
  }
  return told.slice(0, limit);
}
