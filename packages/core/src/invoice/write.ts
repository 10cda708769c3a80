import { isDeepStrictEqual } from "node:util";
import { Db } from "../platform/db";
import { invalid } from "../platform/error";
import { advanceBillingWrite } from "../project/billing";
import { InvoiceEntity, ListedEntity, type ListedRow } from "./entity";
import { due, type Next, type Row, toListedRow } from "./read";

/** Rows stay far below the database's limit (400 KB). */
const MOST_BYTES = 300_000;

/** Returns the new version of an invoice as it will be stored. */
export function nextVersion(old: Pick<Row, "version"> | undefined, next: Next): Row {
  return { ...next, version: (old?.version ?? 0) + 1, told_version: undefined, ...due(next) };
}

/** Returns the new version after a view by the client, which makes no edit of the owner stale. */
export const withView = (old: Row, view: Pick<Row, "viewed_at" | "view_count">): Row => ({
  ...nextVersion(old, { ...old, ...view }),
  told_version: old.told_version ?? old.version,
});

/**
 * Returns all facts of an invoice that the project's billed amounts follow from (`billing/tally.ts`); payments are
 * not among them.
 */
const countsOf = (of: ListedRow) => [
  of.status,
  of.currency,
  of.total,
  of.amount_credited,
  of.taken,
  of.counted,
  of.given,
  of.schedule,
  of.sources,
];

/**
 * Returns the write that moves a project's billing fence on, where an invoice bills something else from now
 * on.
 */
function billingWrites(old: ListedRow | undefined, next: ListedRow | undefined): Db.Write[] {
  const of = next ?? old;
  if (!of?.project_key || (old && next && isDeepStrictEqual(countsOf(old), countsOf(next)))) return [];
  return [advanceBillingWrite({ owner_id: of.owner_id, project_id: of.project_key })];
}

/**
 * Returns the writes of an invoice's next version, for a transaction: 1004 when somebody else wrote first.
 * 422 when its texts are too long to store.
 */
export function reviseWrites(old: Row | undefined, next: Row, stale?: () => Error): Db.Write[] {
  const bytes = Buffer.byteLength(JSON.stringify([next.items, next.note, next.terms]));
  if (bytes > MOST_BYTES)
    invalid({
      items: `The texts of this invoice are too long by ${Math.ceil((bytes - MOST_BYTES) / 1000)} KB. Shorten them, or put some lines on another invoice.`,
    });
  return [
    Db.replace(InvoiceEntity, old, next, stale),
    Db.put(ListedEntity.put(toListedRow(next))),
    ...billingWrites(old && toListedRow(old), toListedRow(next)),
  ];
}

/**
 * Returns the check that an invoice is unchanged since it was read, for another one's transaction; 1004 where
 * it is not.
 */
export const requireUnchangedWrite = (old: Row): Db.Write =>
  Db.checkVersion(InvoiceEntity, { owner_id: old.owner_id, invoice_id: old.id }, old);

/** Returns the writes that delete a draft. */
export const removeWrites = (old: Row): Db.Write[] => [
  Db.removeVersion(InvoiceEntity, old),
  Db.remove(ListedEntity.delete({ owner_id: old.owner_id, project_key: old.project_id ?? 0, id: old.id })),
  ...billingWrites(toListedRow(old), undefined),
];

/** Returns the writes that move an unsent invoice to another client. */
export const moveToClientWrites = (
  old: Row,
  client: { client_id: number; client_name: string },
): Db.Write[] => reviseWrites(old, nextVersion(old, { ...old, ...client }));

/** Returns the writes that book a sent invoice's credit to another client from now on (D35, D46). */
export const setCreditClientWrites = (old: Row, credit_client_id: number): Db.Write[] =>
  reviseWrites(old, nextVersion(old, { ...old, credit_client_id }));
