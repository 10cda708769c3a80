import type { EntityItem } from "electrodb";
import { Gate } from "../billing/gate";
import { isOpen } from "../billing/gate/rules";
import { Client } from "../client";
import { type CommunityTemplate, readCatalog, searchTemplates } from "../library/community";
import { Actor } from "../platform/actor";
import { Column } from "../platform/column";
import { Csv } from "../platform/csv";
import { Db } from "../platform/db";
import { Code, fail, invalid } from "../platform/error";
import { Money } from "../platform/money";
import { cutPage } from "../platform/page";
import { type SlugAnswer, type Tag, tagsOf } from "../platform/tag";
import { findTemplateHeads } from "../project/read";
import { Scope, type TemplateContent } from "../project/scope";
import { User } from "../user";
import { Workspace } from "../workspace";
import { contentOfCommunity, isLocked, shapeCommunity } from "./community";
import { TemplateEntity } from "./entity";
import { arrangeForRoles, arrangeForWorkspace } from "./for-you";
import { isOfTypes, roundToWhole } from "./rules";
import { COLUMNS, type Detail, type Info } from "./schema";

export type Row = EntityItem<typeof TemplateEntity>;
type Head = Awaited<ReturnType<typeof Scope.openTemplate>>["head"];

/** The limit of a workspace's templates; it also keeps the list in one read. */
export const MOST = 500;

/** Returns the workspace's templates, newest first, without deleted ones. */
export async function rows(): Promise<Row[]> {
  const { data } = await Db.allOf(
    TemplateEntity.query.one({ owner_id: Actor.owner() }),
    Db.ofWorkspace("templates of one workspace"),
    { order: "desc", consistent: true },
  );
  return data.filter(({ deleted_at }) => !deleted_at);
}

/** Reads the actor's own template, even if deleted; undefined without it. */
export async function find(id: number): Promise<Row | undefined> {
  const { data } = await TemplateEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true });
  return data ?? undefined;
}

/** Reads the actor's own template. 1003 without it. */
export async function row(id: number): Promise<Row> {
  const found = await find(id);
  return found && !found.deleted_at ? found : fail(Code.NotFound);
}

export const LINK = "template_link";

/** Returns the template that a link opens. 1003 for an unknown link, and once its owner's account is deleted. */
export async function resolveLink(hash: string): Promise<Db.Pointer> {
  const pointer = (await Db.resolve(LINK, hash)) ?? fail(Code.NotFound);
  return (await User.findOwner(pointer.owner_id)) ? pointer : fail(Code.NotFound);
}

/** Returns since when the own templates are hidden; null while the plan includes them. */
export async function readHiddenSince(): Promise<string | null> {
  const workspace = await Workspace.get();
  return isOpen("template.save", workspace) ? null : Gate.readEnd(workspace);
}

/** Returns a template on its card, of its row and the head of its scope. */
export const shape = (template: Row, head: Head, hidden_since: string | null = null): Info => ({
  ...Column.valuesOf(COLUMNS, template),
  scope_id: template.id,
  community: 0,
  template_name: template.name,
  description: "",
  categories: head.phase_names,
  phase_totals: head.phase_totals,
  service_count: head.service_count,
  price_total: head.price_total,
  currency: head.currency,
  price_locked: false,
  scope_version: head.scope_version,
  hidden_since,
  reason: null,
});

/** Returns the id of a row; what has no row goes by its place. */
const idOf = ({ key }: { key: string }, place: number): number => Number(key) || place;

/** Returns the phases and services of a preview, with the phases' totals; without any price where there are none. */
export function previewOf(
  content: TemplateContent,
  totals: readonly number[] | null,
): Detail["processed_categories"] {
  let place = 0;
  return content.phases.map((phase, at) => ({
    id: idOf(phase, at + 1),
    name: phase.name,
    description: phase.description,
    price_total_rounded: totals && roundToWhole(totals[at] ?? 0, content.currency),
    tasks: phase.services.map((service) => ({
      ...Column.pick(service, ["deliverable_id", "name", "role_id", "quantity", "unit", "optional"]),
      id: idOf(service, ++place),
      price: totals && service.price,
      description: service.deliverable_description,
    })),
  }));
}

export interface ListInput extends Db.PageInput {
  /** A part of the name, of a tag or of a size; case does not matter. */
  filter?: string | undefined;
  /** Comma-separated. */
  types?: string | undefined;
  /** Ids of roles, comma-separated: the community's templates with work of theirs, those with the most of it first. */
  roles?: string | undefined;
  sort?: string | undefined;
}

