import { Gate } from "../billing/gate";
import { findTemplate, isCommunityID } from "../library/community";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { see } from "../project";
import { findTemplateHeads } from "../project/read";
import { Scope } from "../project/scope";
import type { CopyInput, DuplicateInput } from "../project/scope/schema";
import { Workspace } from "../workspace";
import { contentOfCommunity, isLocked } from "./community";
import { openLink, openSource, pack, type Source, unpack } from "./content";
import { TemplateUseEntity } from "./entity";
import { find } from "./read";
import { compareContents, withNoPrice, withoutPrices } from "./rules";
import type { StartInput, Update } from "./schema";

interface Copied {
  id: number;
  project_id: number;
}

/** Reads the template that a call names: by its id, or by the token of its link. 1003, 1007. */
export const findSource = (scope: StartInput["scope"]): Promise<Source> => {
  const id = Number(scope);
  return Number.isSafeInteger(id) && id > 0 ? openSource(id) : openLink(`${scope}`);
};

/**
 * Makes a scope of a project of a template, which `load` reads again with each try, or adds its phases to the project's
 * scope `scope_id`. The free plan includes the first of a workspace (1007, D40).
 */
export const useTemplate = (
  project_id: number,
  load: () => Promise<Source>,
  { preserve_price = true, scope_id: into }: Partial<CopyInput> & { scope_id?: number | undefined } = {},
): Promise<Copied> => {
  const give = async ({ scope_id, isFirst }: { scope_id: number; isFirst: boolean }) => {
    const { id, content, whole, scope_version, project_emoji, holdWrites } = await load();
    const use = { owner_id: Actor.owner(), project_id, scope_id, content: pack(whole), created_at: iso() };
    return {
      content: preserve_price ? content : withNoPrice(content),
      template_id: id,
      scope_version,
      emoji: project_emoji,
      writes: [
        Workspace.useTemplateWrite(() => Gate.refusalOf("template.use")),
        ...(id === null || !isFirst ? [] : [Db.put(TemplateUseEntity.put(use))]),
        ...holdWrites,
      ],
    };
  };
  return Scope.createFromTemplate(project_id, give, into);
};

/**
 * Copies a scope into a project, be it another project's or a template's, as a scope of its own or behind the phases of
 * the project's scope `scope_id`; answers the scope's id.
 */
export async function duplicateScope(
  id: number,
  { project_id, ...kept }: Pick<DuplicateInput, "project_id" | "scope_id"> & Partial<CopyInput>,
): Promise<Copied> {
  const isTemplate = isCommunityID(id) || (await find(id)) !== undefined;
  return isTemplate
    ? useTemplate(project_id, () => openSource(id), kept)
    : Scope.duplicate(id, { project_id, ...kept });
}

/** Returns the newest version of a template by its id; undefined once it is gone. */
async function findVersion(id: number): Promise<number | undefined> {
  const known = await findTemplate(id);
  if (known) return known.version;
  const head = (await findTemplateHeads([id])).get(id);
  return head?.deleted_at ? undefined : head?.scope_version;
}

/** Returns the newest version of a template where it is newer than a project's own; null otherwise. */
const newerOf = (own: number | null, newest: number | undefined): number | null =>
  newest !== undefined && newest > (own ?? newest) ? newest : null;

/** Returns the name, version and content of a template as they are now; undefined once it is gone. */
async function findNow(id: number) {
  const known = await findTemplate(id);
  if (known) return { name: known.name, version: known.version, content: contentOfCommunity(known) };
  const template = await find(id);
  if (!template || template.deleted_at) return undefined;
  const { head, content } = await Scope.openTemplate(id);
  return { name: template.name, version: head.scope_version, content };
}

/** Like `Project.see`; its owner is told of a newer version of the template that it was made of. */
export async function showProject(id: number): ReturnType<typeof see> {
  const project = await see(id);
  if (!("template_id" in project)) return project;
  const { template_id, template_version } = project;
  const newest = template_id === null ? undefined : await findVersion(template_id);
  return { ...project, template_update: newerOf(template_version, newest) };
}

/**
 * Returns what the template of a project's current scope says otherwise by now than when that was made of it. Without what
 * single services of the community's cost where the plan leaves that out. 1066 "project", 1003 for a project that
 * was made of none.
 */
export async function compareWithProject(project_id: number): Promise<Update> {
  const [project, workspace] = await Promise.all([see(project_id), Workspace.get()]);
  if (!("template_id" in project)) return fail(Code.NotFound);
  const { template_id, template_version, template_scope_id: scope_id } = project;
  if (template_id === null || template_version === null || scope_id === null) return fail(Code.NotFound);
  const [{ data: use }, now] = await Promise.all([
    TemplateUseEntity.get({ owner_id: Actor.owner(), project_id, scope_id }).go({ consistent: true }),
    findNow(template_id),
  ]);
  const template_update = newerOf(template_version, now?.version);
  const before = unpack((use ?? fail(Code.NotFound)).content);
  const price_locked = isCommunityID(template_id) && isLocked(workspace);
  const asShown = price_locked ? withoutPrices : (content: typeof before) => content;
  return {
    template_id,
    scope_id,
    community: isCommunityID(template_id) ? 1 : 0,
    template_name: now?.name ?? null,
    template_version,
    template_update,
    currency: before.currency,
    price_locked,
    changes: now && template_update ? compareContents(asShown(before), asShown(now.content)) : [],
  };
}
