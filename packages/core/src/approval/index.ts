import type { EntityItem } from "electrodb";
import { ApiKey } from "../api-key";
import { Actor } from "../platform/actor";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { AppError, Code, fail, refuse, StaleWrite } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import type { Described } from "./described";
import { ApprovalEntity } from "./entity";
import { Events } from "./events";
import { AREA_OF, approval, limits, WAITS_DAYS } from "./rules";
import type { DecideInput, Info, RequestInput } from "./schema";
import { describe } from "./subject";

export { Events } from "./events";
export * as Approval from "./index";
export * from "./rules";
export * from "./schema";

type Row = EntityItem<typeof ApprovalEntity>;

const DAY = 86_400_000;
/** One that ended is kept for a month, to be looked up. */
const KEEP_SECONDS = 30 * 86_400;
const aggregateOf = (id: number): string => `approval:${id}`;

const shape = (
  { owner_id: _o, key_id: _k, version: _v, ttl: _t, ...row }: Row,
  { obstacles, agreed, words }: Pick<Described, "obstacles" | "agreed" | "words"> = {
    obstacles: [],
    agreed: [],
    words: [],
  },
): Info => ({
  ...row,
  obstacles,
  agreed,
  words,
  decided_at: row.decided_at ?? null,
});

/** Returns the actor's approval; undefined for any other id. */
export async function find(id: number): Promise<Row | undefined> {
  return Db.get(Db.describeRow<Row>(ApprovalEntity, { owner_id: Actor.owner(), id }));
}
const row = async (id: number): Promise<Row> => (await find(id)) ?? fail(Code.NotFound);

/** Returns what an approval is about as it is now; undefined where it is gone, which an approval says. */
const readSubject = ({ act, target_id }: Row): Promise<Described | undefined> =>
  describe(act, target_id).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });

/**
 * Returns an approval: one that waits with its figures, its recipient and what is in its way as they are now, so that
 * one that lacked an address can be approved once there is one; any other as it was decided. 1003, for a program also
 * where another one asked.
 */
export async function get(id: number): Promise<Info> {
  const { key } = Actor.user();
  const found = await row(id);
  if (key && key.id !== found.key_id) return fail(Code.NotFound);
  const described = found.status === "waiting" ? await readSubject(found) : undefined;
  if (!described || described.done) return shape(found);
  const { subject, fingerprint, obstacles } = described;
  const ofKey = obstaclesOf(await ApiKey.get(found.key_id), described);
  return shape({ ...found, subject, fingerprint }, { ...described, obstacles: [...ofKey, ...obstacles] });
}

/** Returns the workspace's approvals, newest first. Eventually consistent. */
export async function list(input: Db.PageInput) {
  const query = ApprovalEntity.query.byOwner({ owner_id: Actor.owner() });
  const { items, next } = await Db.page(ApprovalEntity, query, input, "desc");
  return { items: items.map((each) => shape(each)), next };
}

const ABOVE = "This is more than the key may ask for. A person can still send it.";
const REVOKED = "The key that asked for this was revoked. A person can still send it.";

/** Says whether something is above the sum that a key may ask for, in its currency: any sum in another one is. */
const isAbove = ({ most_amount, most_currency }: ApiKey.Info, { subject }: Described): boolean =>
  most_amount !== null && (subject.currency !== most_currency || subject.amount > most_amount);

/** Returns why nothing of a key's may be approved: it was revoked, or this is above its sum. */
const obstaclesOf = (key: ApiKey.Info, described: Described): string[] => [
  ...(key.revoked_at ? [REVOKED] : []),
  ...(isAbove(key, described) ? [ABOVE] : []),
];

/** Refuses (1002) what its key may not ask for any more: sums move after it was asked, and keys are revoked. */
async function refuseOfKey(key_id: number, described: Described): Promise<void> {
  const [obstacle] = obstaclesOf(await ApiKey.get(key_id), described);
  if (obstacle) throw new AppError(Code.NotAllowed, obstacle);
}

/**
 * Asks a person to do what a program may not: the figures, the recipient and the effects are the product's own, read
 * now. The same key that asks for the same thing again, while nothing moved, gets the approval that waits. 1002 for
 * a person, who needs none, and above the key's sum; 1004 where it was done already; 1005 beyond twenty a day.
 */
