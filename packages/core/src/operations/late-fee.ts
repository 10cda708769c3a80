import type { ReadClause } from "../invoice/late-fee";
import * as Invoice from "../invoice/late-fee";
import { type Clause, clauseOfFields } from "../invoice/late-fee/rules";
import type { LateFee, LateFeeInput } from "../invoice/late-fee/schema";
import type { Row } from "../invoice/read";
import type { Info } from "../invoice/schema";
import { acceptanceOf, find as findProposal, findVersion, unpack } from "../proposal";
import { ofProject } from "../proposal/read";

/**
 * Returns the late fee that a proposal's client accepted, from the fields of a term. Its text is never
 * interpreted.
 */
async function clauseIn(proposal_id: number): Promise<(Clause & { currency: string }) | undefined> {
  const proposal = await findProposal(proposal_id);
  const [signed, acceptance] = await Promise.all([findVersion(proposal), acceptanceOf(proposal)]);
  if (!signed || !acceptance) return undefined;
  const { terms, currency } = unpack(signed.document);
  const [fields, ...more] = terms.flatMap(({ late_fee }) => late_fee ?? []);
  // Two late fees would leave it unclear which one counts.
  return fields && more.length === 0 ? { ...clauseOfFields(fields, currency), currency } : undefined;
}

/**
 * Returns the clause that applies to an invoice: of the proposal that it is an instalment of, or the one that
 * replaced it, else of the newest accepted one. `since` is when it was first agreed: a change order that
 * repeats it does not start it again.
 */
async function acceptedClause({ project_id, schedule }: Row): ReturnType<ReadClause> {
  if (project_id === undefined) return undefined;
  const { items } = await ofProject(project_id);
  const byId = new Map(items.map((each) => [each.id, each]));
  let own = byId.get(schedule?.proposal_id ?? 0);
  while (own?.superseded_by) own = byId.get(own.superseded_by);
  const accepted = own?.status === "accepted" ? own : items.find(({ status }) => status === "accepted");
  const clause = accepted && (await clauseIn(accepted.id));
  if (!clause) return undefined;
  let first = accepted;
  for (;;) {
    const before = byId.get(first.change?.proposal_id ?? 0);
    if (!before || (await clauseIn(before.id))?.text !== clause.text) break;
    first = before;
  }
  return { ...clause, since: first.accepted_at };
}

/**
 * Returns the fee as of today (D39). 422 when the accepted terms allow none, or not yet; 2023, 2026, 2029. `rate`,
 * percent a year, counts where the law has a rate that is not known here.
 */
export const lateFeeOf = (id: number, input: LateFeeInput = {}): Promise<LateFee> =>
  Invoice.lateFeeOf(id, acceptedClause, input);

/** Makes a separate draft invoice for the fee, for the owner to check and send (D39). */
export const chargeLateFee = (id: number, input: LateFeeInput = {}): Promise<Info> =>
  Invoice.chargeLateFee(id, acceptedClause, input);
