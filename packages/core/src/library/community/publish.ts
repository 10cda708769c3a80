import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { iso, seconds } from "../../platform/clock";
import { Db } from "../../platform/db";
import { CatalogEntity, CatalogPartEntity, keysOf } from "./entity";
import { forget, readHead, readParts } from "./read";
import { type Catalog, CatalogText } from "./schema";

const zip = promisify(gzip);

/** A row has 400 KB at most. */
const PART = 380_000;
/** A process may still read the former catalog this long. */
const KEPT_SECONDS = 86_400;

export interface Published {
  /** Entries that came, whose text changed, and that are no longer offered. */
  added: number;
  changed: number;
  retired: number;
}

type Entry = {
  id: number;
  name: string;
  version: number;
  added_at: string;
  updated_at: string;
  is_retired: boolean;
};

/** Returns a catalog's digest: the same texts have the same. */
const digestOf = (texts: CatalogText): string =>
  createHash("sha256").update(JSON.stringify(texts)).digest("base64url").slice(0, 22);

const textOf = <T extends Entry>({ version, added_at, updated_at, is_retired, ...text }: T): string =>
  JSON.stringify(text);

/** Returns the entries of one kind as they will stand, and counts what changes. */
function merge<T extends { id: number; name: string }, E extends T & Entry>(
  texts: readonly T[],
  former: readonly E[],
  count: Published,
): E[] {
  const now = iso();
  const known = new Map(former.map((each) => [each.id, each]));
  const kept = texts.map((text) => {
    const old = known.get(text.id);
    known.delete(text.id);
    if (old && !old.is_retired && textOf(old) === JSON.stringify(text)) return old;
    count[old ? "changed" : "added"] += 1;
    return {
      ...text,
      version: (old?.version ?? 0) + 1,
      added_at: old?.added_at ?? now,
      updated_at: now,
      is_retired: false,
    } as unknown as E;
  });
  const gone = [...known.values()].map((old) => {
    if (old.is_retired) return old;
    count.retired += 1;
    return { ...old, is_retired: true, updated_at: now };
  });
  return [...kept, ...gone];
}

/**
 * Makes these texts the stage's catalog. The same texts again write nothing. An entry that is no longer among
 * them stays, retired, since scopes and projects refer to it. Interrupted, it leaves the former catalog as it
 * was; of two runs at once one is refused as stale (1004) and can be repeated.
 */
export async function publish(texts: CatalogText): Promise<Published> {
  const count: Published = { added: 0, changed: 0, retired: 0 };
  const whole = CatalogText.parse(texts);
  const digest = digestOf(whole);
  const head = await readHead();
  if (head?.digest === digest) return count;
  const former: Catalog = head ? await readParts(head) : { services: [], templates: [], terms: [] };
  const catalog: Catalog = {
    services: merge(whole.services, former.services, count),
    templates: merge(whole.templates, former.templates, count),
    terms: merge(whole.terms, former.terms, count),
  };
  const zipped = (await zip(JSON.stringify(catalog), { level: 9 })).toString("base64");
  const next = { digest, parts: Math.ceil(zipped.length / PART), published_at: iso() };
  for (const [place, key] of keysOf(next).entries())
    await CatalogPartEntity.put({ ...key, data: zipped.slice(place * PART, (place + 1) * PART) }).go();
  // The catalog is the same for all workspaces, and its files have their history in the repository.
  await Db.transact([
    Db.put(
      head
        ? CatalogEntity.put(next).where((row, { eq }) => eq(row.digest, head.digest))
        : CatalogEntity.create(next),
    ),
    ...(head ? keysOf(head) : []).map((key) =>
      Db.update(CatalogPartEntity.patch(key).set({ ttl: seconds() + KEPT_SECONDS })),
    ),
  ]);
  forget();
  return count;
}
