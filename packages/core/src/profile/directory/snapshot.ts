/**
 * The directory as one object of the file store, taken every hour: the first call of a process reads it, and of the table
 * only what changed since. It holds what the table's listings hold, and is read by nobody else.
 */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import * as z from "zod";
import { iso, now } from "../../platform/clock";
import { Files } from "../../platform/file-store";
import { Facts } from "./facts";
import { entryOf, type Listing, readRows } from "./rows";
import { KEPT_SECONDS } from "./rules";

const zip = promisify(gzip);
const unzip = promisify(gunzip);

const KEY = "directory/people";

/**
 * Who is listed no more leaves a row that says so for a day. A snapshot is left alone hours before that, or it would show
 * them again.
 */
const GOOD_MS = (KEPT_SECONDS - 4 * 3600) * 1000;

const Snapshot = z.object({
  /** The facts that it was taken with: another release may have others. */
  facts: z.literal(Object.keys(Facts.shape).join(" ")),
  taken_at: z.string(),
  people: z.array(z.custom<Listing>()),
});
type Snapshot = z.infer<typeof Snapshot>;

/** Takes the snapshot anew, whole. Repeatable, and of two at once either is good. Returns how many it holds. */
export async function takeSnapshot(): Promise<number> {
  // Before the rows are read: what changes meanwhile is read again.
  const taken_at = iso();
  // A row that changes while they are read comes a second time.
  const people = new Map<number, Listing>();
  for (const row of await readRows("")) {
    const entry = entryOf(row);
    people.delete(row.user_id);
    if (entry) people.set(row.user_id, entry);
  }
  const snapshot: Snapshot = {
    facts: Object.keys(Facts.shape).join(" "),
    taken_at,
    people: [...people.values()],
  };
  await Files.store(KEY, await zip(JSON.stringify(snapshot)), "application/gzip");
  return people.size;
}

/** Returns the snapshot with the time since which changes are to be read; undefined where there is no good one. */
export async function readSnapshot(): Promise<{ people: Listing[]; until: string } | undefined> {
  try {
    const stored = await Files.read(KEY);
    if (!stored) return undefined;
    const { taken_at, people } = Snapshot.parse(JSON.parse((await unzip(stored)).toString()));
    const age = now().getTime() - Date.parse(taken_at);
    return age >= 0 && age < GOOD_MS ? { people, until: taken_at } : undefined;
  } catch {
    // The table has all of it.
    return undefined;
  }
}
