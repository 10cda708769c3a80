import { ProposalDueEntity } from "../../proposal/due-entity";
import { dueMigration } from "./due";

/** Adds to every open proposal the instant at which it is due (D26). */
export const dueProposal = dueMigration("013-due-proposal", ProposalDueEntity, {
  day: "due_day",
  shard: "due_shard",
  sort: ["owner_id", "project_id", "proposal_id"],
  local: true,
});
