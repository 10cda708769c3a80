import { finishRestore } from "@stint/core/project/content";
import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Restores the draft's edits, should the call that restored them have stopped before that. */
export const handler = consume(Proposal.Events.DraftRestored, ({ project_id }) => finishRestore(project_id));
