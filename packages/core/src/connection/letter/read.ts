import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { LetterEntity, type LetterRow } from "./entity";
import { COLUMNS, type SentLetter } from "./schema";

/** Reads what a person wrote; undefined once it was deleted. */
export const findLetter = async (user_id: number, id: number): Promise<LetterRow | undefined> =>
  (await LetterEntity.get({ user_id, id }).go({ consistent: true })).data ?? undefined;

export const lettersOf = async (user_id: number): Promise<LetterRow[]> =>
  (
    await Db.allOf(LetterEntity.query.one({ user_id }), Db.ofOne("letters of one person"), {
      consistent: true,
    })
  ).data;

/** Returns how often two people wrote to each other lately, for whoever reads a report. */
export async function countLetters(a: number, b: number): Promise<number> {
  const [mine, theirs] = await Promise.all([lettersOf(a), lettersOf(b)]);
  return [...mine.filter(({ to_id }) => to_id === b), ...theirs.filter(({ to_id }) => to_id === a)].length;
}

/** Returns what a person wrote to others and is still kept, for a copy to take away (D47). */
export const listLetters = async (user_id: number): Promise<SentLetter[]> =>
  (await lettersOf(user_id)).map((row) => Column.valuesOf(COLUMNS, row));
