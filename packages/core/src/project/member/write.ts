import { Db } from "../../platform/db";
import type { AppError } from "../../platform/error";
import { Money } from "../../platform/money";
import { ProjectEntity } from "../entity";
import { MemberEntity } from "./entity";
import type { Row } from "./read";
import { teamPayOf } from "./rules";

export type Changes = Db.Changes<Row>;

/** A change of one teammate's row, and the resulting difference of the project's `team_pay`. */
export interface Written {
  write: Db.Write;
  member: Row;
  team_pay: number;
}

/**
 * Returns the write of `changes` to the row as read (1004 when it has changed since), and the resulting row.
 */
export function reviseMemberWrite(old: Row, changes: Changes): Written {
  const { write, next: member } = Db.revise(MemberEntity, old, changes);
  return { write, member, team_pay: Money.subtract(teamPayOf(member), teamPayOf(old)) };
}

/**
 * Returns the write that adds `by` to the project's `team_pay`, for the transaction that changes its team.
 * With `closed` the project must still be open, and in `currency` if given; otherwise the transaction fails
 * with that error.
 */
export function addTeamPayWrites(
  { owner_id, project_id }: { owner_id: number; project_id: number },
  by: number,
  closed?: () => AppError,
  currency?: string,
): Db.Write[] {
  const moved = ProjectEntity.patch({ owner_id, project_id }).add({ team_pay: by });
  if (!closed) return by === 0 ? [] : [Db.update(moved)];
  const open = moved.where((row, { eq, ne, notExists }) => {
    const same = currency && ` AND (${notExists(row.currency)} OR ${eq(row.currency, currency)})`;
    return `${ne(row.status, "completed")}${same ?? ""}`;
  });
  return [by === 0 ? Db.check(open, closed) : Db.update(open, closed)];
}
