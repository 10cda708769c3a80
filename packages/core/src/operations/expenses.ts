import * as z from "zod";
import { createWrites, removeWrites, reviseExpense } from "../expense";
import { incomingRow, noteIncomingWrite, releaseIncomingWrites } from "../expense/incoming";
import { MOST, type Row, row, rowsOf } from "../expense/read";
import { type Action, expense, priceOf } from "../expense/rules";
import type { CreateInput, Info, ReceiptAddress, ReceiptInput, UpdateInput } from "../expense/schema";
import { acceptedOf, type BillingRef, countedInvoices, indexBillings } from "../invoice/billing";
import { findMany as findPayouts, type Row as PayoutRow } from "../payout/read";
import { iso } from "../platform/clock";
import { Csv } from "../platform/csv";
import { Db } from "../platform/db";
import { Code, fail, invalid, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Money } from "../platform/money";
import { type Tag, tagsOf } from "../platform/tag";
import { requireCurrencyWrite, requireOpenWrite } from "../project";
import { fenceWrites } from "../project/billing";
import { row as projectRow } from "../project/read";
import { guard as projectGuard } from "../project/rules";

export * from "../expense/rules";
export * from "../expense/schema";
export * as Expense from "./expenses";

export const Events = {
  Created: Event.define("expense.created", z.object({ expense_id: z.number(), project_id: z.number() })),
};

/** Imported on first use: the file store's client is large, and only receipts need it. */
const files = async () => (await import("../platform/file")).File;

const aggregateOf = (id: number): string => `expense:${id}`;

function shape(
  { owner_id: _, incoming_id: ___, receipt, payout_id, ...of }: Row,
  billing: BillingRef | undefined,
  payouts: ReadonlyMap<number, PayoutRow>,
): Info {
  const { key: __, ...shown } = receipt ?? { key: "" };
  const payout = payouts.get(payout_id ?? 0);
  const line = payout?.items.find(({ expense_id }) => expense_id === of.id);
  return {
    ...of,
    supplier: of.supplier ?? "",
    supplier_number: of.supplier_number ?? "",
    price: priceOf(of),
    status: billing ? (billing.number === null ? "invoiced" : "locked") : "draft",
    billed: billing ? { invoice_id: billing.invoice_id, number: billing.number } : null,
    repaid: payout && line ? { payout_id: payout.id, name: line.name, status: payout.status } : null,
    receipt: receipt ? (shown as Info["receipt"]) : null,
  };
}

const findBillings = async (project_id: number) => {
  const billings = indexBillings(await countedInvoices(project_id));
  return ({ id }: Row): BillingRef | undefined => billings.get(`expense ${id}`)?.[0];
};

/** Returns the payouts that repay expenses, by id. */
async function payoutsOf(rows: readonly Row[]): Promise<Map<number, PayoutRow>> {
  const payouts = await findPayouts([...new Set(rows.flatMap(({ payout_id }) => payout_id ?? []))]);
  return new Map(payouts.map((each) => [each.id, each]));
}

/** Refuses to change an expense while a payout repays it. */
function refuseRepaid({ payout_id }: Row): void {
  if (payout_id !== undefined)
    fail(
      Code.ExpenseNotDraft,
      "A payment gives this expense back to a teammate. Take it out of that payment first.",
    );
}

/** Returns the expenses of a project, latest first. 1066 "project" for everybody but its owner. */
export async function list(project_id: number): Promise<Db.Page<Info>> {
  await projectRow(project_id);
  const [rows, placeOf] = await Promise.all([rowsOf(project_id), findBillings(project_id)]);
  const payouts = await payoutsOf(rows);
  return { items: rows.map((each) => shape(each, placeOf(each), payouts)), next: null };
}

/** Returns the categories of a project's expenses, with the number in each. 1066 "project". */
export async function tags(project_id: number): Promise<Tag[]> {
  await projectRow(project_id);
  return tagsOf((await rowsOf(project_id)).map(({ category }) => category));
}

/** Returns the expenses of a project as a spreadsheet, latest first (D48). 1066 "project". */
export async function exportCsv(project_id: number): Promise<string> {
  const { items } = await list(project_id);
  return Csv.write(
    [
      "id",
      "name",
      "category",
      "spent_on",
      "amount",
      "markup",
      "price",
      "currency",
      "billable",
      "status",
      "note",
    ],
    items.map((each) => [
      each.id,
      each.name,
      each.category,
      each.spent_on,
      Money.toDecimal(each.amount, each.currency),
      each.markup,
      Money.toDecimal(each.price, each.currency),
      each.currency,
      each.billable ? "yes" : "no",
      each.status,
      each.note,
    ]),
  );
}

/**
 * Returns the condition that the project can be changed. 1066, 2032 when it is completed; checked again when
 * the transaction commits.
 */
async function openProjectWrite(project_id: number): Promise<Db.Write> {
  const project = await projectRow(project_id);
  refuse(projectGuard({ status: project.status, active_invoice_count: 0 }, "edit"));
  return requireOpenWrite(project);
}

