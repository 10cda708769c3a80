import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Renders the PDF before the client asks for it. */
export const handler = consume(Proposal.Events.Sent, Proposal.printSent);
