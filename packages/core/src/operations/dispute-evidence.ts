import type { Evidence, EvidenceInput, Info } from "../invoice/schema";
import * as Dispute from "../payment/dispute-evidence";
import { AppError } from "../platform/error";
import { get } from "../proposal/read";

/** Returns the acceptance behind an invoice: of the proposal that planned it, else of its project. */
const readAcceptance: Dispute.ReadAcceptance = async ({ schedule, project_id }) => {
  const id = schedule?.proposal_id ?? project_id;
  if (id === undefined) return null;
  const proposal = await get(id).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  const accepted = proposal?.acceptance;
  if (!accepted) return null;
  const { certificate, record_hash, document_hash, name, email, email_verification, ip } = accepted;
  const { user_agent, accepted_at, total, currency, consent_text } = accepted;
  return {
    ...{ certificate, record_hash, document_hash, name, email, email_verification, ip },
    ...{ user_agent, accepted_at, total, currency, consent_text },
  };
};

/** Returns the evidence that a disputed payment was owed: the acceptance, and the views of the invoice. */
export const evidence = (id: number, payment_id: number): Promise<Evidence> =>
  Dispute.evidence(id, payment_id, readAcceptance);

/**
 * Sends the evidence to the provider: once, while the dispute is open. Errors as in `Dispute.sendEvidence`.
 */
export const sendEvidence = (id: number, payment_id: number, input: EvidenceInput): Promise<Info> =>
  Dispute.sendEvidence(id, payment_id, input, readAcceptance);
