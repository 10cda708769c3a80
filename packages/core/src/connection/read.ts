import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { cardsOf } from "../profile/read";
import type { Card } from "../profile/schema";
import { User } from "../user";
import { Workspace } from "../workspace";
import { ConnectionEntity, type Row } from "./entity";
import { LISTS, type ListName, type State } from "./rules";
import { COLUMNS, type Count, type Info, type Person } from "./schema";

/** Reads how a person and another one stand, strongly consistent; undefined where they never met. */
export const find = (user_id: number, other_id: number): Promise<Row | undefined> =>
  Db.get(Db.describeRow<Row>(ConnectionEntity, { user_id, other_id }));

/** Returns whose account this is. 1003 for nobody's, a deleted and a restricted one. */
export async function getAccount(id: number): Promise<User.Row> {
  const user = await User.row(id);
  return user && !user.disabled ? user : fail(Code.NotFound);
}

/** Returns the name of a person as others read it: their own, or else their business's. */
export async function nameOf({ first_name, last_name, workspace_id }: User.Row): Promise<string> {
  const own = `${first_name} ${last_name}`.trim();
  return own || ((await Workspace.find(workspace_id))?.brand_name ?? "");
}

/** Returns the person of a card under the names that the API has for them. */
export const personOf = ({ user_id, first_name, last_name, visibility, token, ...card }: Card): Person => ({
  ...card,
  id: user_id,
  owner_firstname: first_name,
  owner_lastname: last_name,
  owner_specialist_visibility: visibility,
  owner_specialist_token: token,
});

const infoOf = (card: Card, held: Row | undefined): Info => {
  const row = held?.status === "none" ? undefined : held;
  const until = row?.undo?.until;
  return {
    ...personOf(card),
    ...(row ? Column.valuesOf(COLUMNS, row) : { since: null, asked_at: null, message: "" }),
    status: row?.status ?? "none",
    undo_until: until && until > iso() ? until : null,
  };
};

/** Returns how one stands to a person, as one reads it. 1003 once the account was deleted or restricted. */
export async function present(id: number, row: Row | undefined): Promise<Info> {
  return infoOf((await cardsOf([id])).get(id) ?? fail(Code.NotFound), row);
}

/**
 * Refuses who does not exist for whoever has this row of them (1003): who blocked them, and a stranger whose profile is
 * private. Nobody finds out by a number who has an account.
 */
export function requireShown(row: Row | undefined, visibility: Info["owner_specialist_visibility"]): void {
  const hasMet = row && row.status !== "none";
  if (hasMet ? row.status === "blocked_by_them" : visibility === "private") fail(Code.NotFound);
}

/**
 * Returns how the signed-in person and another one stand; changes nothing. 1003 for oneself, for nobody, and as
 * `requireShown`.
 */
export async function get(other_id: number): Promise<Info> {
  const { user_id } = Actor.user();
  if (other_id === user_id) fail(Code.NotFound);
  const row = await find(user_id, other_id);
  const info = await present(other_id, row);
  requireShown(row, info.owner_specialist_visibility);
  return info;
}

/** Returns those of one page with their people; who has no account any more is left out. */
async function presentAll(rows: readonly Row[]): Promise<Info[]> {
  const cards = await cardsOf(rows.map(({ other_id }) => other_id));
  return rows.flatMap((row) => {
    const card = cards.get(row.other_id);
    return card ? [infoOf(card, row)] : [];
  });
}

/** Returns the signed-in person's connections in one of the lists, newest first. 1054 for a list that there is not. */
export async function list(name: string, input: Db.PageInput): Promise<Db.Page<Info> & { count: number }> {
  const { user_id } = Actor.user();
  if (!Object.hasOwn(LISTS, name)) return fail(Code.InvalidConnectionStatus);
  const status = LISTS[name as ListName];
  const query = ConnectionEntity.query.byStatus({ user_id, status });
  const [{ items, next }, count] = await Promise.all([
    Db.page(ConnectionEntity, query, input),
    countOf(user_id, status),
  ]);
  return { items: await presentAll(items), next, count };
}

/**
 * Returns how the signed-in person and all others stand, for a copy to take away (D47). Who blocked them is not in it:
 * that is the other one's.
 */
export async function listAll(): Promise<Info[]> {
  const { user_id } = Actor.user();
  const { data } = await Db.allOf(
    ConnectionEntity.query.one({ user_id }),
    Db.ofOne("connections of one person"),
  );
  return presentAll(data.filter(({ status }) => status !== "blocked_by_them" && status !== "none"));
}

/** Returns all requests to a person that wait for an answer, newest first. */
export async function listPending(user_id: number): Promise<Info[]> {
  return presentAll(await rowsOf(user_id, "asked_by_them", "desc"));
}

export const rowsOf = async (
  user_id: number,
  status: State,
  order: "asc" | "desc" = "asc",
): Promise<Row[]> => {
  const { data } = await Db.allOf(
    ConnectionEntity.query.byStatus({ user_id, status }),
    Db.ofOne("connections of one person"),
    { order },
  );
  return data;
};

/** Returns the ids of those who are connected with a person, the newest first. */
export const listConnected = async (user_id: number): Promise<number[]> =>
  (await rowsOf(user_id, "connected", "desc")).map(({ other_id }) => other_id);

const countOf = async (user_id: number, status: State): Promise<number> =>
  (await rowsOf(user_id, status)).length;

/** Returns the rows of the signed-in person's own connections who are another one's as well, newest first. */
async function mutualRows(other_id: number): Promise<Row[]> {
  const { user_id } = Actor.user();
  await get(other_id);
  const [mine, theirs] = await Promise.all([
    rowsOf(user_id, "connected", "desc"),
    rowsOf(other_id, "connected"),
  ]);
  const known = new Set(theirs.map((row) => row.other_id));
  return mine.filter((row) => known.has(row.other_id));
}

/** The most that are named of those who know both. */
const NAMED = 100;

/** Returns those who are connected with the signed-in person and with another one, the newest hundred. 1003 as `get`. */
export const mutual = async (other_id: number): Promise<Info[]> =>
  presentAll((await mutualRows(other_id)).slice(0, NAMED));

/** Returns how many are connected with both. 1003 as `get`. */
export const countMutual = async (other_id: number): Promise<Count> => ({
  count: (await mutualRows(other_id)).length,
});

/** Says how a viewer stands to a person, for what of them is shown: to whoever was blocked, nothing is. */
export async function relate(
  viewer_id: number,
  person_id: number,
): Promise<"none" | "connected" | "blocked"> {
  const status = (await find(viewer_id, person_id))?.status;
  if (status === "blocked_by_them") return "blocked";
  return status === "connected" ? "connected" : "none";
}
