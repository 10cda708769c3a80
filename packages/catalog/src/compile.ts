import { createHash } from "node:crypto";
import { Catalog } from "@stint/core/library/catalog";
import type { CatalogText } from "@stint/core/library/community";
import { readIds } from "./ids";
import { centsOf, priceOf } from "./price";
import { type Files, findRate, readFiles } from "./read";
import { nameOfType, REGIONS, type ServiceFile } from "./schema";

const ROUNDS = ["No revisions", "One round of changes", "Two rounds of changes", "Three rounds of changes"];

const countries = new Intl.DisplayNames("en-US", { type: "region" });

/** Returns what a client reads of a service: what it is, what they get, what not, and when it is done. */
function describe({ description, deliverables, excludes, done_when, rounds, country }: ServiceFile): string {
  const list = (items: readonly string[]): string => items.join("; ");
  const said = [
    `Included: ${list(deliverables)}.`,
    `Not included: ${list(excludes)}.`,
    `Done when ${done_when}.`,
  ];
  if (country) said.push(`Country: ${countries.of(country)}.`);
  if (rounds > 0) said.push(`${ROUNDS[rounds] ?? `${rounds} rounds of changes`}.`);
  return `${description}\n\n${said.join("\n")}`;
}

/** Returns a name for public addresses that is always the same for one id. */
const hashOf = (id: number): string =>
  createHash("sha256").update(`stint-catalog-template-${id}`).digest("base64url").slice(0, 22);

/** Returns the id of a name. Throws for a name without one. */
function idOf<T extends number | string>(ids: Readonly<Record<string, T>> | undefined, name: string): T {
  const id = ids?.[name];
  if (id === undefined) throw new Error(`“${name}” has no id: run npx tsx packages/catalog/ids.mts`);
  return id;
}

/** Returns the catalog as a stage stores it: ids, prices from hours and rates, texts as clients read them. */
export function compile(files: Files = readFiles()): CatalogText {
  const ids = readIds();
  const services = files.services.map(({ type, entry }) => {
    const rate = findRate(files.rates, entry.role);
    const role = Catalog.roles.find(({ name }) => name === entry.role);
    if (!rate || !role) throw new Error(`“${entry.name}” has no role or rate`);
    return {
      id: idOf(ids.services, entry.name),
      name: entry.name,
      type: nameOfType(type),
      role_id: role.id,
      quantity: String(entry.quantity),
      unit: entry.unit ?? null,
      price: priceOf(entry, rate),
      basis: {
        hours: entry.hours / entry.per,
        basis: rate.basis,
        source: rate.source,
        year: rate.year,
        url: rate.url,
        weak: rate.weak ?? null,
      },
      description: describe(entry),
    };
  });
  const templates = files.templates
    .map(({ type, entry }) => {
      const id = idOf(ids.templates, entry.name);
      return {
        id,
        name: entry.name,
        hash: hashOf(id),
        types: [type, ...entry.types].map(nameOfType),
        sizes: [entry.size],
        industries: entry.industries,
        tags: entry.tags,
        weight: entry.weight,
        summary: entry.summary,
        phases: entry.phases.map((phase) => ({
          id: idOf(ids.phases[id], phase.name),
          name: phase.name,
          description: phase.description,
          services: phase.services.map((held) => {
            const {
              name,
              quantity,
              optional = false,
            } = typeof held === "string" ? { name: held, quantity: undefined } : held;
            const service = services.find((each) => each.name === name);
            if (!service) throw new Error(`“${entry.name}” names “${name}”, which is no service`);
            return {
              id: service.id,
              quantity: quantity === undefined ? service.quantity : String(quantity),
              optional,
            };
          }),
        })),
      };
    })
    .sort((a, b) => b.weight - a.weight || a.id - b.id);
  const terms = files.terms.map((entry) => ({
    ...entry,
    id: idOf(ids.terms, entry.name),
    late_fee: entry.late_fee ?? null,
  }));
  const rates = files.regionalRates.map(({ role, low, typical, high, weak, ...entry }) => {
    const { countries, currency } = REGIONS[entry.region];
    return {
      ...entry,
      countries: [...countries],
      currency,
      role_id: Catalog.roles.find(({ name, group }) => name === role && group === entry.group)?.id ?? null,
      low: low === undefined ? null : centsOf(low),
      typical: centsOf(typical),
      high: high === undefined ? null : centsOf(high),
      weak: weak ?? null,
    };
  });
  return { services, templates, terms, rates };
}
