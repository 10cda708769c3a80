import { InvoiceEntity } from "../../invoice/entity";
import { dueMigration } from "./due";

/** Every invoice says at which instant it is due, and in which zone its dates begin (D26). */
export const dueInvoice = dueMigration("010-due-invoice", InvoiceEntity, {
  day: "due_day",
  shard: "due_shard",
  sort: ["due_kind", "owner_id", "invoice_id"],
  local: true,
  names_zone: true,
});
