import type { EntityItem } from "electrodb";
import { Client } from "../../client";
import { findFreeName } from "../../library/name/rules";
import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Column } from "../../platform/column";
import { Csv } from "../../platform/csv";
import { Db, type Page, type PageInput } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { type SlugAnswer, type Tag, tagsOf } from "../../platform/tag";
import { Workspace } from "../../workspace";
import { findCommunity, readCommunity } from "./community";
import { LibraryTermEntity } from "./entity";
import { feeIn } from "./late-fee/rules";
import { assertPlan, assertPlanOfChange, isFree, isNamedFree } from "./plan";
import {
  type Group,
  type LibraryTerm,
  type LibraryTermInput,
  type LibraryTermUpdateInput,
  WORDS,
} from "./schema";
import { toText, toTextChanges } from "./text";

type Row = EntityItem<typeof LibraryTermEntity>;

/** The limit of library terms; it also keeps the list in one read. */
const MOST = 500;

/**
 * Returns a term as the workspace shows it: a fixed fee keeps its figure in the workspace's currency (D7).
 */
const shape = (row: Row, workspace: Workspace.Info, subscribed = true): LibraryTerm => {
  const is_locked = !subscribed && !isNamedFree(row);
  return {
    id: row.id,
    ...Column.valuesOf(WORDS, row),
    ...(is_locked
      ? LOCKED
      : { late_fee: feeIn(row.late_fee, row.currency ?? workspace.currency, workspace.currency) }),
    group: row.group ?? null,
    is_community: false,
    is_locked,
    version: row.version,
  };
};

/** Texts outside the plan are not sent. */
const LOCKED = { body: "", content: null, late_fee: null };

/** Returns a term of the community, without its text when the plan does not include it. */
const offer = (term: LibraryTerm, subscribed: boolean): LibraryTerm => ({
  ...term,
  ...(subscribed || isFree(term) ? { is_locked: false } : { is_locked: true, ...LOCKED }),
});

async function rows(): Promise<Row[]> {
  const { data } = await Db.allOf(
    LibraryTermEntity.query.one({ owner_id: Actor.owner() }),
    Db.ofWorkspace("terms of one library"),
    { order: "desc", consistent: true },
  );
  return data.filter(({ deleted_at }) => !deleted_at);
}

export interface ListInput extends PageInput {
  /** True for the community's terms in place of the workspace's own. */
  community?: boolean | undefined;
  /** A part of the name or of the description; case does not matter. */
  filter?: string | undefined;
  group?: Group | undefined;
}

/**
 * Returns library terms, own ones newest first, the community's by group. Without a subscription all but
 * 'Confidentiality' are locked: their text is never sent to be blurred by the page.
 */
export async function list(input: ListInput): Promise<Page<LibraryTerm> & { total: number }> {
  const workspace = await Workspace.get();
  const subscribed = workspace.is_subscribed;
  const all = input.community
    ? (await readCommunity()).map((term) => offer(term, subscribed))
    : (await rows()).map((row) => shape(row, workspace, subscribed));
  const sought = (input.filter ?? "").trim().toLowerCase();
  const found = all.filter(
    ({ name, description, group }) =>
      `${name}\n${description}`.toLowerCase().includes(sought) && (!input.group || group === input.group),
  );
  const size = input.per_page ?? 200;
  const start = ((input.page ?? 1) - 1) * size;
  return { items: found.slice(start, start + size), next: null, total: found.length };
}

const KIND = "term_name";
const nameKey = (name: string): string => `${Actor.owner()}#${Client.fold(name)}`;
const LONGEST = 120;

const namesOf = (all: readonly Row[]): string[] => all.map(({ name }) => name);

/** Refuses one more term than a library holds. 422. */
const assertRoom = (all: readonly Row[]): void => {
  if (all.length >= MOST) invalid({ name: `A library holds ${MOST} terms at most` });
};

const claimNameWrite = (name: string, id: number): Db.Write =>
  Db.claim({ kind: KIND, value: nameKey(name), owner_id: Actor.owner(), target_id: id });

/** Saves a term to the workspace's library. A taken name gets " (copy)"; 1007 without a subscription. */
export const add = (input: LibraryTermInput): Promise<LibraryTerm> =>
  Db.retryOnConflict(async () => {
    const [all, workspace] = await Promise.all([rows(), Workspace.get()]);
    const text = toText(input);
    await assertPlan({ name: input.name, ...text, late_fee: input.late_fee }, all);
    assertRoom(all);
    const name = findFreeName(input.name, namesOf(all), LONGEST);
    const row: Row = {
      owner_id: Actor.owner(),
      id: Id.next(),
      version: 1,
      created_at: iso(),
      name,
      ...text,
      description: input.description ?? "",
      ...(input.late_fee ? { late_fee: input.late_fee, currency: workspace.currency } : {}),
      ...(input.group ? { group: input.group } : {}),
    };
    await Db.commit(
      [Db.put(LibraryTermEntity.create(row)), claimNameWrite(name, row.id)],
      [Event.audit("library_term.added", `library_term:${row.id}`, { after: shape(row, workspace) })],
    );
    return shape(row, workspace);
  });

async function findKept(id: number): Promise<Row> {
  const { data } = await LibraryTermEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true });
  return data ?? fail(Code.NotFound);
}

