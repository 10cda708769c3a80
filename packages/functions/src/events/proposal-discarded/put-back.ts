import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** The draft becomes what the client has, should the call that discarded its edits not have come so far. */
export const handler = consume("proposal-discarded-put-back", Proposal.Events.Discarded, ({ project_id }) =>
  Proposal.finishRestore(project_id),
);
