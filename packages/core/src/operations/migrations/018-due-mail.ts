import { WaitingEntity } from "../../mailing/entity";
import { dueMigration } from "./due";

/** Adds to waiting mail the instant at which it is delivered again. */
export const dueMail = dueMigration("018-due-mail", WaitingEntity, {
  day: "wait_day",
  sort: ["owner_id", "event_id", "reaction"],
});
