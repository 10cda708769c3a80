import { Billing } from "@stint/core/billing";
import { Team } from "@stint/core/team";
import { consume } from "../../http/consume";

/** Tells the payment provider who owns the company now. */
export const handler = consume(Team.Events.HandedBack, () => Billing.introduceOwner());
