import { RecurringEntity } from "../../invoice/recurring/entity";
import { dueMigration } from "./due";

/** Every series says at which instant its next invoice is due, and in which zone its dates begin (D26). */
export const dueRecurring = dueMigration("011-due-recurring", RecurringEntity, {
  day: "due_day",
  shard: "due_shard",
  sort: ["owner_id", "id"],
  local: true,
  names_zone: true,
});
