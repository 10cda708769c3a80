import type { Info as Client } from "../../client/schema";
import { Column } from "../../platform/column";
import { addressOf, inOneLine } from "../../platform/country/address";
import { labelOf } from "../../platform/country/tax-id";
import { taxInWords } from "../../platform/tax/rules";
import type { ItemTax } from "../../platform/tax/schema";
import type { DocumentRows } from "../../project/content";
import { withLateFee } from "../../project/contract/late-fee/rules";
import { contentOf } from "../../project/contract/rules";
import type { Info as Project, Section, Term } from "../../project/schema";
import { isOption, isPriced, totalOf } from "../../project/scope/pricing/rules";
import { shownPhase } from "../../project/scope/rules";
import type { Info as Scope, Task } from "../../project/scope/schema";
import { ownTaxOf, type TaxRule } from "../../project/tax/rules";
import type { Info as Workspace } from "../../workspace/schema";
import { type NoticeWords, noticeParagraphs } from "../consumer/notice";
import { addsWork, consumerLaw, type Subject } from "../consumer/rules";
import { type Countable, choose } from "../option-selection/rules";
import type { Document, ShownService } from "../schema";

export interface Sources {
  project: Project;
  scope: Scope;
  client: Pick<Client, "name" | "contacts"> &
    Partial<Pick<Client, "kind" | "billing_address" | "street" | "postcode" | "city" | "region" | "country">>;
  terms: Term[];
  /** The owner's own sections, in order. */
  sections: Section[];
  /** The rows that all of this was read from. */
  rows: DocumentRows;
  workspace: Workspace;
  /** What a consumer reads of their rights, in the language of the client's papers. */
  notice: NoticeWords;
  from: { name: string; email: string };
  version: number;
  sent_on: string | null;
}

/** Returns the client's contact for proposals and invoices: the project's choice, else the first. */
export const contactOf = (client: Sources["client"], contact_id: number | null) =>
  client.contacts.find((contact) => contact.id === contact_id) ?? client.contacts[0];

const PRICED = [
  "id",
  "scopecategory_id",
  "role_id",
  "price",
  "quantity",
  "pricing",
  "percent",
  "optional",
  "option_group",
  "chosen",
] as const satisfies readonly (keyof Task)[];

/**
 * Returns the fields that a service's price is computed from; they are kept with the version, its cost never
 * is.
 */
export function pricedOf(task: Task, rule: TaxRule | undefined): Countable["tasks"][number] {
  const own = ownTaxOf(task.tax, rule);
  return { ...Column.pick(task, PRICED), ...(own ? { tax: own } : {}) };
}

/**
 * Returns a service after the show flags. An option always shows its price, because nobody chooses blindly.
 */
function showService(task: Task, { project, scope }: Sources, tax: ItemTax | null | undefined): ShownService {
  const { show_deliverable_units: units, show_deliverable_prices: prices } = project;
  const percent = task.pricing === "percent";
  const priced = (prices || isOption(task)) && isPriced(task);
  return {
    id: task.id,
    name: task.name,
    description: project.show_deliverable_descriptions ? task.deliverable_description || null : null,
    quantity: units && !percent ? task.quantity : null,
    unit: units && !percent ? task.unit : null,
    price: prices && units && !percent ? task.price : null,
    total: priced ? totalOf(task, scope.summary.fixed_total) : null,
    percent: prices && percent ? task.percent : null,
    optional: task.optional,
    option_group: task.option_group,
    chosen: true,
    ...(tax ? { tax: taxInWords(tax) } : {}),
  };
}

/** Returns a tax number with what it is called where it is from, as invoices print it. */
const taxLine = (tax_id: string | null | undefined, country: string | null | undefined): string[] =>
  tax_id ? [`${labelOf(tax_id, country ?? "")} ${tax_id}`] : [];

const linesOf = (address: string): string[] => address.split("\n").filter(Boolean);

/** Returns who sells: the name that the law knows, where there is one. */
const sellerNameOf = (workspace: Sources["workspace"], from: Sources["from"]): string =>
  workspace.legal_name || workspace.brand_name || from.name;

