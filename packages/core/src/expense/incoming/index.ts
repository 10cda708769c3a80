import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code, fail, StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { billOf, billTotalInWords } from "../read";
import { IncomingEntity, type IncomingRow } from "./entity";
import type { Incoming, IncomingFile } from "./schema";

export * from "./schema";
export type { IncomingRow };

/** The documents that came in, by their bytes: one that comes again is dropped. */
const BYTES_KIND = "incoming_file";
/** The first bill with a number, by its supplier's name and by its sender's address. */
const LIKE_KIND = "incoming_bill";
const aggregateOf = (id: number): string => `incoming_bill:${id}`;

const shape = ({
  owner_id: _,
  version: __,
  file_key: ___,
  file_type: ____,
  file_size: _____,
  ...of
}: IncomingRow): Incoming => ({
  ...of,
  total: billTotalInWords(of.total),
  issued_on: of.issued_on ?? null,
  expense_id: of.expense_id ?? null,
  looks_like_id: of.looks_like_id ?? null,
});

/** Returns a bill that came in. 1003 without it. */
export async function incomingRow(id: number): Promise<IncomingRow> {
  const { data } = await IncomingEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true });
  return data ?? fail(Code.NotFound);
}

/** Returns a page of the bills that came in, the newest first: those that wait, and what became of the others. */
export async function listIncoming(input: Db.PageInput = {}): Promise<Db.Page<Incoming>> {
  const query = IncomingEntity.query.one({ owner_id: Actor.owner() });
  const { items, next } = await Db.page(IncomingEntity, query, input, "desc");
  return { items: items.map(shape), next };
}

/** Returns where a browser may take the file of a bill that came in; it opens nothing of it as a page. 1003. */
export async function openIncoming(id: number): Promise<IncomingFile> {
  const { file_key, file_type: type, file_size: size } = await incomingRow(id);
  const { presignDownload } = await import("../../platform/file");
  return { url: await presignDownload(file_key, type), type, size };
}

type New = Omit<
  IncomingRow,
  "owner_id" | "id" | "version" | "status" | "created_at" | "expense_id" | "looks_like_id"
> & { sha256: string };

/** What a bill is compared by: its number, with the supplier's name and with the sender's address. */
const likenessOf = (of: Pick<IncomingRow, "supplier" | "supplier_number" | "sender">): string[] =>
  [billOf(of), billOf({ supplier: of.sender, supplier_number: of.supplier_number })].filter(
    (value) => value !== undefined,
  );

/**
 * Keeps a bill that came in; undefined where the same file did before. Another one with a number that came before is
 * kept and says so: which of the two is genuine is for a person to see.
 */
export async function storeIncomingBill({ sha256, ...of }: New): Promise<Incoming | undefined> {
  const owner_id = Actor.owner();
  const bytes = `${owner_id}#${sha256}`;
  if (await Db.resolve(BYTES_KIND, bytes)) return undefined;
  const values = [...new Set(likenessOf(of))];
  const known = await Promise.all(values.map((value) => Db.resolve(LIKE_KIND, value)));
  const like = known.find((each) => each !== undefined);
  const row: IncomingRow = {
    ...of,
    owner_id,
    id: Id.next(),
    version: 1,
    status: "waiting",
    created_at: iso(),
    ...(like ? { looks_like_id: like.target_id } : {}),
  };
  const pointer = { owner_id, target_id: row.id };
  const { supplier, supplier_number, sender, total } = row;
  await Db.commit(
    [
      Db.put(IncomingEntity.create(row)),
      Db.claim({ kind: BYTES_KIND, value: bytes, ...pointer }, () => new StaleWrite()),
      ...values
        .filter((_, at) => known[at] === undefined)
        .map((value) => Db.claim({ kind: LIKE_KIND, value, ...pointer }, () => new StaleWrite())),
    ],
    [
      Event.audit("incoming_bill.received", aggregateOf(row.id), {
        after: { supplier, supplier_number, sender, total },
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

/** Returns the write that lets a bill wait again, for the transaction that deletes its expense; none where it is gone. */
export async function releaseIncomingWrites(id: number | undefined, expense_id: number): Promise<Db.Write[]> {
  if (id === undefined) return [];
  const { data: row } = await IncomingEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true });
  if (row?.expense_id !== expense_id) return [];
  return [Db.revise(IncomingEntity, row, { status: "waiting", expense_id: null }).write];
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
