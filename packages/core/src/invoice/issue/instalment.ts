import type { Client } from "../../client";
import { iso } from "../../platform/clock";
import type { Entry } from "../../platform/event";
import { Id } from "../../platform/id";
import { Rank } from "../../platform/rank";
import type { Instalment } from "../../project/schedule/rules";
import { isUntaxed, type TaxRule } from "../../project/tax/rules";
import type { Workspace } from "../../workspace";
import { defaultDraft, type projectOf, taxesOf } from "../draft/defaults";
import { withDeductions } from "../draft/withholding";
import { Events } from "../events";
import { aggregateOf, itemOf, lineOf, type Next, type Row, refOf, totalsOf } from "../read";

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
export function lineNameOf(payment: Instalment, project_name: string): string {
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

/** Drafts an invoice for one planned payment, with one line of exactly its amount (D25). */
export function draftInstalment(
  { accepted, project, client }: ScheduleContext,
  payment: Instalment,
  workspace: Workspace.Info,
): Next {
  const { proposal_id, version } = accepted;
  const id = Id.derive(workspace.owner_id, proposal_id, version, payment.sequence);
  const title = titleOf(payment, project.name);
  const line = itemOf({
    id: lineOf(id),
    name: lineNameOf(payment, project.name),
    unit_price: payment.amount,
    rank: Rank.first(),
  });
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
    ...totalsOf({ items: [line], discounts: [], ...taxesOf(id, accepted.tax) }),
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
