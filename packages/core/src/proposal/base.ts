import { creditsOf } from "../invoice/credit-note";
import { ListedEntity } from "../invoice/entity";
import type { InvoiceSettings } from "../project/schedule";
import type { Info as Project } from "../project/schema";
import { canonical, unpack } from "./canonical";
import { count } from "./choice";
import { asAccepted, countableOf } from "./counted";
import type { BaseLine } from "./plan";
import { passagesOf } from "./reading";
import { type BaseService, type ChangeBase, countedServices } from "./redline";
import { acceptanceOf, edition, find, type Row } from "./rows";

/** The invoices of a project's accepted schedule, in their order; void ones bill nothing and are left out. */
export async function scheduledLines(key: { owner_id: number; project_id: number }): Promise<BaseLine[]> {
  const { data } = await ListedEntity.query
    .ofProject({ owner_id: key.owner_id, project_key: key.project_id })
    .go({ pages: "all", consistent: true });
  return data
    .flatMap(({ schedule, status, number, send_on, due_on, issued_on, total }) =>
      schedule && status !== "void"
        ? {
            sequence: schedule.sequence,
            label: schedule.label,
            amount: schedule.amount ?? total,
            sent: status === "sent",
            number: number ?? null,
            send_on: (status === "sent" ? issued_on : send_on) ?? null,
            due_on: due_on ?? null,
          }
        : [],
    )
    .sort((a, b) => a.sequence - b.sequence);
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
  const [current, acceptance, lines, credits] = await Promise.all([
    edition(accepted, change.version),
    acceptanceOf(accepted, change.version),
    scheduledLines(row),
    creditsOf(row),
  ]);
  if (!current || !acceptance) throw new Error("A change order lost the proposal that it changes");
  const signed = asAccepted(current, acceptance);
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
    terms: document.terms,
    passages: passagesOf(document),
    general_terms: document.general_terms,
    plan: {
      lines,
      credits,
      accepted_on: change.first_accepted_on,
      keeps: canonical(current.settings) === canonical(settings),
      payment_terms: settings.invoice_payment_terms ?? 0,
    },
    prices: project.show_deliverable_prices,
  };
}
