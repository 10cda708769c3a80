import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { ListingEntity, type Row } from "./entity";
import type { Facts } from "./facts";

/** A person as the directory has them. */
export interface Listing extends Facts {
  user_id: number;
  changed_at: string;
}

/** The most people that the directory has. */
const MOST: Db.Bound = { most: 100_000, why: "people of the directory" };

/** Returns the listings that changed after a time, those of who is listed no more among them, in that order. */
export const readRows = async (after: string): Promise<Row[]> =>
  // The directory is everybody's: whoever asks first reads it for all who ask this process.
  (await Actor.overAll(() => Db.allOf(ListingEntity.query.byChange({}).gt({ changed_at: after }), MOST)))
    .data;

export const entryOf = ({ user_id, changed_at, facts }: Row): Listing | undefined =>
  facts && { user_id, changed_at, ...facts };
