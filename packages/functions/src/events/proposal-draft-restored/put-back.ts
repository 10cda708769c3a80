import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** The draft takes the edits back, should the call that restored them not have come so far. */
export const handler = consume(
  "proposal-draft-restored-put-back",
  Proposal.Events.DraftRestored,
  ({ project_id }) => Proposal.finishRestore(project_id),
);
