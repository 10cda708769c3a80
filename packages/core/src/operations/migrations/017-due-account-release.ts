import { ReleaseEntity } from "../../payment/platform-balance/release-entity";
import { dueMigration } from "./due";

/** Adds to releases with an unknown outcome the time since when it is unknown. */
export const dueAccountRelease = dueMigration("017-due-account-release", ReleaseEntity, {
  day: "asked_day",
  shard: "asked_shard",
  sort: ["owner_id", "id"],
});
