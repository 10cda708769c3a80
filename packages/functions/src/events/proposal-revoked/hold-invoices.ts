import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Holds what is not sent and pauses reminders once a consumer withdrew from the contract. */
export const handler = consume(Proposal.Events.Revoked, Proposal.stopBilling);
