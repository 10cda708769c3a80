import type { EntityItem } from "electrodb";
import { Gate } from "../billing/gate";
import { isOpen } from "../billing/gate/rules";
import { Client } from "../client";
import { Actor } from "../platform/actor";
import { Column } from "../platform/column";
import { Csv } from "../platform/csv";
import { Db } from "../platform/db";
import { Code, fail, invalid } from "../platform/error";
import { Money } from "../platform/money";
import { cutPage, endOfPage } from "../platform/page";
import { countEach, type SlugAnswer, type Tag, tagsOf } from "../platform/tag";
import { Workspace } from "../workspace";
import {
  COMMUNITY_CURRENCY,
  type CommunityService,
  findService,
  readCatalog,
  searchServices,
} from "./community";
import { DeliverableEntity } from "./entity";
import { arrangeByGroup, groupOf, groupsOfTrade, roleName, slugOf } from "./rules";
import { type Deliverable, FIELDS, type RoleTag } from "./schema";

export type Row = EntityItem<typeof DeliverableEntity>;

/** Returns a service of the workspace's own, as its members see it. */
export const shape = (row: Row): Deliverable => ({
  id: row.id,
  owner_id: row.owner_id,
  community: 0,
  ...Column.valuesOf(FIELDS, row),
  slug: row.slug,
  role_name: roleName(row.role_id),
  role_group: groupOf(row.role_id),
  currency: row.currency,
  price_range: null,
  price_locked: false,
  in_scope_only: row.in_scope_only,
  hidden_since: null,
  created_at: row.created_at,
  indexed_at: null,
  version: row.version,
});

/** Returns a service of the community's. The recommended price is left out without a subscription. */
function shapeCommunity(service: CommunityService, workspace: Workspace.Info): Deliverable {
  const isShown = isOpen("price.recommended", workspace);
  return {
    id: service.id,
    owner_id: null,
    community: 1,
    name: service.name,
    slug: slugOf(service.name),
    role_id: service.role_id,
    role_name: roleName(service.role_id),
    role_group: groupOf(service.role_id),
    quantity: service.quantity,
    unit: service.unit,
    price: isShown ? service.price.typical : null,
    price_range: isShown ? service.price : null,
    currency: COMMUNITY_CURRENCY,
    price_locked: !isShown,
    description: service.description,
    tax_rate_id: null,
    in_scope_only: false,
    hidden_since: null,
    created_at: null,
    indexed_at: service.updated_at,
    version: service.version,
  };
}

/** Reads the actor's own service, strongly consistent. 1003 without it. */
export async function row(id: number): Promise<Row> {
  const { data } = await DeliverableEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true });
  return data ?? fail(Code.NotFound);
}

/** Returns one service, own or the community's. 1003 for an unknown id. */
export async function get(id: number): Promise<Deliverable> {
  const known = await findService(id);
  if (known) return shapeCommunity(known, await Workspace.get());
  return shape(await row(id));
}

export interface ListInput extends Db.PageInput {
  filter?: string | undefined;
  sort?: string | undefined;
  /** Comma-separated; the only kind is `deliverables`. */
  types?: string | undefined;
  /** Comma-separated ids of roles, or names of their groups. */
  roles?: string | undefined;
  /** One of them lists only that part; both or none list both, own ones first. */
  owned?: boolean | undefined;
  community?: boolean | undefined;
}

const wants = ({ owned, community: shared }: ListInput): { own: boolean; shared: boolean } =>
  owned === shared ? { own: true, shared: true } : { own: owned ?? !shared, shared: shared ?? !owned };

type Named = Pick<Row, "role_id">;

/** Returns whether a service has one of the roles or groups that a list names. */
function isOfRoles({ roles = "" }: ListInput): (service: Named) => boolean {
  const named = new Set(
    roles
      .split(",")
      .map((role) => role.trim())
      .filter(Boolean),
  );
  if (named.size === 0) return () => true;
  // Each role is decided once, not again for each of its services.
  const known = new Map<string, boolean>();
  return ({ role_id }) => {
    const before = known.get(role_id);
    if (before !== undefined) return before;
    const is = named.has(role_id) || named.has(groupOf(role_id));
    known.set(role_id, is);
    return is;
  };
}

/** Returns whether a list is of services at all. */
const isOfServices = ({ types = "deliverables" }: ListInput): boolean =>
  types.split(",").some((type) => ["deliverables", ""].includes(type.trim()));

/** Returns all of the workspace's own services in its library, newest first. Eventually consistent. */
export async function ownRows(): Promise<Row[]> {
  const { data } = await Db.allOf(
    DeliverableEntity.query
      .one({ owner_id: Actor.owner() })
      .where(({ in_scope_only }, { eq }) => eq(in_scope_only, false)),
    Db.ofWorkspace("services of one library"),
    { order: "desc" },
  );
  return data;
}

