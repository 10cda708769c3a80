import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { Event } from "../../platform/event";
import { PreferenceEntity, type Row } from "./entity";
import { channelsOf, KINDS, type Kind, TYPES } from "./rules";

export type { Row } from "./entity";
export * as Preference from "./index";
export * from "./rules";
export * from "./schema";

/** Reads what a person chose; undefined where they chose nothing. */
export const find = async (user_id: number): Promise<Row | undefined> =>
  (await PreferenceEntity.get({ user_id }).go({ consistent: true })).data ?? undefined;

/** Returns whether a person wants mail of a kind. */
export const wantsEmail = async (user_id: number, kind: Kind): Promise<boolean> =>
  channelsOf((await find(user_id))?.choices ?? {}, kind).email;

/** Returns the kinds that a person does not want in the app. */
export async function findHidden(user_id: number): Promise<Kind[]> {
  const choices = (await find(user_id))?.choices ?? {};
  return KINDS.filter((kind) => !channelsOf(choices, kind).app);
}

/** Returns the types of notifications of some kinds. */
export const typesOf = (kinds: readonly Kind[]): string[] =>
  kinds.flatMap((kind) => (kind === "account" ? [] : TYPES[kind]));

type Facts = Omit<Row, "version" | "user_id">;

/** Stores what a person chose, on the version that `change` read. `change` returns undefined where it is so already. */
export const write = (
  user_id: number,
  cause: string,
  change: (old: Row | undefined) => Facts | undefined,
): Promise<void> =>
  Db.retryOnConflict(async () => {
    const old = await find(user_id);
    const facts = change(old);
    if (!facts) return;
    const { write: replaced, next } = Db.replaceNext<Row>(PreferenceEntity, old, { user_id, ...facts });
    await Db.commit(
      [replaced],
      [
        Event.audit(cause, `user:${user_id}`, {
          ...Event.difference((old ?? {}) as object, next as object),
          version: next.version,
          owner_id: facts.owner_id,
        }),
      ],
    );
  });

/** Returns what a person without a choice starts from. */
export const createDefaults = (owner_id: number): Facts => ({
  owner_id,
  choices: {},
  digest_every: "never",
  digest_hour: 8,
  digested_at: iso(),
  ...Due.never,
});

/** Deletes what a person chose, once their account was deleted (D47). Repeatable. */
export const removeAll = (user_id: number): Promise<void> =>
  Db.transact([Db.remove(PreferenceEntity.delete({ user_id }))]);
