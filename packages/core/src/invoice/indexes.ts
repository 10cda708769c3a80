import { Db } from "../platform/db";

/** Invoices and series of a workspace, newest first. */
export const newestFirst = {
  index: Db.indexes.byOwner.name,
  pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
  sk: { field: Db.indexes.byOwner.sk, composite: ["id"], casing: "none" },
} as const;
