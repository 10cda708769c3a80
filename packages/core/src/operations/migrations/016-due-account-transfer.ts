import { TransferEntity } from "../../connected-account/entity";
import { dueMigration } from "./due";

/** A payout to the bank whose outcome is unknown says since when. */
export const dueAccountTransfer = dueMigration("016-due-account-transfer", TransferEntity, {
  day: "asked_day",
  shard: "asked_shard",
  sort: ["owner_id", "id"],
});
