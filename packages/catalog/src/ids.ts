import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const KINDS = ["services", "templates", "terms"] as const;
export type Kind = (typeof KINDS)[number];

const Numbers = z.record(z.string(), z.number().int());

/** The ids of names, for ever: scopes keep them. An id is below a million and above the kind's first. */
export const Ids = z.strictObject({
  services: Numbers,
  templates: Numbers,
  terms: Numbers,
  /** By the template's id, of each phase's name: its id is the name that it first had. */
  phases: z.record(z.string(), z.record(z.string(), z.string())),
});
export type Ids = z.infer<typeof Ids>;

const FIRST: Record<Kind, number> = { services: 10_000, templates: 100_000, terms: 200_000 };

export const IDS_FILE = join(import.meta.dirname, "../data/ids.json");

export const readIds = (): Ids => Ids.parse(JSON.parse(readFileSync(IDS_FILE, "utf8")));

/** Returns an id for a phase: its name, or, where another phase was first called so, the name with a number. */
function phaseIdOf(name: string, given: readonly string[]): string {
  let id = name;
  for (let count = 2; given.includes(id); count++) id = `${name} ${count}`;
  return id;
}

interface Names extends Record<Exclude<Kind, "templates">, readonly string[]> {
  templates: readonly { name: string; phases: readonly string[] }[];
}

/** Returns the ids with one for each name that has none yet; known ones stay. */
export function assignIds(ids: Ids, { templates, ...names }: Names): Ids {
  const given = structuredClone(ids);
  const all = { ...names, templates: templates.map(({ name }) => name) };
  for (const kind of KINDS) {
    let next = Math.max(FIRST[kind], ...Object.values(given[kind])) + 1;
    for (const name of all[kind]) if (!(name in given[kind])) given[kind][name] = next++;
  }
  for (const { name: template, phases } of templates) {
    const id = `${given.templates[template]}`;
    const ofTemplate = given.phases[id] ?? {};
    given.phases[id] = ofTemplate;
    for (const name of phases)
      if (!(name in ofTemplate)) ofTemplate[name] = phaseIdOf(name, Object.values(ofTemplate));
  }
  return given;
}