/** Returns who the parties of the contract are, with address, phone and tax number (article 6(1)(b) and (c)). */
function partiesOf({ workspace, client, project, from }: Sources): NonNullable<Document["parties"]> {
  const contact = contactOf(client, project.contact_id);
  const name = sellerNameOf(workspace, from);
  const person = contact ? `${contact.first_name} ${contact.last_name}`.trim() : "";
  return {
    seller: {
      name,
      lines: [
        ...(from.name && from.name !== name ? [from.name] : []),
        ...linesOf(addressOf(workspace, workspace.postal)),
        ...(workspace.phone ? [workspace.phone] : []),
        from.email,
        ...taxLine(workspace.tax_id, workspace.country),
      ],
    },
    client: {
      name: client.name,
      lines: [
        ...(person && person !== client.name ? [person] : []),
        ...linesOf(addressOf(client, client.billing_address)),
      ],
    },
  };
}

/** Says whether a consumer's law asks for the business's address, and there is none. */
export function lacksAddress({ client, workspace }: Sources): boolean {
  const { kind = "business", country } = client;
  const law = consumerLaw({ kind, country: country || workspace.country });
  return law !== undefined && addressOf(workspace, workspace.postal) === "";
}

/**
 * Returns the notice for a consumer. A client without a country is taken to live where the business is.
 */
function consumerPart({ client, workspace, from, notice }: Sources, of: Subject): Pick<Document, "consumer"> {
  const { kind = "business", country } = client;
  const home = country || workspace.country;
  const law = consumerLaw({ kind, country: home });
  if (!law) return {};
  const countries = new Set([home, workspace.country].flatMap((each) => each || []));
  return {
    consumer: {
      law,
      countries: [...countries],
      notice: noticeParagraphs(
        {
          name: sellerNameOf(workspace, from),
          email: from.email,
          postal: inOneLine(addressOf(workspace, workspace.postal)),
          phone: workspace.phone ?? "",
        },
        notice,
        of,
      ),
    },
  };
}

/**
 * Composes the document that the client sees. The show flags are applied here, on the server, so that hidden
 * values are not in it, and costs, margins and pay never are. Its numbers are those of `of` with the owner's
 * selection.
 */
export function compose(sources: Sources, of: Countable): Document {
  const { project, scope, client, workspace } = sources;
  const contact = contactOf(client, project.contact_id);
  const own = new Map(of.tasks.map(({ id, tax }) => [id, tax]));
  const document: Document = {
    title: project.name,
    version: sources.version,
    currency: project.currency,
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
    parties: partiesOf(sources),
    sent_on: sources.sent_on,
    expire_at: project.show_expire_at ? project.expire_at : null,
    time_zone: workspace.time_zone,
    goals: project.show_client_goals ? project.client_goals || null : null,
    summary: project.summary || null,
    // A document without sections must not have the key: documents signed before sections existed keep their
    // hash.
    ...(sources.sections.length > 0
      ? { sections: sources.sections.map(({ id, title, body }) => ({ id, title, body })) }
      : {}),
    phases: project.show_scope
      ? scope.categories.map((category) => ({
          id: category.id,
          name: shownPhase(category.name),
          description: project.show_phase_descriptions ? category.description || null : null,
          total: project.show_phase_prices ? 0 : null,
          services: scope.tasks
            .filter(({ scopecategory_id }) => scopecategory_id === category.id)
            .map((task) => showService(task, sources, own.get(task.id))),
        }))
      : [],
    exclusions: project.show_scope ? scope.exclusions || null : null,
    revision_rounds: project.show_scope ? scope.revision_rounds : null,
    total: 0,
    schedule: project.show_invoice_schedule ? [] : null,
    due_on_acceptance: 0,
    ...(project.invoice_payment_terms > 0 ? { due_days: project.invoice_payment_terms } : {}),
    terms: project.show_general_terms
      ? sources.terms.map((term) => ({
          id: term.id,
          name: term.name,
          body: term.body,
          content: withLateFee(contentOf(term), term.late_fee, project.currency),
          ...(term.late_fee ? { late_fee: term.late_fee } : {}),
        }))
      : [],
    general_terms: project.show_general_terms ? project.general_terms || null : null,
    change: null,
  };
  const { base } = of;
  if (!base) return choose({ ...document, ...consumerPart(sources, "contract") }, of);
  // A change order that only takes away or rewords is no new contract, and has no notice.
  const services = of.tasks.map(({ id }) => id);
  const agreed = { total: base.total, services: base.services.map(({ id }) => id) };
  const chosen = choose(document, of);
  return addsWork({ services, total: chosen.total }, agreed)
    ? choose({ ...document, ...consumerPart(sources, "change") }, of)
    : chosen;
}
