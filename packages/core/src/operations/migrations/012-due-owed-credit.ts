import { OwedCreditEntity } from "../../invoice/owed/entity";
import { dueMigration } from "./due";

/** Adds to waiting credit the instant at which it is due. */
export const dueOwedCredit = dueMigration("012-due-owed-credit", OwedCreditEntity, {
  day: "due_day",
  shard: "due_shard",
  kind: "owed",
  sort: ["due_kind", "owner_id", "project_id"],
});
