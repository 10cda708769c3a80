import { Client } from "../../../client";
import { type CommunityService, findService, readCatalog } from "../../../library/community";
import type { TaskRow } from "../../rows";

const fold = (text: string | null | undefined): string => Client.fold(text ?? "");

/** Returns whether prices are of the same thing: a price for an hour says nothing of one for a page. */
export const isSameUnit = (a: string | null | undefined, b: string | null | undefined): boolean =>
  fold(a) === fold(b);

const nameKey = ({ name, role_id }: { name: string; role_id: string }): string => `${role_id}#${fold(name)}`;

/**
 * Returns for services, by their ids, the catalog's that they came from, or else the one of the same name and role:
 * those alone that are priced for the same unit.
 */
export async function findInCatalog(tasks: readonly TaskRow[]): Promise<Map<number, CommunityService>> {
  const { services } = await readCatalog();
  const byName = new Map(services.toReversed().map((each) => [nameKey(each), each]));
  const found = new Map<number, CommunityService>();
  for (const task of tasks) {
    const origin = task.deliverable_id ? await findService(task.deliverable_id) : undefined;
    const known = origin ?? byName.get(nameKey(task));
    if (known && isSameUnit(known.unit, task.unit)) found.set(task.id, known);
  }
  return found;
}
