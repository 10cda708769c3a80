import { Proposal } from "@stint/core/proposal";
import { mailSent } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** Mails the client that a proposal waits; once per sending. */
export const handler = consume(Proposal.Events.Sent, (data, event) => mailSent(data, event.id));
