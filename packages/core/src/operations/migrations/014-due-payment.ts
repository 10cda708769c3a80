import { PaymentEntity } from "../../invoice/payment-entity";
import { dueMigration } from "./due";

/** Adds to payments with an unknown outcome the time since when it is unknown. */
export const duePayment = dueMigration("014-due-payment", PaymentEntity, {
  day: "unknown_day",
  shard: "unknown_shard",
  sort: ["owner_id", "invoice_id", "id"],
});
