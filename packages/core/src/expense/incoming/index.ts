import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code, fail, StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { billOf, billTotalInWords } from "../read";
import { IncomingEntity, type IncomingRow } from "./entity";
import type { Incoming } from "./schema";

export * from "./schema";
export type { IncomingRow };

/** The bills that came in, by supplier and number: one that comes again is dropped. */
const KIND = "incoming_bill";
const MOST_SHOWN = 100;
const aggregateOf = (id: number): string => `incoming_bill:${id}`;

const shape = ({
  owner_id: _,
  version: __,
  file_key: ___,
  file_size: ____,
  file_type: _____,
  ...of
}: IncomingRow): Incoming => ({
  ...of,
  total: billTotalInWords(of.total),
  issued_on: of.issued_on ?? null,
  expense_id: of.expense_id ?? null,
});

/** Returns a bill that came in. 1003 without it. */
export async function incomingRow(id: number): Promise<IncomingRow> {
  const { data } = await IncomingEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true });
  return data ?? fail(Code.NotFound);
}

/** Returns the bills that came in lately, the newest first: those that wait, and what became of the others. */
export async function listIncoming(): Promise<Incoming[]> {
  const { data } = await IncomingEntity.query
    .one({ owner_id: Actor.owner() })
    .go({ order: "desc", limit: MOST_SHOWN, pages: 1 });
  return data.map(shape);
}

type New = Pick<
  IncomingRow,
  | "supplier"
  | "supplier_number"
  | "network"
  | "total"
  | "issued_on"
  | "is_credit"
  | "file_key"
  | "file_size"
  | "file_type"
>;

/** Keeps a bill that came in; undefined where the same supplier's number came in before. */
export async function storeIncomingBill(of: New): Promise<Incoming | undefined> {
  const owner_id = Actor.owner();
  const row: IncomingRow = {
    ...of,
    owner_id,
    id: Id.next(),
    version: 1,
    status: "waiting",
    created_at: iso(),
  };
  const value = billOf(row);
  const { supplier, supplier_number, total } = row;
  if (value !== undefined && (await Db.resolve(KIND, value))) return undefined;
  await Db.commit(
    [
      Db.put(IncomingEntity.create(row)),
      ...(value === undefined
        ? []
        : [Db.claim({ kind: KIND, value, owner_id, target_id: row.id }, () => new StaleWrite())]),
    ],
    [
      Event.audit("incoming_bill.received", aggregateOf(row.id), {
        after: { supplier, supplier_number, total },
        version: 1,
      }),
    ],
  );
  return shape(row);
}

const refuseSettled = (): AppError =>
  new AppError(Code.Validation, undefined, { incoming_id: "This bill is noted already" });

/** Returns the write that marks a bill as noted, for the transaction of its expense. 422 where it is. */
export function noteIncomingWrite(row: IncomingRow, expense_id: number): Db.Write {
  if (row.status === "noted") throw refuseSettled();
  return Db.revise(IncomingEntity, row, { status: "noted", expense_id }, { refusal: refuseSettled }).write;
}

/** Puts a bill aside that is no expense, or takes it back from there. 1003; 422 where it is noted. */
export const dismissIncoming = (id: number, isDismissed: boolean): Promise<Incoming> =>
  Db.retryOnConflict(async () => {
    const row = await incomingRow(id);
    const status = isDismissed ? "dismissed" : "waiting";
    if (row.status === "noted") throw refuseSettled();
    if (row.status === status) return shape(row);
    const { write, next } = Db.revise(IncomingEntity, row, { status } as Partial<IncomingRow>);
    await Db.commit(
      [write],
      [
        Event.audit("incoming_bill.updated", aggregateOf(id), {
          before: { status: row.status },
          after: { status },
          version: next.version,
        }),
      ],
    );
    return shape(next);
  });
