import { Gate } from "../billing/gate";
import { Client } from "../client";
import { type CommunityTemplate, findTemplate } from "../library/community";
import { findFreeName } from "../library/name/rules";
import { Actor } from "../platform/actor";
import { iso, now } from "../platform/clock";
import { DAY_MS } from "../platform/date";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { findTemplateHeads } from "../project/read";
import { Scope, type TemplateContent } from "../project/scope";
import { Workspace } from "../workspace";
import { contentOfCommunity, isLocked, offerOf, shapeCommunity } from "./community";
import { openSource, type Source } from "./content";
import { TemplateEntity } from "./entity";
import {
  find,
  LINK,
  type ListInput,
  listCommunity,
  listOwn,
  MOST,
  previewOf,
  type Row,
  readHiddenSince,
  row,
  rows,
  shape,
} from "./read";
import { type CreateInput, type Detail, type Info, LONGEST_NAME, type UpdateInput } from "./schema";
import { NEVER_USED, readUsage } from "./usage";

export * as Template from "./index";
export { findOpenPrices } from "./open-prices";
export { getPublic } from "./public";
export { purge } from "./purge";
export { checkSlug, exportCsv, type ListInput, tags } from "./read";
export * from "./schema";
export { compareWithProject, duplicateScope, findSource, showProject, useTemplate } from "./use";

const NAME = "template_name";
const nameKey = (name: string): string => `${Actor.owner()}#${Client.fold(name)}`;

/** The link of a template is claimed while there is one: what is deleted for good leaves no address behind. */
const claimLinkWrite = ({ hash, id }: { hash: string; id: number }): Db.Write =>
  Db.claim({ kind: LINK, value: hash, owner_id: Actor.owner(), target_id: id });

const claimNameWrite = (name: string, id: number): Db.Write =>
  Db.claim({ kind: NAME, value: nameKey(name), owner_id: Actor.owner(), target_id: id });

/** Returns a name that no other own template has. 422 when there is no room for one more. */
async function chooseName(name: string, beside?: number): Promise<string> {
  const others = (await rows()).filter(({ id }) => id !== beside);
  if (others.length >= MOST) invalid({ name: `A workspace has ${MOST} templates at most` });
  return findFreeName(
    name,
    others.map((each) => each.name),
    LONGEST_NAME,
  );
}

type Fields = Pick<Source, "name" | "types" | "sizes" | "tags" | "image_url" | "weight" | "project_emoji">;

/** Writes a template with a scope of its own. */
const save = (fields: Fields, content: TemplateContent): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const owner_id = Actor.owner();
    const { image_url, ...filled } = fields;
    const name = await chooseName(fields.name);
    const template: Row = {
      ...filled,
      ...(image_url === null ? {} : { image_url }),
      name,
      owner_id,
      id: Id.next(),
      hash: Id.token(),
      created_at: iso(),
      version: 1,
    };
    const { id } = template;
    await Scope.createForTemplate(
      { id, name, content },
      {
        writes: [Db.put(TemplateEntity.create(template)), claimNameWrite(name, id), claimLinkWrite(template)],
        entries: [Event.audit("template.created", `template:${id}`, { after: { ...fields, name } })],
      },
    );
    return infoOf(template);
  });

/**
 * Copies a scope into a template of the workspace's own; the two have nothing to do with each other afterwards.
 * A taken name gets " (copy)". 1003 for an unknown scope, 1007 on the free plan.
 */
export async function create({ scope_id, ...input }: CreateInput): Promise<Info> {
  await Gate.assertOpen("template.save");
  const { emoji, ...content } = await Scope.readForTemplate(scope_id);
  const { name, types = [], sizes = [], tags = [], image_url = null, weight = 0 } = input;
  return save({ name, types, sizes, tags, image_url, weight, project_emoji: emoji }, content);
}

/**
 * Copies a template, own or the community's, into the workspace's own: as '<name> (copy)', or under its own name
 * when that is free. 1003, 1007.
 */
export async function duplicate(id: number): Promise<Info> {
  await Gate.assertOpen("template.save");
  const { name, types, sizes, tags, image_url, weight, project_emoji, content } = await openSource(id);
  return save({ name, types, sizes, tags, image_url, weight, project_emoji }, content);
}

/** Returns the workspace's own templates, or the community's. */
export const list = ({
  community,
  ...input
}: ListInput & { community?: boolean | undefined }): Promise<Db.Page<Info> & { total: number }> =>
  community ? listCommunity(input) : listOwn(input);

async function getCommunity(template: CommunityTemplate): Promise<Detail> {
  const content = contentOfCommunity(template);
  const workspace = await Workspace.get();
  const totals = Scope.totalsOfTemplate(content);
  const info = shapeCommunity(template, content, isLocked(workspace), totals);
  const offer = info.price_locked ? UNPRICED : offerOf(template, totals.price_total);
  return {
    ...info,
    ...detailOf(info, content, totals.phases),
    ...offer,
    updated_at: template.updated_at,
    usage: null,
  };
}

