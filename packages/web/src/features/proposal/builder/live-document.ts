import { sum } from "@stint/core/platform/money";
import type { Info } from "@stint/core/project/schema";
import { checkSettings, type PhaseShare, planPayments } from "@stint/core/proposal/rules";
import type { Document } from "@stint/core/proposal/schema";

export type Instalments = ReturnType<typeof planPayments>;
export type { PhaseShare };

/** The schedule that the settings make of a total; undefined while the settings are no settings. */
export function instalmentsOf(
  project: Info,
  total: number,
  phases: readonly PhaseShare[],
): Instalments | undefined {
  try {
    return planPayments(project, total, phases);
  } catch {
    return undefined;
  }
}

export const refusalsOf = (project: Info, total: number): Record<string, string> =>
  checkSettings(project, total) ?? {};

/** Counts the taxes of a document whose payments are these. */
export type WithTaxes = (document: Document, planned: Instalments, project: Info) => Document;

export const isDue = ({ when }: Instalments[number]): boolean => when === "On acceptance";

/**
 * Puts typed changes on the server's document. Parts that only the server composes (which
 * services and prices show, a change order's effect on invoices) follow a moment later, when the change is saved.
 */
export function liveDocument(
  server: Document,
  project: Info,
  phases: readonly PhaseShare[],
  brand: { name: string; color: string },
  /** Counts the taxes; until it is loaded the server's own show. */
  withTaxes?: WithTaxes,
): Document {
  const own = server.change ? undefined : instalmentsOf(project, server.total, phases);
  const document: Document = {
    ...server,
    title: project.name,
    brand: { ...server.brand, ...brand },
    goals: project.show_client_goals ? project.client_goals || null : null,
    summary: project.summary || null,
    expire_at: project.show_expire_at ? project.expire_at : null,
    phases: project.show_scope ? server.phases : [],
    schedule: project.show_invoice_schedule
      ? (own?.map(({ tax: _, parts: __, ...each }) => each) ?? server.schedule)
      : null,
    due_days: project.invoice_payment_terms || undefined,
    due_on_acceptance: own ? sum(own.filter(isDue).map(({ amount }) => amount)) : server.due_on_acceptance,
    terms: project.show_general_terms ? server.terms : [],
    general_terms: project.show_general_terms ? project.general_terms || null : null,
  };
  return (own && withTaxes?.(document, own, project)) ?? document;
}
