import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Activates the won project, with its scope closed to edits. */
export const handler = consume(Proposal.Events.Accepted, (data) => Proposal.activateProject(data));
