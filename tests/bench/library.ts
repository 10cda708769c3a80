// What the community's library costs: to publish it, the first call of a process and each after it, and a key while a
// text is typed, with the catalog's own services and with a hundred thousand. Prints tables; docs/performance.md keeps
// the numbers.
import { compile } from "@stint/catalog";
import type { CatalogText } from "@stint/core/library/community";
import type { Cost } from "./capacity";
import { owner, stop } from "./start";

const { measure } = await import("./capacity");
const { Actor } = await import("@stint/core/platform/actor");
const { Library } = await import("@stint/core/library");
const { publish } = await import("@stint/core/library/community");
const { Template } = await import("@stint/core/template");
const { Contract } = await import("@stint/core/project/contract");

const MANY = Number(process.env.MANY ?? 100_000);
const as = <T>(work: () => Promise<T>) =>
  Actor.run(owner, work, { request_id: "bench", ip: "192.0.2.1", user_agent: "bench" });

/** The catalog with copies of its services under other words, until there are so many. */
function enlarge(catalog: CatalogText, count: number): CatalogText {
  const services = Array.from({ length: count }, (_, at) => {
    const service = catalog.services[at % catalog.services.length];
    if (!service) throw new Error("The catalog is empty");
    const round = Math.floor(at / catalog.services.length);
    if (round === 0) return service;
    const other = catalog.services[(at * 7 + round) % catalog.services.length]?.name ?? "";
    return { ...service, id: 300_000 + at, name: `${service.name} ${other.split(" ").at(-1)} ${round}` };
  });
  return { ...catalog, services };
}

/** Each call but the first of its kind is the median of so many. */
const ROUNDS = 9;

const calls: [string, () => Promise<unknown>][] = [
  ["first page, first call of the process", () => Library.list({ community: true })],
  ["first page", () => Library.list({ community: true })],
  ["search, first of the process", () => Library.list({ community: true, filter: "website" })],
  ["search: logo", () => Library.list({ community: true, filter: "logo" })],
  [
    "search with a wrong letter: acessibility",
    () => Library.list({ community: true, filter: "acessibility" }),
  ],
  ["search of two words: brand gui", () => Library.list({ community: true, filter: "brand gui" })],
  ["templates, first search of the process", () => Template.list({ community: true, filter: "website" })],
  ["templates: the first page", () => Template.list({ community: true })],
  ["templates: logo", () => Template.list({ community: true, filter: "logo" })],
  ["terms: late", () => Contract.Library.list({ community: true, filter: "late" })],
  ["one role group", () => Library.list({ community: true, roles: "Copywriter" })],
];

/** What is typed letter by letter. */
const TYPED = ["logo design", "accessibility", "brand guidelines", "newsletter", "photo retouching"];
/** How long each key takes, by the letters of its word: one alone, two, or more. */
async function typeTexts() {
  const keys: { kind: string; cpu: number }[] = [];
  for (const text of TYPED)
    for (let end = 1; end <= text.length; end++) {
      const filter = text.slice(0, end);
      const { length } = filter.split(" ").at(-1) ?? "";
      if (length === 0) continue;
      const before = process.cpuUsage();
      await as(() => Library.list({ community: true, filter }));
      const { user, system } = process.cpuUsage(before);
      const kind = ["one letter", "two letters"][length - 1] ?? "more letters";
      keys.push({ kind, cpu: (user + system) / 1000 });
    }
  return [...Map.groupBy(keys, ({ kind }) => kind)].map(([kind, each]) => {
    const sorted = each.map(({ cpu }) => cpu).sort((a, b) => a - b);
    const at = (share: number) => Math.round((sorted[Math.floor(share * (each.length - 1))] ?? 0) * 10) / 10;
    return { kind, keys: each.length, median: at(0.5), p90: at(0.9), worst: at(1) };
  });
}

const own = compile();
const table: Record<string, unknown>[] = [];
const typed: Record<string, unknown>[] = [];
const published: Record<string, unknown>[] = [];
for (const texts of [own, enlarge(own, MANY)]) {
  for (const call of ["published", "published again: nothing is written"]) {
    const before = process.cpuUsage();
    const start = performance.now();
    const cost = await measure(() => publish(texts));
    const { user, system } = process.cpuUsage(before);
    const ms = Math.round(performance.now() - start);
    published.push({
      services: texts.services.length,
      call,
      ...cost,
      ms,
      cpu: Math.round((user + system) / 1000),
    });
  }
  for (const [call, work] of calls) {
    const taken: { cost: Cost; ms: number; cpu: number }[] = [];
    for (let round = 0; round < (call.includes("of the process") ? 1 : ROUNDS); round++) {
      const before = process.cpuUsage();
      const start = performance.now();
      const cost = await measure(() => as(work));
      const { user, system } = process.cpuUsage(before);
      taken.push({ cost, ms: performance.now() - start, cpu: (user + system) / 1000 });
    }
    const medianOf = (of: "ms" | "cpu") => {
      const sorted = taken.map((each) => each[of]).sort((a, b) => a - b);
      return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10;
    };
    table.push({
      services: texts.services.length,
      call,
      ...taken.at(-1)?.cost,
      ms: medianOf("ms"),
      cpu: medianOf("cpu"),
    });
  }
  for (const each of await typeTexts()) typed.push({ services: texts.services.length, ...each });
}
console.table(published);
console.table(table);
console.table(typed);
await stop();
