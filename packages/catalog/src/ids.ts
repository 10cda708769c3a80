import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const KINDS = ["services", "templates", "terms"] as const;
export type Kind = (typeof KINDS)[number];

/** The ids of names, for ever: scopes keep them. An id is below a million and above the kind's first. */
export const Ids = z.strictObject(
  Object.fromEntries(KINDS.map((kind) => [kind, z.record(z.string(), z.number().int())])) as Record<
    Kind,
    z.ZodRecord<z.ZodString, z.ZodNumber>
  >,
);
export type Ids = z.infer<typeof Ids>;

const FIRST: Record<Kind, number> = { services: 10_000, templates: 100_000, terms: 200_000 };

export const IDS_FILE = join(import.meta.dirname, "../data/ids.json");

export const readIds = (): Ids => Ids.parse(JSON.parse(readFileSync(IDS_FILE, "utf8")));

/** Returns the ids with one for each name that has none yet; known ones stay. */
export function assignIds(ids: Ids, names: Record<Kind, readonly string[]>): Ids {
  const given = structuredClone(ids);
  for (const kind of KINDS) {
    let next = Math.max(FIRST[kind], ...Object.values(given[kind])) + 1;
    for (const name of names[kind]) if (!(name in given[kind])) given[kind][name] = next++;
  }
  return given;
}
