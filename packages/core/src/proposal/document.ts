import type { Info as Client } from "../client/schema";
import { Money } from "../platform/money";
import type { Info as Project, Term } from "../project/schema";
import { lineTotal } from "../scope/rules";
import type { Info as Scope } from "../scope/schema";
import type { Info as Workspace } from "../workspace/schema";
import { ON_ACCEPTANCE, planned } from "./schedule";
import type { Document } from "./schema";

export interface Sources {
  project: Project;
  scope: Scope;
  client: Pick<Client, "name" | "contacts">;
  terms: Term[];
  workspace: Workspace;
  from: { name: string; email: string };
  version: number;
  sent_on: string | null;
}

/** The client's contact that proposals and invoices go to: the project's own choice, else the first. */
export const contactOf = (client: Sources["client"], contact_id: number | null) =>
  client.contacts.find((contact) => contact.id === contact_id) ?? client.contacts[0];

/**
 * What the client is shown: the show flags are applied here, on the server, so that what is hidden is not
 * in the document at all, and costs, margins and pay have no place in it.
 */
export function compose(sources: Sources): Document {
  const { project, scope, client, workspace } = sources;
  const contact = contactOf(client, project.contact_id);
  const total = scope.summary.price_total;
  const schedule = planned(project, total);
  const totals = new Map(scope.summary.categories.map((each) => [each.id, each.price_total]));
  const services = (category_id: number) =>
    scope.tasks
      .filter((task) => task.scopecategory_id === category_id)
      .map((task) => ({
        id: task.id,
        name: task.name,
        description: project.show_deliverable_descriptions ? task.deliverable_description || null : null,
        quantity: project.show_deliverable_units ? task.quantity : null,
        price: project.show_deliverable_prices && project.show_deliverable_units ? task.price : null,
        total: project.show_deliverable_prices && task.price !== null ? lineTotal(task) : null,
      }));
  return {
    title: project.name,
    version: sources.version,
    currency: workspace.currency,
    brand: {
      name: workspace.brand_name || sources.from.name,
      color: workspace.primary_brand_color,
      logo_url: workspace.brand_logo_url,
    },
    from: sources.from,
    client: {
      name: client.name,
      contact_name: contact ? `${contact.first_name} ${contact.last_name}`.trim() : null,
    },
    sent_on: sources.sent_on,
    expire_at: project.show_expire_at ? project.expire_at : null,
    time_zone: workspace.time_zone,
    goals: project.show_client_goals ? project.client_goals || null : null,
    summary: project.summary || null,
    phases: project.show_scope
      ? scope.categories.map((category) => ({
          id: category.id,
          name: category.name,
          description: project.show_phase_descriptions ? category.description || null : null,
          total: project.show_phase_prices ? (totals.get(category.id) ?? 0) : null,
          services: services(category.id),
        }))
      : [],
    total,
    schedule: project.show_invoice_schedule
      ? schedule.map(({ sequence, kind, label, when, percent, amount, send_on, due_on }) => ({
          sequence,
          kind,
          label,
          when,
          percent,
          amount,
          send_on,
          due_on,
        }))
      : null,
    due_on_acceptance: Money.sum(
      schedule.filter(({ when }) => when === ON_ACCEPTANCE).map(({ amount }) => amount),
    ),
    terms: project.show_general_terms ? sources.terms.map(({ id, name, body }) => ({ id, name, body })) : [],
    general_terms: project.show_general_terms ? project.general_terms || null : null,
  };
}
