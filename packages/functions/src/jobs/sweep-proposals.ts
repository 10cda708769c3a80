import { Proposal } from "@stint/core/proposal";
import { logger } from "../http/log";

/** Reminds of unanswered proposals and closes those whose last day has passed. What failed is tried again. */
export async function handler(): Promise<Omit<Proposal.ProposalsSwept, "failed"> & { failed: number }> {
  const { failed, ...done } = await Proposal.sweepProposals();
  for (const { owner_id, proposal_id, error } of failed)
    logger.error("sweep failed", { owner_id, proposal_id, error });
  return { ...done, failed: failed.length };
}
