import { Client } from "../../client";
import { asksForFile, formatFor } from "../../client/einvoice-format/rules";
import { Actor } from "../../platform/actor";
import { Column } from "../../platform/column";
import { addressOf, isKnown, partsOf } from "../../platform/country/address";
import { labelOf } from "../../platform/country/tax-id";
import { networkBetween } from "../../platform/delivery/rules";
import { AppError, Code } from "../../platform/error";
import { type Language, loadLanguage } from "../../platform/language";
import { tagOf } from "../../platform/language/rules";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { referenceOf } from "../../workspace/bank/rules";
import { projectOf } from "../draft/defaults";
import type { Row } from "../read";
import type { Snapshot } from "../schema";

export interface Parties {
  owner: User.Contact;
  client: Client.Info | undefined;
  /** The recipient: the project's contact, else the client's first; undefined without an address. */
  contact: Client.Info["contacts"][number] | undefined;
  project: { id: number; name: string } | undefined;
  /** Those of the recipient's addresses and details that a program wrote and no person confirmed: nothing goes out by itself. */
  unconfirmed: string[];
  /** What the client's papers are written in. */
  language: Language;
  /** What laws ask papers to say; imported with the parties: the facts of all countries are large. */
  law: typeof import("../law/printed");
}

/** Refuses to send by itself what only a program has written: where it goes, or what it says of the client. */
export class UnconfirmedAddress extends AppError {
  constructor() {
    super(Code.InvoiceMissingContact, "An API key changed the client. Confirm it.");
  }
}

/** Confirms where a person sends to. */
export const confirmRecipient = ({ client, unconfirmed }: Parties): Promise<void> =>
  Client.confirmAddresses(client, unconfirmed);

/** Returns everybody that a send freezes or writes to. */
export async function partiesOf(
  row: Pick<Row, "client_id" | "project_id">,
  owner_id = Actor.owner(),
): Promise<Parties> {
  const [owner, found, project] = await Promise.all([
    User.getOwner(owner_id),
    row.client_id === undefined ? undefined : Client.find(row.client_id),
    row.project_id === undefined ? undefined : projectOf(row.project_id),
  ]);
  const client = found && Client.shape(found);
  const contacts = client?.contacts.filter(({ email }) => email) ?? [];
  const contact = contacts.find(({ id }) => id === project?.contact_id) ?? contacts[0];
  const unconfirmed = (client?.unconfirmed ?? []).filter(
    (each) =>
      each === contact?.email || each === client?.electronic_address || each === Client.CHANGED_DETAILS,
  );
  const [language, law] = await Promise.all([
    loadLanguage(tagOf(client?.language, client?.country ?? "")),
    import("../law/printed"),
  ]);
  return {
    ...{ owner, client, contact, language, law, unconfirmed },
    project: project && { id: project.id, name: project.name },
  };
}

export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim();

/** Returns the brand of invoices to a client: its own, else the workspace's. */
const brandFor = (
  workspace: Workspace.Info,
  name: string,
  client: Client.Info | undefined,
): Snapshot["brand"] => ({
  name: client?.invoice_brand_name ?? name,
  color: client?.invoice_brand_color ?? workspace.primary_brand_color,
  logo_url: client?.invoice_hides_logo ? null : workspace.brand_logo_url,
});

/** Returns the name that invoices go out in now. */
const nameOf = (workspace: Workspace.Info, owner: User.Contact): string =>
  workspace.brand_name || fullName(owner);

/** Returns the sender's name of an invoice that goes out now. */
export async function readSeller(): Promise<string> {
  const [workspace, owner] = await Promise.all([Workspace.get(), User.getOwner()]);
  return nameOf(workspace, owner);
}

type Texts<K extends string> = { [N in K]?: string | null | undefined };

/** Returns the details of a party that only some have; those that are empty are left out. */
const detailsOf = <K extends string>(details: Texts<K>): { [N in K]?: string } =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value)) as { [N in K]?: string };

/** Returns address and numbers as they are printed, in the way of their country. */
function lookOf(
  of: Texts<"street" | "postcode" | "city" | "region" | "country" | "tax_id" | "tax_number">,
  before: string | null | undefined,
) {
  const parts = partsOf(of);
  const country = of.country ?? "";
  const tax_id = of.tax_id ?? "";
  return {
    address: addressOf(of, before),
    ...(isKnown(parts) ? { parts } : {}),
    country,
    tax_id,
    ...detailsOf({
      tax_label: tax_id && labelOf(tax_id, country),
      tax_number: of.tax_number,
      tax_number_label: of.tax_number && labelOf(of.tax_number, country),
    }),
  };
}

