import { Mail } from "../mailing";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Limit } from "../platform/limit";
import { row as readProfile, shownVisibility, visibilityFor } from "../profile/read";
import type { User } from "../user";
import { own } from "../user/read";
import { ConnectionEntity, type Row } from "./entity";
import { Events } from "./events";
import { find, getAccount, present, requireShown } from "./read";
import {
  type Action,
  ASKED_A_DAY,
  ASKED_A_PERSON,
  computeRestEnd,
  connection,
  guard,
  isStale,
  MIRROR,
  REST_DAYS,
  type State,
  UNDO_MINUTES,
} from "./rules";
import type { Info, InviteInput } from "./schema";

/** Whoever withdraws, or blocks and unblocks, and asks again, does not write to the same person for ever. */
const perPerson = { name: "connection-request-to", max: ASKED_A_PERSON, seconds: REST_DAYS * 86_400 };
const perDay = { name: "connection-request", max: ASKED_A_DAY, seconds: 86_400 };

/** The two rows of a pair, from the side of whoever acts. */
interface Pair {
  me: User.Row;
  them: User.Row;
  /** Whether the other one shows their profile to anybody. */
  isPrivate: boolean;
  mine: Row | undefined;
  theirs: Row | undefined;
}

async function load(other_id: number): Promise<Pair> {
  const me = await own();
  if (other_id === me.id) fail(Code.InvalidConnectionStatus);
  const [them, profile, mine, theirs] = await Promise.all([
    getAccount(other_id),
    readProfile(other_id),
    find(me.id, other_id),
    find(other_id, me.id),
  ]);
  const visibility = shownVisibility(them, profile);
  requireShown(mine, visibilityFor(visibility, me.email_verified ? "member" : "visitor"));
  return { me, them, isPrivate: visibility === "private", mine, theirs };
}

type Facts = Omit<Row, "user_id" | "other_id" | "version">;

/** Returns the write of one side: its next row, or that it is gone. */
function sideWrite(
  user_id: number,
  other_id: number,
  old: Row | undefined,
  facts: Facts | undefined,
): { write: Db.Write[]; next: Row | undefined } {
  if (!facts) return { write: old ? [Db.removeVersion(ConnectionEntity, old)] : [], next: undefined };
  const { write, next } = Db.replaceNext<Row>(ConnectionEntity, old, { user_id, other_id, ...facts });
  return { write: [write], next };
}

/** What became of a pair, in the form of one commit. */
interface Step {
  mine: Facts | undefined;
  theirs: Facts | undefined;
  /** What follows for the other one, beside the record. */
  event?: ReturnType<typeof Events.Requested.of> | undefined;
}

/** Commits a step of one person for both, and returns how they stand now. */
async function commit({ me, them, ...old }: Pair, action: Action | "restore", step: Step): Promise<Info> {
  const mine = sideWrite(me.id, them.id, old.mine, step.mine);
  const theirs = sideWrite(them.id, me.id, old.theirs, step.theirs);
  await Db.commit(
    [...mine.write, ...theirs.write],
    [
      Event.audit(`connection.${action}`, `user:${me.id}`, {
        owner_id: me.workspace_id,
        before: { other_id: them.id, status: old.mine?.status ?? "none" },
        after: { status: step.mine?.status ?? "none" },
      }),
      ...(step.event ? [step.event] : []),
    ],
  );
  return present(them.id, mine.next);
}

/** Keeps what a step does not change: the request, and how long whoever was ignored is not heard. */
const pickKept = (row: Row | undefined): Pick<Facts, "asked_at" | "message" | "rest_until"> => ({
  message: row?.message ?? "",
  ...(row?.asked_at ? { asked_at: row.asked_at } : {}),
  ...(row?.rest_until ? { rest_until: row.rest_until } : {}),
});

/** Returns what is left of one side once the two never met: how long the other one is not heard, whoever blocked. */
const forget = (row: Row | undefined, at: string): Facts | undefined =>
  row?.rest_until && row.rest_until > at
    ? { status: "none", since: at, message: "", rest_until: row.rest_until }
    : undefined;

/** Returns the state that an action leads to. Throws the code that refuses it. */
function nextOf(state: State, action: Action): State {
  refuse(guard(state, action));
  return connection.next(state, action) as State;
}

const stateOf = (row: Row | undefined): State => row?.status ?? "none";

/**
 * Does one of the steps that lead both to a state, and nothing more. `undoes` keeps for a few minutes how they stood.
 */
const act = (
  other_id: number,
  action: Exclude<Action, "invite" | "invite_again" | "accept">,
  { undoes = false, facts = () => ({}) }: { undoes?: boolean; facts?: (at: string) => Partial<Facts> } = {},
): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const pair = await load(other_id);
    const next = nextOf(stateOf(pair.mine), action);
    const at = iso();
    if (next === "none")
      return commit(pair, action, { mine: forget(pair.mine, at), theirs: forget(pair.theirs, at) });
    const until = new Date(now().getTime() + UNDO_MINUTES * 60_000).toISOString();
    const undo = {
      mine: stateOf(pair.mine),
      theirs: stateOf(pair.theirs),
      since: pair.mine?.since ?? at,
      until,
    };
    const mine = {
      ...pickKept(pair.mine),
      status: next,
      since: at,
      ...(undoes ? { undo } : {}),
      ...facts(at),
    };
    // Who is ignored notices nothing: their row stays as it is, to the second.
    const theirs =
      next === "ignored" && pair.theirs
        ? { ...pickKept(pair.theirs), status: pair.theirs.status, since: pair.theirs.since }
        : { ...pickKept(pair.theirs), status: MIRROR[next], since: at };
    return commit(pair, action, { mine, theirs });
  });

