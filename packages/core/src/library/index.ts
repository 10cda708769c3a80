import { Gate } from "../billing/gate";
import { Client } from "../client";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Workspace } from "../workspace";
import { findRole } from "./catalog/roles";
import { COMMUNITY_CURRENCY, findService } from "./community";
import { DeliverableEntity } from "./entity";
import { copyName, findFreeName } from "./name/rules";
import { get, ownRows, type Row, row, shape } from "./read";
import { slugOf } from "./rules";
import {
  type Deliverable,
  type DeliverableInput,
  type DeliverableUpdateInput,
  FIELDS,
  LONGEST_NAME,
} from "./schema";

export * as Library from "./index";
export { checkSlug, exportCsv, get, type ListInput, list, roleTags, tags } from "./read";
export * from "./schema";

function assertRole(role_id: string | undefined): void {
  if (role_id !== undefined && !findRole(role_id)) invalid({ role_id: "Choose a role from the list" });
}

async function put(input: DeliverableInput, currency?: string): Promise<Deliverable> {
  const { set } = Db.split(input);
  const blanks = Column.blanksOf(FIELDS);
  const name = input.name ?? blanks.name;
  const service: Row = {
    ...blanks,
    in_scope_only: false,
    currency: currency ?? (await Workspace.get()).currency,
    ...set,
    owner_id: Actor.owner(),
    id: Id.next(),
    version: 1,
    created_at: iso(),
    name,
    name_folded: Client.fold(name),
    slug: slugOf(name),
  };
  await Db.commit(
    [Db.put(DeliverableEntity.create(service))],
    [Event.audit("deliverable.created", `deliverable:${service.id}`, { after: shape(service) })],
  );
  return shape(service);
}

/** Adds a service to the workspace's library. 1007 on the free plan, unless it is for one scope only. */
export async function add(input: DeliverableInput): Promise<Deliverable> {
  assertRole(input.role_id);
  await Workspace.requireTaxRate(input);
  if (!input.in_scope_only) await Gate.assertOpen("service.save");
  return put(input);
}

/** Changes an own service; scopes keep their copies. 1003, 1004, 1007. */
export async function update(
  id: number,
  input: DeliverableUpdateInput,
  if_match?: number,
): Promise<Deliverable> {
  assertRole(input.role_id);
  await Workspace.requireTaxRate(input);
  const changed = await Db.reviseNewest({
    entity: DeliverableEntity,
    load: () => row(id),
    if_match,
    change: async (old) => {
      if (!old.in_scope_only) await Gate.assertOpen("service.save");
      return input;
    },
    derive: async (old, { name, price }) => ({
      ...(name === undefined ? {} : { name_folded: Client.fold(name), slug: slugOf(name) }),
      // A first price is in the current currency; a later one keeps the service's currency.
      ...(price && old.price === undefined ? { currency: (await Workspace.get()).currency } : {}),
    }),
    commit: ({ difference }) => ({
      entries: [Event.audit("deliverable.updated", `deliverable:${id}`, difference)],
    }),
  });
  return shape(changed);
}

/** Deletes an own service; scopes keep their copies. Allowed on every plan. */
export const remove = (id: number): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const old = await row(id);
    const { name, version } = old;
    await Db.commit(
      [Db.removeVersion(DeliverableEntity, old)],
      [Event.audit("deliverable.deleted", `deliverable:${id}`, { before: { name }, version })],
    );
    return undefined;
  });

/** Returns what a copy is called: one of the community's keeps its name, unless the library has one of it. */
const nameCopy = async ({ name, community }: Deliverable): Promise<string> =>
  community === 1
    ? findFreeName(
        name,
        (await ownRows()).map((own) => own.name),
        LONGEST_NAME,
      )
    : copyName(name, " (copy)", LONGEST_NAME);

/** Copies a service, own or the community's, into the library. 1003, 1007. */
export async function duplicate(id: number): Promise<Deliverable> {
  await Gate.assertOpen("service.save");
  const service = await get(id);
  const copied = Column.pick(service, ["role_id", "quantity", "unit", "price", "description", "tax_rate_id"]);
  return put({ ...copied, name: await nameCopy(service) }, service.currency);
}

/**
 * Returns the defaults for a new service in a phase. An own service without a price has the price 0 (D8).
 * `currency` is the price's. The community's services need a paid plan (1007). 422 for an unknown one.
 */
export async function forTask(id: number) {
  const known = await findService(id);
  if (known) await Gate.assertOpen("service.quick_add");
  const { data } = known
    ? { data: { ...known, price: known.price.typical, currency: COMMUNITY_CURRENCY, tax_rate_id: null } }
    : await DeliverableEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true });
  if (!data) return invalid({ deliverable_id: "This service is not in the library" });
  const { name, role_id, quantity, description } = data;
  return {
    currency: data.currency,
    tax_rate_id: data.tax_rate_id ?? null,
    service: {
      name,
      role_id,
      quantity,
      unit: data.unit ?? null,
      price: data.price ?? 0,
      deliverable_description: description,
    },
  };
}
