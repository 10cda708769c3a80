import { Event } from "../platform/event";
import { describeEntries } from "../user";
import type { Row } from "./read";
import type { Activity } from "./schema-detail";
import { describeChange, ofChangeOrder } from "./words";

/**
 * Returns the history of a project, its proposal and its change `orders` in plain words, newest first; equal
 * entries in a row appear once.
 */
export async function activity(
  project: Row,
  orders: readonly { id: number; number: number }[] = [],
  limit = 100,
): Promise<Activity[]> {
  const { owner_id, project_id } = project;
  const numbers = new Map(orders.map(({ id, number }) => [`proposal:${id}`, number]));
  const parts = await Promise.all(
    [`project:${project_id}`, `proposal:${project_id}`, ...numbers.keys()].map((each) =>
      Event.history(owner_id, each, limit),
    ),
  );
  const entries = parts.flat().sort((a, b) => b.id - a.id);
  const { client_name } = project;
  return describeEntries(
    entries,
    ({ type, aggregate, before, after }) => {
      const words = describeChange(type, before, after);
      const number = numbers.get(aggregate);
      return words && number ? ofChangeOrder(words, number) : words;
    },
    client_name,
    limit,
  );
}
