import { Billing } from "@stint/core/billing";
import { Referral } from "@stint/core/billing/referral";
import { User } from "@stint/core/user";
import { consume } from "../../http/consume";

/** Ends the subscription of an account that was deleted, and forgets its person: nothing more is charged. */
export const handler = consume(User.Events.Deleted, async () => {
  await Billing.endAtOnce();
  await Billing.erasePerson();
  await Referral.forgetPerson();
});
