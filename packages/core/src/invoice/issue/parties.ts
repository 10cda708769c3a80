import { Client } from "../../client";
import { Actor } from "../../platform/actor";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { projectOf } from "../draft/defaults";
import type { Row } from "../read";
import type { Snapshot } from "../schema";

export interface Parties {
  owner: User.Contact;
  client: Client.Info | undefined;
  /** The recipient: the project's contact, else the client's first; undefined without an address. */
  contact: Client.Info["contacts"][number] | undefined;
  project: { id: number; name: string } | undefined;
}

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
  return { owner, client, contact, project: project && { id: project.id, name: project.name } };
}

const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
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

/** Returns the parties, brand and terms of an invoice as they are now: frozen at sending (D12). */
export function snapshotOf(parties: Parties, workspace: Workspace.Info): Snapshot {
  const { owner, client, contact, project } = parties;
  const name = nameOf(workspace, owner);
  return {
    seller: {
      name,
      email: owner.email,
      address: workspace.postal,
      tax_id: workspace.tax_id,
      country: workspace.country,
    },
    buyer: {
      name: client?.name ?? "",
      email: contact?.email ?? "",
      address: client?.billing_address ?? "",
      tax_id: client?.tax_id ?? "",
      country: client?.country ?? "",
    },
    brand: brandFor(workspace, name, client),
    project_name: project?.name ?? null,
    time_zone: workspace.time_zone,
    payment_instructions: workspace.payment_instructions,
    ...(workspace.own_methods.length > 0 ? { own_methods: workspace.own_methods } : {}),
  };
}

/** Returns who would get an invoice that is sent now: name and address; null where nobody has an address. */
export async function readRecipient(
  of: Pick<Row, "client_id" | "project_id">,
): Promise<{ name: string; email: string } | null> {
  const { contact } = await partiesOf(of);
  return contact ? { name: fullName(contact), email: contact.email } : null;
}
