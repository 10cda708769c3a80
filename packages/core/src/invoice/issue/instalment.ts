import type { Client } from "../../client";
import { iso } from "../../platform/clock";
import type { Entry } from "../../platform/event";
import { Id } from "../../platform/id";
import { Rank } from "../../platform/rank";
import { taxInWords } from "../../platform/tax/rules";
import type { Instalment } from "../../project/schedule/rules";
import { isUntaxed, type TaxRule } from "../../project/tax/rules";
import type { Workspace } from "../../workspace";
import { defaultDraft, type projectOf, taxesOf } from "../draft/defaults";
import { withDeductions } from "../draft/withholding";
import { Events } from "../events";
import { aggregateOf, itemOf, lineOf, type Next, type Row, refOf, totalsOf } from "../read";
import type { Item } from "../schema";

/** The part of an acceptance that invoices follow from. */
export interface Accepted {
  proposal_id: number;
  version: number;
  project_id: number;
  client_id: number;
  currency: string;
  payments: Instalment[];
  /** How its invoices are taxed; undefined where the signed document names no tax. */
  tax: TaxRule | undefined;
  /** Addresses that accepted themselves: mail to them needs no budget. */
  answerers: string[];
  /** True for a change order: its payments are those still to come. */
  is_change: boolean;
}

/**
 * Returns an invoice's title, "Deposit, Website redesign". Lists print it without a percentage, which would
 * be wrong after a change.
 */
export const titleOf = (payment: Instalment, project_name: string): string =>
  [payment.kind === "upfront" ? "Deposit" : payment.label, project_name].filter(Boolean).join(", ");

/** Returns the name of an instalment's line, "Deposit, 40%, Website redesign". */
function lineNameOf(payment: Pick<Instalment, "kind" | "label" | "percent">, project_name: string): string {
  const percent = payment.percent.replace(/\.0+$|(\.\d*?)0+$/, "$1");
  const label = payment.kind === "upfront" ? "Deposit" : payment.label;
  return [label, percent === "100" || percent === "0" ? "" : `${percent}%`, project_name]
    .filter(Boolean)
    .join(", ");
}

/** Returns what an invoice is among the payments: one that bills all is neither deposit nor part. */
export const kindOf = ({ kind }: Instalment, { payments, is_change }: Accepted): Next["kind"] =>
  payments.length < 2 && !is_change ? undefined : kind === "upfront" ? "deposit" : "part";

export interface ScheduleContext {
  accepted: Accepted;
  project: Awaited<ReturnType<typeof projectOf>>;
  client: Client.Info | undefined;
}

/**
 * Returns the lines of a planned payment, which add up to exactly its amount: one, or over several taxes one for
 * each, so that over all payments each tax is whole (D4, D25). They stand where `first` says.
 */
export function paymentLines(
  invoice_id: number,
  payment: Pick<Instalment, "amount" | "parts" | "kind" | "label" | "percent">,
  project_name: string,
  first = Rank.first(),
): Item[] {
  const name = lineNameOf(payment, project_name);
  const parts = payment.parts ?? [{ amount: payment.amount, tax: null }];
  let rank = first;
  return parts.map(({ amount, tax }, at) => {
    if (at > 0) rank = Rank.last(rank);
    return itemOf({
      id: lineOf(invoice_id, at),
      name: tax ? `${name}, ${taxInWords(tax)}` : name,
      unit_price: amount,
      tax,
      rank,
    });
  });
}

/** Drafts an invoice for one planned payment, with lines of exactly its amount (D25). */
export function draftInstalment(
  { accepted, project, client }: ScheduleContext,
  payment: Instalment,
  workspace: Workspace.Info,
): Next {
  const { proposal_id, version } = accepted;
  const id = Id.derive(workspace.owner_id, proposal_id, version, payment.sequence);
  const title = titleOf(payment, project.name);
  const draft: Next = {
    ...defaultDraft(workspace),
    invoice_id: id,
    id,
    created_at: iso(),
    project_id: project.id,
    project_name: project.name,
    client_id: client?.id,
    client_name: client?.name ?? project.client_name,
    title,
    currency: accepted.currency,
    kind: kindOf(payment, accepted),
    payment_terms: project.invoice_payment_terms,
    ...taxesOf(id, accepted.tax),
    no_tax: !accepted.tax && isUntaxed(project.tax),
    ...totalsOf({
      items: paymentLines(id, payment, project.name),
      discounts: [],
      ...taxesOf(id, accepted.tax),
    }),
    schedule: {
      proposal_id,
      sequence: payment.sequence,
      label: payment.label,
      amount: payment.amount,
      when: payment.when,
      held_by: null,
      held_from: null,
    },
    ...(payment.kind !== "upfront" && payment.send_on
      ? { status: "scheduled", send_on: payment.send_on }
      : {}),
    ...(payment.due_on ? { due_on: payment.due_on } : {}),
  };
  return withDeductions(draft, workspace, client);
}

export const createdEntry = (made: Row): Entry =>
  Events.Created.of(aggregateOf(made.id), refOf(made), {
    after: {
      title: made.title,
      total: made.totals.total,
      status: made.status,
      send_on: made.send_on ?? null,
    },
    version: made.version,
  });
