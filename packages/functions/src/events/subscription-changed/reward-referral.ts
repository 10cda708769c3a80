import { Billing } from "@stint/core/billing";
import { Referral } from "@stint/core/billing/referral";
import { consume } from "../../http/consume";

/** Looks at the referral that brought the workspace: its friend may pay now. */
export const handler = consume(Billing.Events.Changed, () => Referral.lookAtFriend());
