import { Db } from "../platform/db";
import { ExpenseEntity } from "./entity";
import { KIND, pointerOf, type Row } from "./read";

/** Returns the rows of a new expense, for a transaction. */
export const createWrites = (row: Row): Db.Write[] => [
  Db.claim({
    kind: KIND,
    value: pointerOf(row.id),
    owner_id: row.owner_id,
    target_id: row.id,
    parent_id: row.project_id,
  }),
  Db.put(ExpenseEntity.create(row)),
];

/** Returns an expense's next version; undefined removes a field. Stale when it has changed. */
export const reviseExpense = (old: Row, changes: Partial<Row>): Db.Revision<Row> =>
  Db.revise(
    ExpenseEntity,
    old,
    Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value ?? null])),
  );

/** Returns the writes that delete an expense as it was read. */
export const removeWrites = (row: Row): Db.Write[] => [
  Db.removeVersion(ExpenseEntity, row),
  Db.release(KIND, pointerOf(row.id)),
];
