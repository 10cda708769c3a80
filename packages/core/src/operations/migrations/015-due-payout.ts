import { PayoutEntity } from "../../payout/entity";
import { dueMigration } from "./due";

/** Adds to payouts with an unknown sending the time since when it is unknown. */
export const duePayout = dueMigration("015-due-payout", PayoutEntity, {
  day: "asked_day",
  shard: "asked_shard",
  sort: ["owner_id", "id"],
});