/**
 * Asks a person to connect; their mail follows from the event, unless they ignored one of the last 30 days: that shows
 * nowhere. A request that waited for 30 days can be asked again. 2050, 2051; 1003 for whom there is not, and
 * 1053 once they show themselves to nobody; 1044 before
 * one's own address is confirmed; 1005 beyond thirty a day, and beyond three to the same person in 30 days.
 */
export const invite = async (other_id: number, { message = "" }: InviteInput): Promise<Info> => {
  const { id: user_id, workspace_id } = await own();
  await Mail.assertMayMail(workspace_id);
  const before = await load(other_id);
  refuse(guard(stateOf(before.mine), actionOf(before)));
  if (before.isPrivate) fail(Code.ProfilePrivate);
  await Limit.take(perDay, Limit.workspace(user_id));
  await Limit.take(perPerson, Limit.workspace(`${user_id}:${other_id}`));
  return Db.retryOnConflict(async () => {
    const pair = await load(other_id);
    const action = actionOf(pair);
    const status = nextOf(stateOf(pair.mine), action);
    const asked_at = iso();
    const { rest_until } = pair.theirs ?? {};
    const isHeard = !rest_until || rest_until <= asked_at;
    const asked = { asked_at, message, since: asked_at };
    return commit(pair, action, {
      mine: { ...pickKept(pair.mine), ...asked, status },
      theirs: {
        ...asked,
        status: isHeard ? "asked_by_them" : "ignored",
        ...(isHeard ? {} : { rest_until }),
      },
      event: isHeard
        ? Events.Requested.of(
            `user:${pair.them.id}`,
            { from_id: pair.me.id, to_id: pair.them.id, asked_at },
            { owner_id: pair.them.workspace_id },
          )
        : undefined,
    });
  });
};

/** Tells whether an invitation is another one after a long wait. */
const actionOf = ({ mine }: Pair): "invite" | "invite_again" =>
  mine?.status === "asked" && isStale(mine.asked_at ?? mine.since, iso()) ? "invite_again" : "invite";

/** Accepts a person's request, also one that was ignored; once. 2051, 1056, 1054; 1044 before one's own address is confirmed. */
export const accept = (other_id: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const pair = await load(other_id);
    // Whoever has not confirmed an address stands for nobody yet.
    if (!pair.me.email_verified) fail(Code.IdentityVerificationFailed);
    const status = nextOf(stateOf(pair.mine), "accept");
    const at = iso();
    const { rest_until: _, ...mine } = pickKept(pair.mine);
    return commit(pair, "accept", {
      mine: { ...mine, status, since: at },
      theirs: { ...pickKept(pair.theirs), status, since: at },
      event: Events.Accepted.of(
        `user:${pair.them.id}`,
        { from_id: pair.them.id, to_id: pair.me.id, accepted_at: at },
        { owner_id: pair.them.workspace_id },
      ),
    });
  });

/** Ignores a person's request: they are told nothing, and are not heard for 30 days. 1056, 1054. */
export const ignore = (other_id: number): Promise<Info> =>
  act(other_id, "ignore", { facts: (at) => ({ rest_until: computeRestEnd(at) }) });

/** Takes one's own request back. 1056 once it was answered, 1054 where there is none. */
export const withdraw = (other_id: number): Promise<Info> => act(other_id, "withdraw", { undoes: true });

/** Ends a connection; the other one is told nothing. 1054 where there is none. */
export const remove = (other_id: number): Promise<Info> => act(other_id, "remove", { undoes: true });

/** Blocks a person, whatever stood between both: to them, the signed-in person does not exist from now on. 1054. */
export const block = (other_id: number): Promise<Info> => act(other_id, "block", { undoes: true });

/** Ends a block: the two are as if they had never met. 1054 where there is none. */
export const unblock = (other_id: number): Promise<Info> => act(other_id, "unblock");

/**
 * Takes a withdrawal, a removal or a block of the last ten minutes back, as long as nothing happened since; nobody is
 * told. 1016 later, 1054 where there is nothing to take back.
 */
export const restore = (other_id: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const pair = await load(other_id);
    const { mine, theirs } = pair;
    if (mine?.status === "blocked_by_them") fail(Code.NotFound);
    if (!mine?.undo) return fail(Code.InvalidConnectionStatus);
    if (mine.undo.until <= iso()) return fail(Code.Gone);
    const { undo } = mine;
    const putBack = (status: State, row: Row | undefined): Facts | undefined =>
      status === "none" ? undefined : { ...pickKept(row), status, since: undo.since };
    return commit(pair, "restore", {
      mine: putBack(undo.mine, mine),
      theirs: putBack(undo.theirs, theirs),
    });
  });

/** Forgets all that stood between a person and others, once their account was deleted (D47). Repeatable. */
export async function forgetPerson(user_id: number): Promise<void> {
  const { data } = await Db.allOf(
    ConnectionEntity.query.one({ user_id }),
    Db.ofOne("connections of one person"),
    { consistent: true },
  );
  for (const { other_id } of data)
    await Db.transact([
      Db.remove(ConnectionEntity.delete({ user_id, other_id })),
      Db.remove(ConnectionEntity.delete({ user_id: other_id, other_id: user_id })),
    ]);
}
