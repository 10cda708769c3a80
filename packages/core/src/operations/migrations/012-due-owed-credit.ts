import { OwedCreditEntity } from "../../invoice/owed/entity";
import { dueMigration } from "./due";

/** Credit that waits says at which instant it is looked at. */
export const dueOwedCredit = dueMigration("012-due-owed-credit", OwedCreditEntity, {
  day: "due_day",
  shard: "due_shard",
  kind: "owed",
  sort: ["due_kind", "owner_id", "project_id"],
});
