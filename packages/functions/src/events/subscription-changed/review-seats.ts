import { Billing } from "@stint/core/billing";
import { Team } from "@stint/core/team";
import { consume } from "../../http/consume";

/** Looks whether there is still a seat for each admin. */
export const handler = consume(Billing.Events.Changed, (_, { owner_id }) => Team.review(owner_id));
