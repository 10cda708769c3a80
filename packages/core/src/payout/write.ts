import { atMost, releaseWrites, repayWrite } from "../expense";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { Code, fail, invalid, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Money } from "../platform/money";
import { Project, requireCurrencyWrite } from "../project";
import type { Member } from "../project/member";
import { aggregateOf, loadVersion, revisePayoutWrite } from "./change";
import { PayoutEntity, type StoredItem } from "./entity";
import { type Row, scalesOf, shape } from "./read";
import { withdrawWrites } from "./revenue-share/withdraw";
import { guard, total, wasDraft } from "./rules";
import type { Info, ItemInput, ItemUpdateInput } from "./schema";

/** One row each for teammates, payout, project, account and journal fits into one transaction. */
const ITEMS_MAX = 50;

/** Creates an empty draft for the actor's own project. 1066 "project" otherwise. */
export const create = ({ project_id }: { project_id: number }): Promise<Info> =>
  Db.retryOnConflict(() => beginPayout(project_id));

async function beginPayout(project_id: number): Promise<Info> {
  const project = await Project.row(project_id);
  const payout: Row = {
    owner_id: Actor.owner(),
    id: Id.next(),
    project_id,
    version: 1,
    created_at: iso(),
    project_name: project.name,
    status: "draft",
    items: [],
    total: 0,
    currency: project.currency,
    message: "",
    ...Due.never,
  };
  await Db.commit(
    [Db.put(PayoutEntity.create(payout)), requireCurrencyWrite(project)],
    [Event.audit("payout.created", aggregateOf(payout.id), { after: { project_id }, version: 1 })],
  );
  return shape(payout, undefined);
}

/** Changes the lines of a draft; 2031 once committed (D41), 1004 when stale. */
function change(
  id: number,
  if_match: number | undefined,
  type: string,
  work: (old: Row, team: Member.Row[]) => Promise<{ items: StoredItem[]; beside?: Db.Write[] }>,
): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const old = await loadVersion(id, if_match);
    refuse(guard(old.status, "edit"));
    const scales = await scalesOf(old);
    const { items, beside = [] } = await work(old, scales.team);
    const changes = { items, total: total(items) };
    if (old.source && changes.total > old.source.base && changes.total > old.total)
      invalid({ amount: `Only ${Money.format(old.source.base, old.currency)} came in with this payment` });
    const { write, payout } = revisePayoutWrite(old, changes);
    await Db.commit(
      [write, ...beside],
      [Event.audit(type, aggregateOf(id), { ...Event.difference(old, changes), version: payout.version })],
    );
    return shape(payout, scales);
  });
}

/**
 * Adds a line for somebody who works or worked on the project (422 for anybody else); with `expense_id` it
 * repays their expense: at most its amount, once (2030), in its own currency.
 */
export const addItem = (id: number, input: ItemInput, if_match?: number): Promise<Info> =>
  change(id, if_match, "payout.item_added", async (old, team) => {
    const { items } = old;
    if (items.length >= ITEMS_MAX) invalid({ description: `A payment has ${ITEMS_MAX} lines at most` });
    const member =
      team.find((each) => each.user_id === input.user_id) ??
      invalid({ user_id: "Choose a teammate who has joined this project" });
    const beside =
      input.expense_id === undefined ? [] : [await repayWrite(old, input.expense_id, input.amount)];
    const line = { id: Id.next(), member_id: member.id, name: member.name, ...input };
    return { items: [...items, line], beside };
  });

const requireItem = (items: StoredItem[], item_id: number): StoredItem =>
  items.find((each) => each.id === item_id) ?? fail(Code.NotFound);

/** Changes amount or description of a line. 1003 for an unknown one. */
export const updateItem = (
  id: number,
  item_id: number,
  input: ItemUpdateInput,
  if_match?: number,
): Promise<Info> =>
  change(id, if_match, "payout.item_updated", async (old) => {
    const { set } = Db.split(input);
    const next: StoredItem = { ...requireItem(old.items, item_id), ...set };
    if (next.expense_id !== undefined) await atMost(old, next.expense_id, next.amount);
    return { items: old.items.map((each) => (each.id === item_id ? next : each)) };
  });

/** Removes a line. 1003 for an unknown one. */
export const removeItem = (id: number, item_id: number, if_match?: number): Promise<Info> =>
  change(id, if_match, "payout.item_removed", async (old) => {
    const beside = await releaseWrites(old, [requireItem(old.items, item_id)]);
    return { items: old.items.filter((each) => each.id !== item_id), beside };
  });

/**
 * Deletes a draft, or one that was held before it was committed; 2031 afterwards. The money of a held one is
 * shared again when it comes in again; that of any other is not shared a second time.
 */
export const remove = (id: number, if_match?: number): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const old = await loadVersion(id, if_match);
    refuse(guard(old.status, "delete"));
    if (!wasDraft(old)) fail(Code.PayoutNotDraft);
    await Db.commit(
      [
        ...(await withdrawWrites(old)),
        ...(await releaseWrites(old, old.items)),
        Db.removeVersion(PayoutEntity, old),
      ],
      [
        Event.audit("payout.deleted", aggregateOf(id), {
          before: shape(old, undefined),
          version: old.version,
        }),
      ],
    );
    return undefined;
  });
