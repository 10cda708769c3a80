import { UserEntity } from "../../user/entity";
import { dueMigration } from "./due";

/** Adds to unconfirmed sign-ups the instant at which their address is released. */
export const dueUser = dueMigration("019-due-user", UserEntity, { day: "release_day", sort: ["id"] });
