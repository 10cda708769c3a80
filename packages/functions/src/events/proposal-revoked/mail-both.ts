import { Proposal } from "@stint/core/proposal";
import { mailRevoked } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** Acknowledges the withdrawal to the client, and tells the owner what is to be refunded. */
export const handler = consume(Proposal.Events.Revoked, mailRevoked);
