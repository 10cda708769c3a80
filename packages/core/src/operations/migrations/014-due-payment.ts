import { PaymentEntity } from "../../invoice/payment/entity";
import { dueMigration } from "./due";

/** A payment whose outcome is unknown says since when. */
export const duePayment = dueMigration("014-due-payment", PaymentEntity, {
  day: "unknown_day",
  shard: "unknown_shard",
  sort: ["owner_id", "invoice_id", "id"],
});