/** Returns the account that an invoice is transferred to, and its reference there once it has a number. */
function bankOf(
  { bank_accounts }: Workspace.Info,
  { id, currency, number }: Pick<Row, "id" | "currency" | "number">,
): Snapshot["bank"] {
  const account = bank_accounts.find((each) => each.currency === currency);
  return account && { ...account, reference: number ? referenceOf(account, { id, number }) : "" };
}

/** Returns a business as a party of its papers: name, address and numbers as they are now. */
export const describeBusiness = (workspace: Workspace.Info, owner: User.Contact): Snapshot["seller"] => ({
  name: nameOf(workspace, owner),
  email: owner.email,
  ...lookOf(workspace, workspace.postal),
  ...detailsOf(
    Column.pick(workspace, ["legal_name", "register_number", "contact_name", "phone", "electronic_address"]),
  ),
});

/**
 * Returns what a document to a client is written as. On its way over Peppol that is Peppol's own where nothing else was
 * chosen: the receiver's system takes no plain EN 16931.
 */
function formatOn(workspace: Workspace.Info, client: Client.Info): Snapshot["einvoice_format"] {
  const einvoice_format = formatFor(client);
  const network = networkBetween(workspace, client.electronic_address);
  const isOpen = network === "peppol" && !client.einvoice_format && einvoice_format === "en16931_ubl";
  return isOpen ? "peppol_bis" : einvoice_format;
}

/** What of an invoice its papers print beside its lines. */
type Printed = Pick<Row, "id" | "currency" | "number" | "totals"> &
  Partial<Pick<Row, "exchange_rate" | "exchange_rate_on" | "exchange_rate_source" | "note" | "terms">>;

/** Lists the terms of payment that the law asks for where something is due, as far as the owner did not say them. */
const paymentTermsOf = (
  { client, language, law }: Parties,
  country: string,
  { note = "", terms = "", totals }: Printed,
): string[] =>
  totals.total > 0
    ? law.listPaymentTerms(
        { country, client_kind: client?.kind ?? "business", words: `${note}\n${terms}` },
        language,
      )
    : [];

/**
 * Returns the parties, brand and terms of papers as they are now: frozen at sending (D12). `of` is the invoice,
 * for papers that ask for money.
 */
export function snapshotOf(parties: Parties, workspace: Workspace.Info, of?: Printed): Snapshot {
  const { owner, client, contact, project } = parties;
  const name = nameOf(workspace, owner);
  const bank = of && bankOf(workspace, of);
  const { country } = workspace;
  const books = of && parties.law.findBooks(country, of);
  const wordings = of
    ? [
        ...parties.law.listWordings(country, of.totals.groups),
        ...(books ? [parties.law.describeBooks(books, of.currency, country, parties.language)] : []),
        ...parties.law.describeOperation(
          { country, client_kind: client?.kind ?? "business" },
          parties.language,
        ),
        ...paymentTermsOf(parties, country, of),
      ]
    : [];
  const language = parties.language.tag;
  return {
    seller: describeBusiness(workspace, owner),
    buyer: {
      name: client?.name ?? "",
      email: contact?.email ?? "",
      ...lookOf(client ?? {}, client?.billing_address),
      ...detailsOf({ electronic_address: client?.electronic_address }),
    },
    brand: brandFor(workspace, name, client),
    project_name: project?.name ?? null,
    time_zone: workspace.time_zone,
    ...(wordings.length > 0 ? { wordings } : {}),
    ...(books ? { books } : {}),
    payment_instructions: workspace.payment_instructions,
    ...(workspace.own_methods.length > 0 ? { own_methods: workspace.own_methods } : {}),
    ...(bank ? { bank } : {}),
    ...(client ? { einvoice_format: formatOn(workspace, client) } : {}),
    ...(client && asksForFile(client) ? { einvoice_asked: true } : {}),
    ...(language === "en" ? {} : { language }),
  };
}

/** Returns the references of an invoice: its own, else those that its client asks for. */
export const referencesOf = (
  of: Pick<Row, "purchase_order" | "buyer_reference">,
  client: Client.Info | undefined,
): Pick<Row, "purchase_order" | "buyer_reference"> => ({
  purchase_order: of.purchase_order || (client?.purchase_order ?? ""),
  buyer_reference: of.buyer_reference || (client?.buyer_reference ?? ""),
});
