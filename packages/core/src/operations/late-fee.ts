import type { ReadClause } from "../invoice/late-fee";
import * as Invoice from "../invoice/late-fee";
import { type Clause, clauseOfFields } from "../invoice/late-fee/rules";
import type { LateFee } from "../invoice/late-fee/schema";
import type { Row } from "../invoice/read";
import type { Info } from "../invoice/schema";
import { acceptanceOf, find as findProposal, findVersion, unpack } from "../proposal";
import { ofProject } from "../proposal/read";

/** What the client of a proposal accepted about a late fee: the fields of a term. What its words say is nobody's to guess. */
async function clauseIn(proposal_id: number): Promise<(Clause & { currency: string }) | undefined> {
  const proposal = await findProposal(proposal_id);
  const [signed, acceptance] = await Promise.all([findVersion(proposal), acceptanceOf(proposal)]);
  if (!signed || !acceptance) return undefined;
  const { terms, currency } = unpack(signed.document);
  const [fields, ...more] = terms.flatMap(({ late_fee }) => late_fee ?? []);
  // Two would leave open which one counts.
  return fields && more.length === 0 ? { ...clauseOfFields(fields, currency), currency } : undefined;
}

/**
 * The clause that holds for an invoice: of the proposal whose instalment it is, or what took its place, else of the
 * newest accepted one. `since` is when it was first agreed: a change order that repeats it begins nothing anew.
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

/** The fee as it would be charged today (D39). 422 when the accepted terms allow none, or not yet; 2023, 2026, 2029. */
export const lateFeeOf = (id: number): Promise<LateFee> => Invoice.lateFeeOf(id, acceptedClause);

/** Makes a draft of its own for the fee, which its owner looks at and sends (D39). */
export const chargeLateFee = (id: number): Promise<Info> => Invoice.chargeLateFee(id, acceptedClause);
