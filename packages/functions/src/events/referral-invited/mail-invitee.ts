import { Referral } from "@stint/core/billing/referral";
import { consume } from "../../http/consume";

/** Mails the friend that somebody recommends Stint to them. */
export const handler = consume(Referral.Events.Invited, (data) => Referral.mailFriend(data));
