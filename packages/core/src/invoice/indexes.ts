import { Db } from "../platform/db";

/** The index of a workspace's invoices and series, newest first. */
export const newestFirst = {
  index: Db.indexes.byOwner.name,
  pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
  sk: { field: Db.indexes.byOwner.sk, composite: ["id"], casing: "none" },
} as const;
