import { User } from "@stint/core/user";
import { leaveForGood } from "@stint/core/workspace/network";
import { consume } from "../../http/consume";

/** Takes the business of a deleted account out of its network: nobody receives under its address any more. */
export const handler = consume(User.Events.Deleted, ({ user_id }) => leaveForGood(user_id));
