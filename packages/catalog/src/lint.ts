import { Catalog } from "@stint/core/library/catalog";
import { PLACEHOLDER_NAMES } from "@stint/core/project/contract/text/rules";
import { findForeignSubjects, findLocalFacts } from "./fit";
import { type Fault, type Files, findRate, REGIONAL_RATES, readFiles, TERMS } from "./read";
import { SCOPE_TYPES, type ScopeType } from "./schema";
import { findMisspelled } from "./spelling";

/** What has to be there: the promise of the product's own words. */
export const GOALS = { templates: 150, services: 1000, terms: 60, perType: 5, perGroup: 5 };

/** Names and descriptions as alike as this are one service written twice. */
const ALIKE = { name: 0.8, whole: 0.55, body: 0.7 };

const LETTERS = " abcdefghijklmnopqrstuvwxyz0123456789";

/** Returns a text's groups of three letters as sorted numbers, each once: a million pairs are compared. */
function trigramsOf(text: string): Int32Array {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  const codes = [...plain].map((letter) => LETTERS.indexOf(letter));
  const size = LETTERS.length;
  const groups = codes
    .slice(2)
    .map((third, at) => ((codes[at] ?? 0) * size + (codes[at + 1] ?? 0)) * size + third);
  return Int32Array.from(new Set(groups)).sort();
}

/** Returns whether two texts share this part of their groups (Jaccard), 0 to 1. */
function isAlike(a: Int32Array, b: Int32Array, least: number): boolean {
  if (Math.min(a.length, b.length) < least * Math.max(a.length, b.length)) return false;
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [one, other] = [a[i] ?? 0, b[j] ?? 0];
    if (one === other) common += 1;
    if (one <= other) i += 1;
    if (other <= one) j += 1;
  }
  return common >= least * (a.length + b.length - common || 1);
}

const nameOf = (service: string | { name: string }): string =>
  typeof service === "string" ? service : service.name;

function lintServices({ services, rates }: Files): Fault[] {
  const faults: Fault[] = [];
  const titles = new Set(Catalog.roles.map(({ name }) => name));
  const seen = services.map(({ file, entry }) => ({
    file,
    entry,
    name: trigramsOf(entry.name),
    whole: trigramsOf(`${entry.name} ${entry.description}`),
  }));
  for (const [index, one] of seen.entries()) {
    const { file, entry } = one;
    const say = (problem: string) => faults.push({ file, entry: entry.name, problem });
    if (!titles.has(entry.role)) say(`role: there is no job title “${entry.role}”`);
    else if (!findRate(rates, entry.role)) say(`role: “${entry.role}” has no rate`);
    if (entry.unit && /s$/.test(entry.unit) && !/ss$/.test(entry.unit)) say("unit: in the singular");
    for (const other of seen.slice(0, index)) {
      if (entry.name.toLowerCase() === other.entry.name.toLowerCase())
        say(`name: stands in ${other.file}, too`);
      else if (isAlike(one.name, other.name, ALIKE.name) || isAlike(one.whole, other.whole, ALIKE.whole))
        say(`is too much like “${other.entry.name}” in ${other.file}`);
    }
  }
  return faults;
}

function lintTemplates({ services, templates }: Files): Fault[] {
  const faults: Fault[] = [];
  const known = new Set(services.map(({ entry }) => entry.name));
  const named = new Set(Catalog.industries.map(({ name }) => name));
  const names = new Map<string, string>();
  for (const { file, entry } of templates) {
    const say = (problem: string) => faults.push({ file, entry: entry.name, problem });
    const held = entry.phases.flatMap((phase) => phase.services.map(nameOf));
    if (held.length < 8) say(`has ${held.length} services, at least 8`);
    for (const name of held.filter((each) => !known.has(each))) say(`there is no service “${name}”`);
    for (const name of new Set(held.filter((each, at) => held.indexOf(each) !== at)))
      say(`“${name}” stands in it twice`);
    const phases = entry.phases.map(({ name }) => name);
    for (const name of new Set(phases.filter((each, at) => phases.indexOf(each) !== at)))
      say(`has two phases “${name}”`);
    for (const name of entry.industries.filter((each) => !named.has(each)))
      say(`industries: “${name}” is not in the list`);
    const other = names.get(entry.name.toLowerCase());
    if (other) say(`name: stands in ${other}, too`);
    names.set(entry.name.toLowerCase(), file);
  }
  return faults;
}

function lintTerms({ terms }: Files): Fault[] {
  const faults: Fault[] = [];
  const known = new Set<string>(PLACEHOLDER_NAMES);
  const bodies = terms.map((entry) => ({ entry, text: trigramsOf(entry.body) }));
  for (const [index, { entry, text }] of bodies.entries()) {
    const say = (problem: string) => faults.push({ file: TERMS, entry: entry.name, problem });
    for (const [, name = ""] of entry.body.matchAll(/\{\{(.*?)\}\}/g))
      if (!known.has(name)) say(`body: there is no placeholder {{${name}}}`);
    // Interest is read from the term's fields, so that text and figures cannot differ (D39).
    if (/\d ?%|per ?cent/.test(entry.body)) say("body: names a percentage; late_fee holds it");
    for (const other of bodies.slice(0, index)) {
      if (other.entry.name.toLowerCase() === entry.name.toLowerCase()) say("name: stands in it twice");
      else if (isAlike(text, other.text, ALIKE.body)) say(`is too much like “${other.entry.name}”`);
    }
  }
  return faults;
}

function lintRegionalRates({ regionalRates }: Files): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const { region, group, role, low, typical, high } of regionalRates) {
    const entry = [region, group, role].filter(Boolean).join(", ");
    const say = (problem: string) => faults.push({ file: REGIONAL_RATES, entry, problem });
    if (!Catalog.roles.some((each) => each.group === group && (role ?? each.name) === each.name))
      say("there is no such group or job title");
    if ((low === undefined) !== (high === undefined)) say("has one end of a range");
    if ((low ?? 0) >= typical || typical >= (high ?? Number.POSITIVE_INFINITY)) say("is out of order");
    if (seen.has(entry)) say("stands in it twice");
    seen.add(entry);
  }
  return faults;
}

/** Returns the number of templates and services per type, and of services per role group. */
export function count({ services, templates }: Files) {
  const types = (Object.keys(SCOPE_TYPES) as ScopeType[]).map((type) => ({
    type,
    templates: templates.filter((each) => each.type === type).length,
    services: services.filter((each) => each.type === type).length,
  }));
  const groups = [...new Set(Catalog.roles.map(({ group }) => group))].map((group) => ({
    group,
    services: services.filter(
      ({ entry }) => Catalog.roles.find(({ name }) => name === entry.role)?.group === group,
    ).length,
  }));
  return { types, groups };
}

/** Returns all faults of the catalog, those of one type only when it is named. */
export function lint(only?: string): Fault[] {
  const files = readFiles();
  const faults = [
    ...files.faults,
    ...lintServices(files),
    ...lintTemplates(files),
    ...lintTerms(files),
    ...lintRegionalRates(files),
    ...findForeignSubjects(files),
    ...findLocalFacts(files),
    ...findMisspelled(files),
  ];
  return only ? faults.filter(({ file }) => file === only || file.startsWith(`${only}/`)) : faults;
}
