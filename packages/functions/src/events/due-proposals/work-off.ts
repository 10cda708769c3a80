import { Events } from "@stint/core/platform/due/events";
import { Proposal } from "@stint/core/proposal";
import { workOff } from "../../http/work-off";

/** Reminds of unanswered proposals and closes those whose last day has passed. */
export const handler = workOff(
  Events.Proposals,
  async (rows) => (await Proposal.handleProposals(rows)).failed,
);
