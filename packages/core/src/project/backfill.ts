import { AcceptanceEntity, ProposalEntity } from "../proposal/entity";
import { askedOf, heldOf } from "../proposal/rows";
import type { Row } from "./entity";

/** What a row needs, to say what is agreed. */
export type Agreeable = Pick<Row, "owner_id" | "project_id" | "currency"> &
  Partial<Pick<Row, "proposal_id" | "proposal_status" | "change_id" | "held" | "accepted" | "change">>;

/**
 * A project's row with what is agreed, where it was written before rows kept that: read from its proposal, its
 * acceptance and its open change order. Others come as they are, without a read.
 */
export async function completed<T extends Agreeable>(project: T): Promise<T> {
  const { owner_id, project_id, proposal_id, change_id, proposal_status = "draft" } = project;
  const lacks = proposal_id !== undefined && proposal_status !== "draft" && !project.held;
  const unnamed = change_id !== undefined && !project.change;
  if (!lacks && !unnamed) return project;
  const at = async (id: number | undefined) =>
    id === undefined
      ? undefined
      : (await ProposalEntity.get({ owner_id, project_id, id }).go({ consistent: true })).data;
  const [proposal, change] = await Promise.all([at(proposal_id), at(change_id)]);
  const { data: signed } =
    proposal?.status === "accepted"
      ? await AcceptanceEntity.get({
          owner_id,
          project_id,
          proposal_id: proposal.id,
          document_version: proposal.document_version,
        }).go({ consistent: true })
      : { data: null };
  const currency = proposal?.currency ?? project.currency;
  return {
    ...project,
    held: project.held ?? (proposal ? heldOf(proposal, currency) : undefined),
    accepted:
      project.accepted ??
      (proposal && signed
        ? {
            proposal_id: proposal.id,
            version: proposal.document_version,
            total: signed.evidence.total,
            currency,
            accepted_on: signed.accepted_on,
            accepted_at: signed.evidence.accepted_at,
          }
        : undefined),
    change: project.change ?? (change ? askedOf(change) : undefined),
  };
}
