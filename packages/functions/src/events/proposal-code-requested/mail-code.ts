import { Proposal } from "@stint/core/proposal";
import { mailCode } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** Mails the code that proves an address before signing, or before a copy is fetched. */
export const handler = consume(Proposal.Events.CodeRequested, mailCode);
