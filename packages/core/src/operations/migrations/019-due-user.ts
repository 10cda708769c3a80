import { UserEntity } from "../../user/entity";
import { dueMigration } from "./due";

/** A sign-up that nobody confirmed says at which instant its address goes back. */
export const dueUser = dueMigration("019-due-user", UserEntity, { day: "release_day", sort: ["id"] });
