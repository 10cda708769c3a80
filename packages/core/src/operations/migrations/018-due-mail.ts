import { WaitingEntity } from "../../mailing/entity";
import { dueMigration } from "./due";

/** Mail that waits says at which instant it is told again. */
export const dueMail = dueMigration("018-due-mail", WaitingEntity, {
  day: "wait_day",
  sort: ["owner_id", "event_id", "reaction"],
});