/** A service that a list finds, own or the community's: only those of its page are shaped. */
type Found = Row | CommunityService;

/**
 * Returns the first `most` of the community's services: by a search the best match first, and else those of the roles
 * in which the workspace works first, as its specialty and the own services say that the call reads anyway.
 */
async function findShared(
  services: readonly CommunityService[],
  sought: string,
  rows: readonly Row[],
  { specialty }: Workspace.Info,
  wanted: { isWanted: (service: Named) => boolean; most: number },
): Promise<{ first: readonly CommunityService[]; total: number }> {
  if (sought !== "") return searchServices(services, sought, wanted);
  const groups = [...rows.map(({ role_id }) => groupOf(role_id)), ...groupsOfTrade(specialty)];
  return arrangeByGroup(services, new Set(groups), wanted);
}

interface All {
  /** The first of what is found; all of it where the list has an order of its own. */
  found: Found[];
  total: number;
  answer: (each: Found) => Deliverable;
}

/** Returns the first `most` matching services, own ones first, and what shapes one. */
async function find(input: ListInput, most: number): Promise<All> {
  const { own, shared } = wants(input);
  const isWanted = isOfRoles(input);
  const sought = (input.filter ?? "").trim();
  const folded = Client.fold(sought);
  const [rows, catalog, workspace] = await Promise.all([
    own ? ownRows() : [],
    shared ? readCatalog() : undefined,
    Workspace.get(),
  ]);
  const isHidden = rows.length > 0 && !isOpen("service.save", workspace);
  const hidden_since = isHidden ? await Gate.readEnd(workspace) : null;
  const answer = (each: Found) =>
    "owner_id" in each ? { ...shape(each), hidden_since } : shapeCommunity(each, workspace);
  if (!isOfServices(input)) return { found: [], total: 0, answer };
  const ofOwn = rows.filter((each) => isWanted(each) && Client.fold(each.name).includes(folded));
  const wanted = { isWanted, most: input.sort ? Number.POSITIVE_INFINITY : most };
  const ofOthers = catalog
    ? await findShared(catalog.services, sought, rows, workspace, wanted)
    : { first: [], total: 0 };
  const found: Found[] = [...ofOwn, ...ofOthers.first];
  const by = { name: 1, "-name": -1 }[input.sort ?? ""];
  if (by) found.sort((a, b) => by * a.name.localeCompare(b.name, "en") || a.id - b.id);
  else if (input.sort === "created_at") found.reverse();
  else if (input.sort && input.sort !== "-created_at")
    invalid({ sort: "Sort by created_at, -created_at, name or -name" });
  return { found, total: ofOwn.length + ofOthers.total, answer };
}

/** Returns all matching services, whatever their order. */
const findAll = async (input: ListInput): Promise<Found[]> =>
  (await find({ ...input, roles: undefined }, Number.POSITIVE_INFINITY)).found;

const PAGE = 16;

/**
 * Returns services to add to scopes, 16 per page: own ones newest first, then the community's. A library is
 * the work of one studio, so it is read completely and filtered here; the community's is held by the process.
 */
export async function list(input: ListInput): Promise<Db.Page<Deliverable> & { total: number }> {
  const { found, total, answer } = await find(input, endOfPage(input, PAGE));
  const { items, ...of } = cutPage(found, input, PAGE, total);
  return { items: items.map(answer), ...of };
}

/** Returns the roles of a list's services, with the number of each. */
export async function roleTags(input: ListInput): Promise<RoleTag[]> {
  const found = await findAll(input);
  return countEach(found.map(({ role_id }) => role_id))
    .map(([id, count]) => ({ id, name: roleName(id), group: groupOf(id), count }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Returns the role groups of a list's services, with the number of each. */
export async function tags(input: ListInput): Promise<Tag[]> {
  const found = await findAll(input);
  return tagsOf(found.map(({ role_id }) => groupOf(role_id)));
}

/** Returns whether no other own service has this slug. */
export async function checkSlug(slug: string, id?: number): Promise<SlugAnswer> {
  const rows = await ownRows();
  const wanted = slugOf(slug);
  return { slug: wanted, available: !rows.some((each) => each.slug === wanted && each.id !== id) };
}

/** Returns the workspace's own services as a table (D48). */
export async function exportCsv(): Promise<string> {
  const rows = await ownRows();
  return Csv.write(
    ["id", "name", "role", "quantity", "unit", "price", "currency", "description", "created_at"],
    rows.map((each) => [
      each.id,
      each.name,
      roleName(each.role_id),
      each.quantity,
      each.unit,
      each.price === undefined ? "" : Money.toDecimal(each.price, each.currency),
      each.currency,
      each.description,
      each.created_at,
    ]),
  );
}
