import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Clock } from "../../platform/clock";
import { Db } from "../../platform/db";
import { CatalogEntity, CatalogPartEntity } from "./entity";
import { isCommunityID } from "./rules";
import type { Catalog, CommunityService, CommunityTemplate } from "./schema";

const unzip = promisify(gunzip);

/** A process asks this seldom whether there is another catalog. */
const FRESH_MS = 60_000;

const EMPTY: Catalog = { services: [], templates: [], terms: [] };

/** The catalog that a process holds. Everybody sees the same, so it is read once for all calls. */
interface Held {
  digest: string;
  /** What is offered. */
  offered: Catalog;
  /** All by id, retired ones too. */
  services: ReadonlyMap<number, CommunityService>;
  templates: ReadonlyMap<number, CommunityTemplate>;
}

let held: Promise<Held> | undefined;
let asked_at = 0;

export async function readHead() {
  const { data } = await CatalogEntity.get({}).go({ consistent: true });
  return data ?? undefined;
}

/** Reads the catalog that a head names. */
export async function readParts(head: { digest: string; parts: number }): Promise<Catalog> {
  const { digest } = head;
  const { data } = await Db.allOf(CatalogPartEntity.query.one({ digest }), Db.ofOne("parts of one catalog"));
  const zipped = data.map((each) => each.data);
  if (zipped.length !== head.parts)
    throw new Error(`The catalog ${digest} has ${zipped.length} of ${head.parts} parts`);
  return JSON.parse((await unzip(Buffer.from(zipped.join(""), "base64"))).toString()) as Catalog;
}

const isOffered = ({ is_retired }: { is_retired: boolean }): boolean => !is_retired;

async function load(former: Held | undefined): Promise<Held> {
  const head = await readHead();
  const digest = head?.digest ?? "";
  if (former?.digest === digest) return former;
  const { services, templates, terms } = head ? await readParts(head) : EMPTY;
  return {
    digest,
    offered: {
      services: services.filter(isOffered),
      templates: templates.filter(isOffered),
      terms: terms.filter(isOffered),
    },
    services: new Map(services.map((each) => [each.id, each])),
    templates: new Map(templates.map((each) => [each.id, each])),
  };
}

/** Returns the catalog that the process holds; it is a minute old at most, and empty where none is published. */
function readHeld(): Promise<Held> {
  const now = Clock.now().getTime();
  if (held && Math.abs(now - asked_at) <= FRESH_MS) return held;
  asked_at = now;
  const former = held;
  const asked = (async () => load(await former))();
  held = asked;
  // What could not be read is asked for again by the next call; this one fails.
  asked.catch(() => {
    held = former;
    asked_at = 0;
  });
  return asked;
}

/** Forgets the catalog that the process holds, after another was published by it. */
export function forget(): void {
  held = undefined;
}

/** Returns what is offered: services and terms as in the files, templates the weightiest first. */
export const readCatalog = async (): Promise<Catalog> => (await readHeld()).offered;

/** Returns a service of the catalog, a retired one too. */
export const findService = async (id: number): Promise<CommunityService | undefined> =>
  isCommunityID(id) ? (await readHeld()).services.get(id) : undefined;

/** Returns a template of the catalog, a retired one too. */
export const findTemplate = async (id: number): Promise<CommunityTemplate | undefined> =>
  isCommunityID(id) ? (await readHeld()).templates.get(id) : undefined;

/** Returns the template of a public address. */
export const findTemplateByHash = async (hash: string): Promise<CommunityTemplate | undefined> =>
  (await readHeld()).offered.templates.find((each) => each.hash === hash);
