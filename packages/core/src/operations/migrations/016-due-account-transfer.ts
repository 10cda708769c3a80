import { TransferEntity } from "../../connected-account/entity";
import { dueMigration } from "./due";

/** Adds to bank transfers with an unknown outcome the time since when it is unknown. */
export const dueAccountTransfer = dueMigration("016-due-account-transfer", TransferEntity, {
  day: "asked_day",
  shard: "asked_shard",
  sort: ["owner_id", "id"],
});