/** What only the community's templates say of their prices. */
const UNPRICED = { price_range: null, price_sources: null };

const detailOf = (info: Info, content: TemplateContent, phase_totals: readonly number[]) => ({
  summary: { price_total: info.price_total },
  processed_categories: previewOf(content, info.price_locked ? null : phase_totals),
  exclusions: content.exclusions,
  revision_rounds: content.revision_rounds,
});

/** Returns a template, own or the community's, with what its preview shows. 1003. */
export async function get(id: number): Promise<Detail> {
  const known = await findTemplate(id);
  if (known) return getCommunity(known);
  const template = await row(id);
  const [{ head, content }, hidden_since, usage] = await Promise.all([
    Scope.openTemplate(id),
    readHiddenSince(),
    readUsage(),
  ]);
  const info = shape(template, head, hidden_since);
  const { id: _, ...used } = usage.get(id) ?? { id, ...NEVER_USED };
  return {
    ...info,
    ...detailOf(info, content, Scope.totalsOfTemplate(content).phases),
    ...UNPRICED,
    updated_at: null,
    usage: used,
  };
}

async function infoOf(template: Row): Promise<Info> {
  const [heads, hidden_since] = await Promise.all([findTemplateHeads([template.id]), readHiddenSince()]);
  return shape(template, heads.get(template.id) ?? fail(Code.NotFound), hidden_since);
}

/** Renames a template, or changes what it is filed under. 1003, 1004 when stale, 1007. */
export async function update(id: number, input: UpdateInput, if_match?: number): Promise<Info> {
  const changed = await Db.reviseNewest({
    entity: TemplateEntity,
    load: () => row(id),
    if_match,
    change: async (old) => {
      await Gate.assertOpen("template.save");
      const isRenamed = input.name !== undefined && Client.fold(input.name) !== Client.fold(old.name);
      return { ...input, ...(isRenamed ? { name: await chooseName(input.name ?? "", id) } : {}) };
    },
    commit: ({ row: old, next, difference }) => ({
      entries: [Event.audit("template.updated", `template:${id}`, difference)],
      beside: [
        ...(next.name === old.name ? [] : [Scope.changeTemplateHeadWrite(next, { name: next.name })]),
        ...(Client.fold(next.name) === Client.fold(old.name)
          ? []
          : [Db.release(NAME, nameKey(old.name)), claimNameWrite(next.name, id)]),
      ],
    }),
  });
  return infoOf(changed);
}

/** Ends the link of a template: whoever has it finds nothing any more. It gets another, which nobody knows yet. 1003. */
export const stopSharing = (id: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const old = await row(id);
    const { write, next } = Db.revise<Row>(TemplateEntity, old, { hash: Id.token() });
    await Db.commit(
      [write, Db.release(LINK, old.hash), claimLinkWrite(next)],
      [Event.audit("template.sharing_stopped", `template:${id}`, { version: next.version })],
    );
    return infoOf(next);
  });

/** Deletes a template with its scope and returns it; `restore` brings it back within a day. On every plan. */
export const remove = (id: number, if_match?: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const old = await row(id);
    Db.assertVersion(old, if_match);
    const info = await infoOf(old);
    const deleted_at = iso();
    const tomorrow = new Date(now().getTime() + DAY_MS);
    const { write, next } = Db.revise(TemplateEntity, old, { deleted_at, ...Due.at(old.owner_id, tomorrow) });
    await Db.commit(
      [
        write,
        Scope.changeTemplateHeadWrite(old, { deleted_at }),
        Db.release(NAME, nameKey(old.name)),
        Db.release(LINK, old.hash),
      ],
      [
        Event.audit("template.deleted", `template:${id}`, {
          before: { name: old.name },
          version: next.version,
        }),
      ],
    );
    return { ...info, version: next.version };
  });

/** Brings a deleted template back; a name that is taken meanwhile gets " (copy)". 1003 after a day, 1007. */
export const restore = (id: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    await Gate.assertOpen("template.save");
    const old = await find(id);
    if (old && !old.deleted_at) return infoOf(old);
    if (!old?.due_at || old.due_at <= iso()) return fail(Code.NotFound);
    const name = await chooseName(old.name);
    const { write, next } = Db.revise(TemplateEntity, old, {
      ...{ deleted_at: null, due_at: null, due_shard: null },
      name,
    });
    await Db.commit(
      [
        write,
        Scope.changeTemplateHeadWrite(next, { deleted_at: null, name }),
        claimNameWrite(name, id),
        claimLinkWrite(next),
      ],
      [Event.audit("template.restored", `template:${id}`, { after: { name }, version: next.version })],
    );
    return infoOf(next);
  });

/** Returns what became of the projects that were made of each own template. */
export async function usage(): Promise<(typeof NEVER_USED & { id: number })[]> {
  const [all, used] = await Promise.all([rows(), readUsage()]);
  return all.map(({ id }) => used.get(id) ?? { id, ...NEVER_USED });
}
