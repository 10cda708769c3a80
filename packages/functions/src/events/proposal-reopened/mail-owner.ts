import { Proposal } from "@stint/core/proposal";
import { mailReopened } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** Mails the owner that a decline was withdrawn. */
export const handler = consume(Proposal.Events.Reopened, (data, event) => mailReopened(data, event.id));
