import { finishRestore } from "@stint/core/project/content";
import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/**
 * Restores the draft to what the client has, should the call that discarded its edits have stopped before
 * that.
 */
export const handler = consume(Proposal.Events.Discarded, ({ project_id }) => finishRestore(project_id));
