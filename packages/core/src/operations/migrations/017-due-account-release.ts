import { ReleaseEntity } from "../../payment/platform-balance/release-entity";
import { dueMigration } from "./due";

/** A release whose outcome is unknown says since when. */
export const dueAccountRelease = dueMigration("017-due-account-release", ReleaseEntity, {
  day: "asked_day",
  shard: "asked_shard",
  sort: ["owner_id", "id"],
});
