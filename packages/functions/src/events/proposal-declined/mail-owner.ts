import { Proposal } from "@stint/core/proposal";
import { mailDeclined } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** The owner learns of the no, and why. */
export const handler = consume("proposal-declined-mail-owner", Proposal.Events.Declined, mailDeclined);
