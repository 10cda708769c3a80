import { RecurringEntity } from "../../invoice/recurring/entity";
import { dueMigration } from "./due";

/** Adds to every series the instant at which its next invoice is due, and the zone of its dates (D26). */
export const dueRecurring = dueMigration("011-due-recurring", RecurringEntity, {
  day: "due_day",
  shard: "due_shard",
  sort: ["owner_id", "id"],
  local: true,
  names_zone: true,
});