async function find(id: number): Promise<Row> {
  const row = await findKept(id);
  return row.deleted_at ? fail(Code.NotFound) : row;
}

/** Returns one term, own or the community's; 1003 for neither. Locked ones come without their text. */
export async function get(id: number): Promise<LibraryTerm> {
  const workspace = await Workspace.get();
  const subscribed = workspace.is_subscribed;
  const known = await findCommunity(id);
  return known ? offer(known, subscribed) : shape(await find(id), workspace, subscribed);
}

/**
 * Copies a term into the workspace's library: "Late Payments (copy)", or under its own name when that is
 * free. 1007.
 */
export async function duplicate(id: number): Promise<LibraryTerm> {
  const { name, body, content, description, group, late_fee } = await get(id);
  return add({
    name,
    body,
    description,
    late_fee,
    ...(content ? { content } : {}),
    ...(group ? { group } : {}),
  });
}

/** Returns the groups of the own terms, with the number of terms in each. */
export const tags = async (): Promise<Tag[]> => tagsOf((await rows()).map(({ group }) => group));

/** Returns whether a name is free among the own terms; a taken one would be saved as a copy. */
export async function checkSlug(slug: string, id?: number): Promise<SlugAnswer> {
  const folded = Client.fold(slug);
  const available = !(await rows()).some((row) => row.id !== id && Client.fold(row.name) === folded);
  return { slug: folded, available };
}

/** Returns the own terms as CSV, newest first. */
export async function exportCsv(): Promise<string> {
  const workspace = await Workspace.get();
  const terms = (await rows()).map((row) => ({
    ...shape(row, workspace, workspace.is_subscribed),
    created_at: row.created_at,
  }));
  return Csv.write(
    ["id", "name", "group", "note", "text", "created_at"],
    terms.map((each) => [each.id, each.name, each.group ?? "", each.description, each.body, each.created_at]),
  );
}

/** Changes an own term. 1003 without it, 1004 when stale, 1007 without a subscription. */
export async function update(
  id: number,
  input: LibraryTermUpdateInput,
  if_match?: number,
): Promise<LibraryTerm> {
  const workspace = await Workspace.get();
  const changed = await Db.reviseNewest({
    entity: LibraryTermEntity,
    load: () => find(id),
    if_match,
    change: async (row) => {
      const changes = toTextChanges(input);
      // What is locked is not read, so it is not changed either.
      await (isNamedFree(row) ? assertPlanOfChange(row, changes) : assertPlan({ ...row, ...changes }));
      const renamed = input.name !== undefined && Client.fold(input.name) !== Client.fold(row.name);
      return {
        ...changes,
        // New fees are in the workspace's current currency.
        ...(input.late_fee ? { currency: workspace.currency } : {}),
        ...(renamed ? { name: findFreeName(input.name ?? "", namesOf(await rows()), LONGEST) } : {}),
      };
    },
    commit: ({ row, next, difference }) => ({
      entries: [Event.audit("library_term.updated", `library_term:${id}`, difference)],
      beside:
        Client.fold(next.name) === Client.fold(row.name)
          ? []
          : [Db.release(KIND, nameKey(row.name)), claimNameWrite(next.name, id)],
    }),
  });
  return shape(changed, workspace);
}

/** Deletes an own term, on every plan; `restore` brings it back within a day. Projects keep their copies. 1003. */
export const remove = (id: number): Promise<LibraryTerm> =>
  Db.retryOnConflict(async () => {
    const [row, workspace] = await Promise.all([find(id), Workspace.get()]);
    const { write } = Db.revise(LibraryTermEntity, row, Db.trashNow());
    await Db.commit(
      [write, Db.release(KIND, nameKey(row.name))],
      [Event.audit("library_term.deleted", `library_term:${id}`, { before: shape(row, workspace) })],
    );
    return shape(row, workspace, workspace.is_subscribed);
  });

/**
 * Returns the catalog's 'Confidentiality' where it has taken the name of an own one that is deleted. Under another name
 * that would be locked on the free plan, while the catalog's can be taken again at any time.
 */
const findTwin = (row: Row, all: readonly Row[], { is_subscribed }: Workspace.Info): Row | undefined =>
  is_subscribed || !isNamedFree(row) ? undefined : all.find(isFree);

/**
 * Brings a deleted term back as it was, on every plan: it was the workspace's own. A name that is taken meanwhile gets
 * " (copy)"; on the free plan the catalog's own term gives it back instead. 1003 after a day.
 */
export const restore = (id: number): Promise<LibraryTerm> =>
  Db.retryOnConflict(async () => {
    const [row, workspace, before] = await Promise.all([findKept(id), Workspace.get(), rows()]);
    if (!row.deleted_at) return shape(row, workspace, workspace.is_subscribed);
    Db.assertRestorable(row);
    const twin = findTwin(row, before, workspace);
    // A transaction of its own: a name cannot be released and claimed in the same one.
    if (twin) await remove(twin.id);
    const all = before.filter((each) => each !== twin);
    assertRoom(all);
    const name = findFreeName(row.name, namesOf(all), LONGEST);
    const { write, next } = Db.revise(LibraryTermEntity, row, { ...Db.untrashed, name });
    await Db.commit(
      [write, claimNameWrite(name, id)],
      [Event.audit("library_term.restored", `library_term:${id}`, { after: shape(next, workspace) })],
    );
    return shape(next, workspace, workspace.is_subscribed);
  });
