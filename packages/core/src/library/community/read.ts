import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Clock } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Id } from "../../platform/id";
import { findRole } from "../catalog/roles";
import { CatalogEntity, CatalogPartEntity } from "./entity";
import { isCommunityID } from "./rules";
import type {
  Catalog,
  CommunityService,
  CommunityTemplate,
  CommunityTerm,
  RegionalRate,
  StoredCatalog,
  StoredTemplate,
} from "./schema";

const unzip = promisify(gunzip);

/** A process asks this seldom whether there is another catalog. */
const FRESH_MS = 60_000;

/** A stage before its first catalog. */
export const EMPTY: StoredCatalog = { services: [], templates: [], terms: [], rates: [] };

/** The catalog that a process holds. Everybody sees the same, so it is read once for all calls. */
interface Held {
  publication: string;
  /** What is offered. */
  offered: Catalog;
  /** All by id, retired ones too. */
  services: ReadonlyMap<number, CommunityService>;
  templates: ReadonlyMap<number, CommunityTemplate>;
  terms: ReadonlyMap<number, CommunityTerm>;
}

/** What the process holds; undefined before its first call. */
let held: Held | undefined;
/** The reading that is under way, which all calls wait for. */
let reading: Promise<Held> | undefined;
let asked_at = 0;

export async function readHead() {
  const { data } = await CatalogEntity.get({}).go({ consistent: true });
  return data ?? undefined;
}

/** Reads the catalog that a head names. */
export async function readParts({
  publication,
  parts,
}: {
  publication: string;
  parts: number;
}): Promise<StoredCatalog> {
  const { data } = await Db.allOf(
    CatalogPartEntity.query.one({ publication }),
    Db.ofOne("parts of one catalog"),
    { consistent: true },
  );
  if (data.length !== parts)
    throw new Error(`The catalog ${publication} has ${data.length} of ${parts} parts`);
  const zipped = data.map((each) => each.data).join("");
  const stored = JSON.parse((await unzip(Buffer.from(zipped, "base64"))).toString()) as StoredCatalog;
  return { ...EMPTY, ...stored, templates: stored.templates.map(withPhaseIds) };
}

/** Until a catalog was published with ids of phases, a phase's name was the one that it first had. */
const withPhaseIds = (template: StoredTemplate): StoredTemplate => ({
  ...template,
  phases: template.phases.map((phase) => ({ ...{ id: phase.name }, ...phase })),
});

const isOffered = ({ is_retired }: { is_retired: boolean }): boolean => !is_retired;
const byID = <T extends { id: number }>(entries: readonly T[]): ReadonlyMap<number, T> =>
  new Map(entries.map((each) => [each.id, each]));

async function load(): Promise<Held> {
  const head = await readHead();
  const publication = head?.publication ?? "";
  if (held?.publication === publication) return held;
  const stored = head ? await readParts(head) : EMPTY;
  const services = byID(stored.services);
  const withServices = (template: StoredTemplate): CommunityTemplate => ({
    ...template,
    phases: template.phases.map((phase) => ({
      ...phase,
      services: phase.services.flatMap(({ id, ...of }) => {
        const service = services.get(id);
        return service ? [{ ...of, service }] : [];
      }),
    })),
  });
  const templates = stored.templates.map(withServices);
  return {
    publication,
    offered: {
      services: stored.services.filter(isOffered),
      templates: templates.filter(isOffered),
      terms: stored.terms.filter(isOffered),
      rates: stored.rates,
    },
    services,
    templates: byID(templates),
    terms: byID(stored.terms),
  };
}

/**
 * Returns the catalog that the process holds; it is a minute old at most, and empty where none is published. While
 * a newer one cannot be read, the one that is held goes on.
 */
async function readHeld(): Promise<Held> {
  const now = Clock.now().getTime();
  const isFresh = Math.abs(now - asked_at) <= FRESH_MS;
  if (held && isFresh && !reading) return held;
  if (!reading) {
    asked_at = now;
    reading = load().finally(() => {
      reading = undefined;
    });
  }
  try {
    held = await reading;
  } catch (error) {
    if (!held) throw error;
    process.emitWarning(`The newer catalog could not be read: ${error}. The former one is shown.`);
  }
  return held;
}

/** Forgets the catalog that the process holds, after another was published by it. */
export function forget(): void {
  held = undefined;
  reading = undefined;
}

/** Returns what is offered: services and terms as in the files, templates the weightiest first. */
export const readCatalog = async (): Promise<Catalog> => (await readHeld()).offered;

/** Returns a service of the catalog, a retired one too. */
export const findService = async (id: number): Promise<CommunityService | undefined> =>
  isCommunityID(id) ? (await readHeld()).services.get(id) : undefined;

/** Returns what an hour of a role costs in a country and currency, the job title's own figure before its group's. */
export async function findRegionalRate(
  role_id: string,
  { country, currency }: { country: string; currency: string },
): Promise<RegionalRate | undefined> {
  const { rates } = (await readHeld()).offered;
  const here = rates.filter((rate) => rate.currency === currency && rate.countries.includes(country));
  const group = findRole(role_id)?.group;
  return (
    here.find((rate) => rate.role_id === role_id) ??
    here.find((rate) => rate.role_id === null && rate.group === group)
  );
}

/** Returns a template of the catalog, a retired one too. */
export const findTemplate = async (id: number): Promise<CommunityTemplate | undefined> =>
  isCommunityID(id) ? (await readHeld()).templates.get(id) : undefined;

/** Returns a term of the catalog, a retired one too. */
export const findTerm = async (id: number): Promise<CommunityTerm | undefined> =>
  isCommunityID(id) ? (await readHeld()).terms.get(id) : undefined;

/** Returns the template of a public address. The token of a workspace's own link needs no catalog to be none. */
export const findTemplateByHash = async (hash: string): Promise<CommunityTemplate | undefined> =>
  Id.isToken(hash) ? undefined : (await readHeld()).offered.templates.find((each) => each.hash === hash);
