import { InvoiceEntity } from "../../invoice/entity";
import { dueMigration } from "./due";

/** Adds to every invoice the instant at which it is due, and the zone of its dates (D26). */
export const dueInvoice = dueMigration("010-due-invoice", InvoiceEntity, {
  day: "due_day",
  shard: "due_shard",
  sort: ["due_kind", "owner_id", "invoice_id"],
  local: true,
  names_zone: true,
});
