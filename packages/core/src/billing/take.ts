import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { Code, fail } from "../platform/error";
import { type Entry, Event } from "../platform/event";
import { stripe } from "../platform/stripe";
import { Workspace } from "../workspace";
import { type Asked, type Row, SubscriptionEntity } from "./entity";
import { Events } from "./events";
import { metadataAfter, noteOf } from "./note";
import { find } from "./read";
import { findPaid, receiptsAfter } from "./receipt";
import { isOn, nextLook, WAIT_MINUTES } from "./rules";
import { type Facts, factsOf, isThere, nextOf, type Provided, readProvided } from "./state";

const stateOf = ({ status, plan, cancel_at, next_plan, extra_seats }: Facts & Pick<Row, "extra_seats">) => ({
  status,
  plan,
  cancel_at: cancel_at ?? null,
  next_plan: next_plan ?? null,
  extra_seats,
});

/** Returns the event of a subscription that stands otherwise than before, or else the audit of what changed. */
function entryOf(old: Row, next: Row): Entry {
  const aggregate = `subscription:${old.owner_id}`;
  const change = { ...Event.difference(old, next), version: next.version };
  const [before, after] = [stateOf(old), stateOf(next)];
  return JSON.stringify(before) === JSON.stringify(after)
    ? Event.audit("subscription.updated", aggregate, change)
    : Events.Changed.of(aggregate, { version: next.version, before, after }, change);
}

/** Returns the write of the plan whose features are on: it changes with the subscription, and by nothing else. */
const planWrites = (old: Row, next: Row): Db.Write[] => {
  const planIn = ({ status, plan, trial_ends_at }: Row): Workspace.PlanChange => ({
    plan: isOn(status) ? plan : "none",
    trial_ends_at: isOn(status) ? (trial_ends_at ?? null) : null,
    subscription_status: status,
  });
  const [before, after] = [planIn(old), planIn(next)];
  return JSON.stringify(before) === JSON.stringify(after)
    ? []
    : [Workspace.changePlanWrite({ owner_id: next.owner_id }, after)];
};

/** Returns when what the provider was asked for is not waited for any more. */
export const waitEnd = ({ at }: Asked): string =>
  new Date(Date.parse(at) + WAIT_MINUTES * 60_000).toISOString();

const dueOf = (row: Row, { surplus }: Provided, asked: Asked | undefined): Due.Mark => {
  const isTooMany = surplus.length > 0 || row.surplus_ids !== undefined;
  const looks = [isTooMany ? iso() : nextLook(row, iso()), asked && waitEnd(asked)];
  const [at] = looks.filter((each) => each !== undefined).sort();
  return at ? Due.at(row.owner_id, new Date(at)) : Due.never;
};

/**
 * Returns what the provider was asked for and may still make: until that is seen, or refused, or the wait for it is
 * over.
 */
const askedAfter = ({ asked }: Row, { all }: Provided, refused_id: number | undefined): Asked | undefined =>
  asked === undefined ||
  asked.id === refused_id ||
  waitEnd(asked) <= iso() ||
  all.some((each) => noteOf(each).asked_id === `${asked.id}`)
    ? undefined
    : asked;

/**
 * Removes what was to follow an end that is not planned any more: the subscription was kept on the provider's pages,
 * and may be ended there again.
 */
async function dropStale(owner_id: number, { subscription }: Provided): Promise<void> {
  if (!subscription || !isThere(subscription)) return;
  const { next, ...note } = noteOf(subscription);
  if (!next || nextOf(subscription)) return;
  const metadata = metadataAfter(owner_id, note);
  await (await stripe()).subscriptions.update(subscription.id, { metadata });
  Object.assign(subscription.metadata, metadata);
}

export interface Reading {
  row: Row;
  provided: Provided;
}

/**
 * Reads the provider's objects and stores what follows from them. The row is read before the provider is, and
 * written only if it is still the same: an older reading never replaces a newer one. `refused_id` is the request
 * that the provider has refused.
 * @throws Mismatch for objects that are not as we made them
 */
export const take = ({ refused_id }: { refused_id?: number } = {}): Promise<Reading> =>
  Db.retryOnConflict(async () => {
    const old = (await find(Actor.owner())) ?? fail(Code.NotFound);
    const provided = await readProvided(old);
    const facts = factsOf(old.owner_id, provided);
    await dropStale(old.owner_id, provided);
    const { paid, unpaid_ids } = await findPaid(old, provided);
    const same = Object.keys(Event.difference(old, facts).after).length === 0;
    const { asked: _, ...rest } = old;
    const asked = askedAfter(old, provided, refused_id);
    const { write, next } = Db.replaceNext<Row>(SubscriptionEntity, old, {
      ...rest,
      ...facts,
      ...receiptsAfter(old, paid),
      unpaid_ids,
      ...(asked && { asked }),
      trial_taken: old.trial_taken || facts.subscription_id !== undefined,
      ...dueOf({ ...old, ...facts }, provided, asked),
    });
    const receipts = paid.map(({ id = "" }) =>
      Events.Paid.of(`subscription:${old.owner_id}`, { invoice_id: id }, { version: next.version }),
    );
    if (same && asked === old.asked && paid.length === 0) await Db.transact([write]);
    else await Db.commit([write, ...planWrites(old, next)], [entryOf(old, next), ...receipts]);
    return { row: next, provided };
  });
