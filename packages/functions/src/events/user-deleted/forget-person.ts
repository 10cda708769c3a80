import { Connection } from "@stint/core/connection";
import { User } from "@stint/core/user";
import { consume } from "../../http/consume";

/** Ends the connections of a deleted account, on both sides. */
export const handler = consume(User.Events.Deleted, ({ user_id }) => Connection.forgetPerson(user_id));