const PAGE = 12;

interface Sortable {
  id: number;
  name: string;
  created_at: string;
  weight: number;
}

const older = (a: Sortable, b: Sortable) => a.created_at.localeCompare(b.created_at) || a.id - b.id;
const byName = (a: Sortable, b: Sortable) => a.name.localeCompare(b.name, "en") || a.id - b.id;

/** Returns templates in the order of `sort`. 422 for an unknown one. */
function arrange<T extends Sortable>(found: readonly T[], sort: string): T[] {
  const orders: Record<string, (a: T, b: T) => number> = {
    created_at: older,
    "-created_at": (a, b) => older(b, a),
    name: byName,
    "-name": (a, b) => byName(b, a),
    "-weight": (a, b) => b.weight - a.weight || older(b, a),
  };
  const by = orders[sort] ?? invalid({ sort: "Sort by created_at, -created_at, name, -name or -weight" });
  return found.toSorted(by);
}

/**
 * Returns the workspace's own templates, 12 per page. Their rows are read completely and filtered here, and the
 * heads of one page's scopes in one request.
 */
export async function listOwn(input: ListInput): Promise<Db.Page<Info> & { total: number }> {
  const folded = Client.fold(input.filter ?? "");
  const [all, hidden_since] = await Promise.all([rows(), readHiddenSince()]);
  const found = arrange(
    all.filter(
      (each) =>
        [each.name, ...each.tags, ...each.sizes].some((words) => Client.fold(words).includes(folded)) &&
        isOfTypes(each, input.types),
    ),
    input.sort ?? "-created_at",
  );
  const { items, ...of } = cutPage(found, input, PAGE);
  const heads = await findTemplateHeads(items.map(({ id }) => id));
  const shaped = items.flatMap((each) => {
    const head = heads.get(each.id);
    return head ? [shape(each, head, hidden_since)] : [];
  });
  return { items: shaped, ...of };
}

/**
 * Returns the community's templates, 12 per page: the weightiest first, or what fits `filter` best. A process
 * holds them all, so nothing is read for it.
 */
export async function listCommunity(input: ListInput): Promise<Db.Page<Info> & { total: number }> {
  const [{ templates }, workspace] = await Promise.all([readCatalog(), Workspace.get()]);
  const sought = (input.filter ?? "").trim();
  const named = sought === "" ? templates : await searchTemplates(templates, sought);
  const typed = named.filter((each) => isOfTypes(each, input.types));
  const found = input.roles ? arrangeForRoles(typed, input.roles.split(",")) : typed;
  const arranged: (CommunityTemplate & Partial<Pick<Info, "reason">>)[] =
    input.sort === "for_you"
      ? await arrangeForWorkspace(found)
      : input.sort
        ? arrange(
            found.map((each) => ({ ...each, created_at: each.added_at })),
            input.sort,
          )
        : found;
  const { items, ...of } = cutPage(arranged, input, PAGE);
  const is_locked = isLocked(workspace);
  return { items: items.map((each) => shapeCommunity(each, contentOfCommunity(each), is_locked)), ...of };
}

/** Returns the types of the own templates, or of the community's, with the number of templates in each. */
export async function tags({ community }: { community?: boolean | undefined } = {}): Promise<Tag[]> {
  const templates = community ? (await readCatalog()).templates : await rows();
  return tagsOf(templates.flatMap(({ types }) => types));
}

/** Returns whether a name is free among the own templates; a taken one would be saved as a copy. */
export async function checkSlug(slug: string, id?: number): Promise<SlugAnswer> {
  const folded = Client.fold(slug);
  const available = !(await rows()).some((each) => each.id !== id && Client.fold(each.name) === folded);
  return { slug: folded, available };
}

/** Returns the own templates as a table, newest first (D48). */
export async function exportCsv(): Promise<string> {
  const { items } = await listOwn({ per_page: MOST });
  return Csv.write(
    ["id", "name", "types", "sizes", "tags", "phases", "services", "total", "currency", "created_at"],
    items.map((each) => [
      each.id,
      each.name,
      each.types.join(", "),
      each.sizes.join(", "),
      each.tags.join(", "),
      each.categories.join(", "),
      each.service_count,
      Money.toDecimal(each.price_total, each.currency),
      each.currency,
      each.created_at,
    ]),
  );
}
