import { PayoutEntity } from "../../payout/entity";
import { dueMigration } from "./due";

/** A payout whose sending is unknown says since when. */
export const duePayout = dueMigration("015-due-payout", PayoutEntity, {
  day: "asked_day",
  shard: "asked_shard",
  sort: ["owner_id", "id"],
});
