import { Db } from "../platform/db";
import { AppError, Code } from "../platform/error";
import { ExpenseEntity } from "./entity";
import { BILL_KIND, billOf, KIND, pointerOf, type Row } from "./read";

/** Returns the claim of the bill that an expense was read from: each is noted once. */
function billWrites(row: Row): Db.Write[] {
  const value = billOf(row);
  if (value === undefined) return [];
  const { owner_id, id: target_id, project_id: parent_id } = row;
  return [
    Db.claim(
      { kind: BILL_KIND, value, owner_id, target_id, parent_id },
      () => new AppError(Code.Validation, undefined, { supplier_number: "This bill is noted already" }),
    ),
  ];
}

/** Returns the rows of a new expense, for a transaction. */
export const createWrites = (row: Row): Db.Write[] => [
  Db.claim({
    kind: KIND,
    value: pointerOf(row.id),
    owner_id: row.owner_id,
    target_id: row.id,
    parent_id: row.project_id,
  }),
  ...billWrites(row),
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
  ...[billOf(row)].flatMap((value) => (value === undefined ? [] : [Db.release(BILL_KIND, value)])),
];
