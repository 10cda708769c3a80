import { Team } from "@stint/core/team";
import { User } from "@stint/core/user";
import { consume } from "../../http/consume";

/** Ends the seats that a deleted account held, and those of its own company. */
export const handler = consume(User.Events.Deleted, ({ user_id }) => Team.endSeats(user_id));
