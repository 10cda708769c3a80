import { ProposalDueEntity } from "../../proposal/due-entity";
import { dueMigration } from "./due";

/** Every open proposal says at which instant it is looked at (D26). */
export const dueProposal = dueMigration("013-due-proposal", ProposalDueEntity, {
  day: "due_day",
  shard: "due_shard",
  sort: ["owner_id", "project_id", "proposal_id"],
  local: true,
});
