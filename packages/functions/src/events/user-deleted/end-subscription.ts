import { Billing } from "@stint/core/billing";
import { User } from "@stint/core/user";
import { consume } from "../../http/consume";

/** Ends the subscription of an account that was deleted: nothing more is charged. */
export const handler = consume(User.Events.Deleted, () => Billing.endAtOnce());
