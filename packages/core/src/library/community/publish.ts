import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { iso, seconds } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Id } from "../../platform/id";
import { CatalogEntity, CatalogPartEntity, keysOf } from "./entity";
import { EMPTY, forget, readHead, readParts } from "./read";
import {
  CatalogText,
  type CommunityService,
  type StoredCatalog,
  type StoredTemplate,
  type TemplateText,
} from "./schema";

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

/** Returns the digest of texts: the same have the same. */
const digestOf = (texts: unknown): string =>
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

/** Returns the templates as they will stand: the version of one counts what a project gets of it, and no tag. */
function mergeTemplates(
  texts: readonly TemplateText[],
  former: readonly StoredTemplate[],
  services: readonly CommunityService[],
  count: Published,
): StoredTemplate[] {
  const byID = new Map(services.map((each) => [each.id, each]));
  const contentOf = ({ phases }: TemplateText): string =>
    digestOf(
      phases.map(({ id: _, ...phase }) => ({
        ...phase,
        services: phase.services.map((held) => {
          const { name, role_id, unit, price, description } = byID.get(held.id) ?? {};
          return { ...held, name, role_id, unit, price, description };
        }),
      })),
    );
  const known = new Map(former.map((each) => [each.id, each]));
  return merge<TemplateText & { content_digest: string }, StoredTemplate>(
    texts.map((text) => ({ ...text, content_digest: contentOf(text) })),
    former,
    count,
  ).map((next) => {
    const old = known.get(next.id);
    return old && old.content_digest === next.content_digest ? { ...next, version: old.version } : next;
  });
}

interface Named {
  id: number | string;
  name: string;
}

/** Refuses entries of which two have one id, or one has another id than before. `of` says what they are. */
function assertSameIds(of: string, entries: readonly Named[], former: readonly Named[]): void {
  const names = new Map(entries.map(({ id, name }) => [id, name]));
  if (names.size < entries.length) throw new Error(`Two ${of} have the same id`);
  // An entry may be named better. Two that change places, or take another's, were mixed up.
  const formerIds = new Map(former.map(({ id, name }) => [name, id]));
  for (const [id, name] of names) {
    const before = formerIds.get(name);
    if (before !== undefined && before !== id)
      throw new Error(`“${name}” had the id ${before} and now has ${id}: an id is for ever`);
  }
}

/** Refuses texts in which an id stands for something else than before: scopes keep ids. */
function assertSameNames(texts: CatalogText, former: StoredCatalog): void {
  for (const kind of ["services", "templates", "terms"] as const)
    assertSameIds(kind, texts[kind], former[kind]);
  const formerTemplates = new Map(former.templates.map((each) => [each.id, each]));
  for (const { id, name, phases } of texts.templates)
    assertSameIds(`phases of “${name}”`, phases, formerTemplates.get(id)?.phases ?? []);
}

/**
 * Makes these texts the stage's catalog. The same texts again write nothing. An entry that is no longer among
 * them stays, retired, since scopes and projects refer to it. Interrupted, it leaves the former catalog as it
 * was; of two runs at once one is refused as stale (1004) and can be repeated. Throws where an id changed hands.
 */
export async function publish(texts: CatalogText): Promise<Published> {
  const count: Published = { added: 0, changed: 0, retired: 0 };
  const whole = CatalogText.parse(texts);
  const digest = digestOf(whole);
  const head = await readHead();
  if (head?.digest === digest) return count;
  const former = head ? await readParts(head) : EMPTY;
  assertSameNames(whole, former);
  const services = merge(whole.services, former.services, count);
  const catalog: StoredCatalog = {
    services,
    templates: mergeTemplates(whole.templates, former.templates, services, count),
    terms: merge(whole.terms, former.terms, count),
    rates: whole.rates,
  };
  const zipped = (await zip(JSON.stringify(catalog), { level: 9 })).toString("base64");
  const next = {
    publication: Id.token(),
    digest,
    parts: Math.ceil(zipped.length / PART),
    published_at: iso(),
  };
  // Until the head names them they are nobody's, and go by themselves when this run ends here.
  const ttl = seconds() + KEPT_SECONDS;
  for (const [place, key] of keysOf(next).entries())
    await CatalogPartEntity.create({
      ...key,
      data: zipped.slice(place * PART, (place + 1) * PART),
      ttl,
    }).go();
  // The catalog is the same for all workspaces, and its files have their history in the repository.
  await Db.transact([
    Db.put(
      head
        ? CatalogEntity.put(next).where((row, { eq }) => eq(row.publication, head.publication))
        : CatalogEntity.create(next),
    ),
    ...keysOf(next).map((key) => Db.update(CatalogPartEntity.patch(key).remove(["ttl"]))),
    ...(head ? keysOf(head) : []).map((key) => Db.update(CatalogPartEntity.patch(key).set({ ttl }))),
  ]);
  forget();
  return count;
}
