import type { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { DAY_MS } from "../../platform/date";
import { Db } from "../../platform/db";
import { AppError, Code } from "../../platform/error";
import { type Holder, HolderEntity } from "../entity";
import { review } from "../over-seat";
import { findHolder, findTeam, readOnlySeats } from "../read";
import { OVER_SEAT_DAYS } from "../rules";

type Person = Extract<Actor.Actor, { type: "user" }>;

const NO_SEAT = "You have no seat in this company any more.";
const READ_ONLY =
  "This company has more admins than seats, so yours only reads for now. Its owner can add a seat, or remove an admin.";
const HOUR_MS = 3_600_000;

/** Returns whether a company has been over seat for longer than its admins work on as before. */
async function isLongOver(owner_id: number): Promise<boolean> {
  const since = (await findTeam(owner_id))?.over_since;
  return since !== undefined && Date.parse(since) + OVER_SEAT_DAYS * DAY_MS <= Date.parse(iso());
}

/** Notes once an hour that an admin is here. */
async function noteVisit({ user_id, owner_id, seen_at }: Holder): Promise<void> {
  if (seen_at && Date.parse(iso()) - Date.parse(seen_at) < HOUR_MS) return;
  await Db.transact([Db.update(HolderEntity.patch({ user_id, owner_id }).set({ seen_at: iso() }))]).catch(
    (error) => {
      // Removed in this moment: the next request says so.
      if (!(error instanceof AppError)) throw error;
    },
  );
}

/**
 * Returns a person as an admin of a company. The seat is read on every request, so that a removal counts at
 * once (D43): 1002 without one. `changes` is asked more: 1007 while there is no place for the seat.
 */
export async function enter(person: Person, owner_id: number, changes: boolean): Promise<Person> {
  const [holder, isLong] = await Promise.all([
    findHolder(person.user_id, owner_id),
    changes && isLongOver(owner_id),
  ]);
  if (!holder) throw new AppError(Code.NotAllowed, NO_SEAT);
  if (isLong) {
    const count = await review(owner_id);
    if (readOnlySeats(count).some(({ id }) => id === holder.seat_id))
      throw new AppError(Code.PlanLimit, READ_ONLY);
  }
  await noteVisit(holder);
  return { ...person, owner_id, role: "admin" };
}