/** Adds an expense in the project's currency. 1066 "project", 2032 when that is completed. */
export async function create(given: CreateInput): Promise<Info> {
  const { bill_upload_id: _, incoming_id, ...input } = given;
  const { project_id } = input;
  await projectRow(project_id);
  const receipt = await (await import("./expense-bill")).keepBill(given);
  return Db.retryOnConflict(async () => {
    const project = await projectRow(project_id);
    refuse(projectGuard({ status: project.status, active_invoice_count: 0 }, "edit"));
    if ((await rowsOf(project_id)).length >= MOST)
      invalid({ name: `A project can have ${MOST.toLocaleString("en-US")} expenses at most` });
    const { owner_id } = project;
    const made: Row = {
      ...input,
      owner_id,
      id: Id.next(),
      version: 1,
      created_at: iso(),
      currency: (await acceptedOf(project_id))?.currency ?? project.currency,
      ...(receipt ? { receipt } : {}),
      ...(incoming_id === undefined ? {} : { incoming_id }),
    };
    const noted =
      incoming_id === undefined ? [] : [noteIncomingWrite(await incomingRow(incoming_id), made.id)];
    await Db.commit(
      [...createWrites(made), ...noted, requireCurrencyWrite(project, "open")],
      [
        Events.Created.of(
          aggregateOf(made.id),
          { expense_id: made.id, project_id },
          { after: { ...input, currency: made.currency }, version: 1 },
        ),
      ],
    );
    return shape(made, undefined, new Map());
  });
}

/** Reads the row and where it is billed, with the conditions that neither changes before the write. */
async function loadForChangeWrites(id: number, action: Action, if_match: number | undefined) {
  const old = await row(id);
  Db.assertVersion(old, if_match);
  const { project_id } = old;
  const open = await openProjectWrite(project_id);
  // Read before the invoices: a line that is added meanwhile makes this stale.
  const beside = await fenceWrites({ project_id });
  const billing = (await findBillings(project_id))(old);
  const payouts = await payoutsOf([old]);
  refuse(expense.guard(shape(old, billing, payouts).status, action));
  return { old, billing, payouts, writes: [open, ...beside] };
}

const changeStatus = (
  id: number,
  action: Action,
  if_match: number | undefined,
  work: (old: Row) => Partial<Row>,
): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const { old, billing, payouts, writes } = await loadForChangeWrites(id, action, if_match);
    const changes = work(old);
    if (changes.amount !== undefined && changes.amount !== old.amount) refuseRepaid(old);
    const { before, after } = Event.difference(old as object, changes);
    if (Object.keys(after).length === 0) return shape(old, billing, payouts);
    const { write, next } = reviseExpense(old, changes);
    await Db.commit(
      [write, ...writes],
      [Event.audit("expense.updated", aggregateOf(id), { before, after, version: next.version })],
    );
    return shape(next, billing, payouts);
  });

/**
 * Changes an expense. 2015 while an invoice bills it or a payout repays it, 2016 once that invoice was sent,
 * 2032, 1004.
 */
export const update = (id: number, input: UpdateInput, if_match?: number): Promise<Info> =>
  changeStatus(
    id,
    "edit",
    if_match,
    () =>
      Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<Row>,
  );

/**
 * Deletes an expense; the bill that came in for it waits again. 2015 while an invoice bills it or a payout repays it, 2016 once that invoice was sent.
 */
export const remove = (id: number, if_match?: number): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const { old, payouts, writes } = await loadForChangeWrites(id, "delete", if_match);
    refuseRepaid(old);
    await Db.commit(
      [...removeWrites(old), ...(await releaseIncomingWrites(old.incoming_id, old.id)), ...writes],
      [
        Event.audit("expense.deleted", aggregateOf(id), {
          before: shape(old, undefined, payouts),
          version: old.version,
        }),
      ],
    );
    return undefined;
  });

/**
 * Stores an upload as the receipt; its type is detected from its bytes (D52). 2001, 2002, 1003 when nothing
 * was uploaded, 2016.
 */
export async function attach(id: number, { upload_id, name }: ReceiptInput): Promise<Info> {
  await loadForChangeWrites(id, "attach", undefined);
  const kept = await (await files()).keep(upload_id);
  return changeStatus(id, "attach", undefined, () => ({ receipt: { name, ...kept } }));
}

/** Removes the receipt. 2016 once the invoice was sent. */
export const detach = (id: number, if_match?: number): Promise<Info> =>
  changeStatus(id, "attach", if_match, () => ({ receipt: undefined }));

/** Returns the receipt with an address that is valid for ten minutes. 1003 without one. */
export async function receipt(id: number): Promise<ReceiptAddress> {
  const { key, ...shown } = (await row(id)).receipt ?? fail(Code.NotFound);
  return { ...shown, url: await (await files()).presignFile(key, shown.type) };
}

/** Checks that an expense exists and is the actor's, before an upload for it. */
export const find = async (id: number): Promise<void> => void (await row(id));
