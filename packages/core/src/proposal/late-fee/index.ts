/** The late fee that a client agreed to: the clause of an accepted proposal that applies to an invoice. */
import { type Clause, clauseOfFields } from "../../invoice/late-fee/rules";
import { unpack } from "../canonical";
import { ofProject } from "../read";
import { acceptanceOf, find, findVersion } from "../rows";

/**
 * Returns the late fee that a proposal's client accepted, from the fields of a term. Its text is never
 * interpreted.
 */
async function clauseIn(proposal_id: number): Promise<(Clause & { currency: string }) | undefined> {
  const proposal = await find(proposal_id);
  const [signed, acceptance] = await Promise.all([findVersion(proposal), acceptanceOf(proposal)]);
  if (!signed || !acceptance) return undefined;
  const { terms, currency } = unpack(signed.document);
  const [fields, ...more] = terms.flatMap(({ late_fee }) => late_fee ?? []);
  // Two late fees would leave it unclear which one counts.
  return fields && more.length === 0 ? { ...clauseOfFields(fields, currency), currency } : undefined;
}

/** An invoice as far as its agreement goes: its project, and the payment of a proposal that it bills. */
interface InvoiceRef {
  project_id?: number | null | undefined;
  schedule?: { proposal_id: number } | null | undefined;
}

/**
 * Returns the clause that applies to an invoice: of the proposal that it is an instalment of, or the one that
 * replaced it, else of the newest accepted one. `since` is when it was first agreed: a change order that
 * repeats it does not start it again. Undefined where its terms name none.
 */
export async function findLateFee({
  project_id,
  schedule,
}: InvoiceRef): Promise<(Clause & { currency: string; since: string | null | undefined }) | undefined> {
  if (!project_id) return undefined;
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