export async function request({ act, target_id }: RequestInput): Promise<Info> {
  const { key, owner_id } = Actor.user();
  if (!key || !ApiKey.allows(key.scopes, AREA_OF[act], "write")) return fail(Code.NotAllowed);
  await Limit.take(limits.requests, Limit.session());
  return Db.retryOnConflict(async () => {
    const [described, asker] = await Promise.all([describe(act, target_id), ApiKey.get(key.id)]);
    if (described.done) return fail(Code.Conflict);
    if (isAbove(asker, described)) throw new AppError(Code.NotAllowed, ABOVE);
    const { subject, fingerprint } = described;
    // Derived from the act itself: a program that asks twice does not ask a person twice.
    const id = Id.derive("approval", owner_id, key.id, act, target_id, fingerprint);
    const known = await find(id);
    if (known) return shape(known, described);
    const end = now().getTime() + WAITS_DAYS * DAY;
    const asked: Row = {
      id,
      owner_id,
      version: 1,
      act,
      target_id,
      status: "waiting",
      subject,
      fingerprint,
      asked_by: asker.name,
      key_id: key.id,
      created_at: iso(),
      ends_at: new Date(end).toISOString(),
      ttl: Math.floor(end / 1000) + KEEP_SECONDS,
    };
    await Db.commit(
      [Db.put(ApprovalEntity.create(asked), () => new StaleWrite())],
      [Events.Requested.of(aggregateOf(id), { approval_id: id }, { after: { act, target_id } })],
    );
    return shape(asked, described);
  });
}

/** Shows an approval anew, where what it is about moved since it was asked for. */
async function renew(old: Row, { subject, fingerprint }: Described): Promise<never> {
  const { write, next } = Db.revise(ApprovalEntity, old, { subject, fingerprint });
  await Db.commit([write], [Event.audit("approval.renewed", aggregateOf(old.id), { version: next.version })]);
  throw new AppError(Code.Conflict, "This changed since you looked. Look at it again.");
}

/** Notes a decision; 1004 where another one was quicker. */
async function close(
  old: Row,
  action: "approve" | "decline",
  shown: Partial<Pick<Row, "subject" | "fingerprint">> = {},
): Promise<Info> {
  refuse(approval.guard(old.status, action));
  const status = action === "approve" ? ("approved" as const) : ("declined" as const);
  const { write, next } = Db.revise(ApprovalEntity, old, { ...shown, status, decided_at: iso() });
  await Db.commit(
    [write],
    [
      Event.audit(`approval.${status}`, aggregateOf(old.id), {
        after: { act: old.act, target_id: old.target_id },
        version: next.version,
      }),
    ],
  );
  return shape(next);
}

/**
 * Approves or declines, by a person only (1002 for a program). An approval does the act once: it is bound to the
 * version that was shown, and a second press finds it done. 1002 where it is above the key's sum by now, or the key was
 * revoked; 1004 where anything moved in between, which shows it anew; where it was declined, or too late.
 */
export async function decide(id: number, { approve, fingerprint }: DecideInput): Promise<Info> {
  if (Actor.user().key) return fail(Code.NotAllowed);
  return Db.retryOnConflict(async () => {
    const old = await row(id);
    if (old.status === (approve ? "approved" : "declined")) return shape(old);
    if (!approve) return close(old, "decline");
    refuse(approval.guard(old.status, "approve"));
    const described = await describe(old.act, old.target_id);
    // It was done by hand, or by a press whose answer was lost.
    if (described.done) return close(old, "approve");
    if (old.ends_at < iso()) return fail(Code.Conflict);
    if (fingerprint !== described.fingerprint)
      return described.fingerprint === old.fingerprint ? fail(Code.Conflict) : renew(old, described);
    await refuseOfKey(old.key_id, described);
    await described.perform().catch(async (error) => {
      // A press at the same moment did it: then it is looked at again, and found done.
      if ((await describe(old.act, old.target_id)).done) throw new StaleWrite();
      throw error;
    });
    const { subject } = described;
    return close(old, "approve", { subject, fingerprint });
  });
}
