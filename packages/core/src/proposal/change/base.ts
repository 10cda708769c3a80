import { isDeepStrictEqual } from "node:util";
import { creditableIn, tallyOf } from "../../invoice/billing";
import { ListedEntity } from "../../invoice/entity";
import { owedOf } from "../../invoice/owed";
import { Money } from "../../platform/money";
import { type InvoiceSettings, upfrontOf } from "../../project/schedule/rules";
import type { Info as Project } from "../../project/schema";
import { canonical, unpack } from "../canonical";
import { asAccepted, countableOf, withBase } from "../counted";
import { count } from "../option-selection/rules";
import { passagesOf } from "../reading/rules";
import { type BaseService, type ChangeBase, countedServices } from "../redline/rules";
import { acceptanceOf, type Edition, find, findVersion, type Row } from "../rows";
import type { BaseLine, BasePlan } from "../schedule/plan";

/** What of the base moves with the invoices. */
type Moving = Required<Pick<BasePlan, "lines" | "credits" | "drafts" | "creditable">>;

/**
 * The invoices that bill what was accepted, in their order: of the schedule, and those that were sent beside it. By
 * the one counter (`invoice/billing`), so that a change order bills what the screens say is left.
 */
export async function invoicedOf(
  key: { owner_id: number; project_id: number },
  accepted: { total: number; currency: string },
): Promise<Moving> {
  const [{ data }, owed] = await Promise.all([
    ListedEntity.query
      .ofProject({ owner_id: key.owner_id, project_key: key.project_id })
      .go({ pages: "all", consistent: true }),
    owedOf(key),
  ]);
  const tally = tallyOf(data, { ...accepted, owed });
  const lines: BaseLine[] = [];
  let [credits, drafts, creditable] = [0, 0, 0];
  for (const line of tally.lines) {
    const { row, billed, whole, beside } = line;
    const { schedule, status } = row;
    const sent = status === "sent";
    const counted = Money.subtract(billed, beside);
    const amount = sent ? Money.subtract(whole, beside) : (schedule?.amount ?? 0);
    const credited = sent ? Money.subtract(amount, counted) : 0;
    if (sent) {
      credits = Money.add(credits, credited);
      creditable = Money.add(creditable, creditableIn(line));
    } else drafts = Money.add(drafts, Money.subtract(counted, amount));
    if (sent ? amount === 0 : !schedule) continue;
    lines.push({
      sequence: schedule?.sequence ?? 0,
      label: schedule?.label ?? row.title,
      amount,
      credited,
      sent,
      number: row.number ?? null,
      send_on: (sent ? row.issued_on : row.send_on) ?? null,
      due_on: row.due_on ?? null,
    });
  }
  // Beside the schedule they follow it, as they were sent.
  const place = ({ sequence }: BaseLine) => sequence || Number.MAX_SAFE_INTEGER;
  return { lines: lines.sort((a, b) => place(a) - place(b)), credits, drafts, creditable };
}

/** A change order's edition beside its invoices as they stand now; any other edition as it is. */
export async function renewed(row: Row, current: Edition): Promise<Edition> {
  const of = countableOf(current);
  if (!row.change || !of?.base) return current;
  const { base } = of;
  const moving = await invoicedOf(row, { total: base.total, currency: current.currency });
  const { lines, credits, drafts, creditable } = base.plan;
  if (isDeepStrictEqual({ lines, credits, drafts: drafts ?? 0, creditable }, moving)) return current;
  return withBase(current, { ...base, plan: { ...base.plan, ...moving } });
}

/**
 * What a change order starts from: the accepted document and its invoices as they stand. Undefined for a
 * first proposal.
 */
export async function baseOf(
  row: Row,
  settings: InvoiceSettings,
  project: Pick<Project, "show_deliverable_prices">,
): Promise<ChangeBase | undefined> {
  const { change } = row;
  if (!change) return undefined;
  const accepted = await find(change.proposal_id);
  const [current, acceptance] = await Promise.all([
    findVersion(accepted, change.version),
    acceptanceOf(accepted, change.version),
  ]);
  if (!current || !acceptance) throw new Error("A change order lost the proposal that it changes");
  const signed = asAccepted(current, acceptance);
  const moving = await invoicedOf(row, { total: signed.total, currency: signed.currency });
  const document = unpack(signed.document);
  const of = countableOf(current);
  const services: BaseService[] = of
    ? countedServices(document, of.tasks, count(of, acceptance.evidence.options, null).summary)
    : [];
  const { proposal_id, version, number } = change;
  return {
    proposal_id,
    version,
    number,
    reason: row.reason || null,
    document_hash: signed.document_hash,
    accepted_on: acceptance.accepted_on,
    total: signed.total,
    services,
    options: acceptance.evidence.options,
    offered: of ? [...of.tasks.map(({ id }) => id), ...(of.decided?.left ?? [])] : [],
    terms: document.terms,
    passages: passagesOf(document),
    general_terms: document.general_terms,
    plan: {
      ...moving,
      accepted_on: change.first_accepted_on,
      keeps: canonical(current.settings) === canonical(settings),
      upfront: upfrontOf(current.settings, signed.total) > 0,
      payment_terms: settings.invoice_payment_terms ?? 0,
    },
    prices: project.show_deliverable_prices,
  };
}
