/** Shared parts of a proposal's mails. */
import type { MailBrand } from "@stint/email";
import { Brand } from "../../platform/brand";
import { addressOf, inOneLine } from "../../platform/country/address";
import { env } from "../../platform/env";
import { Money } from "../../platform/money";
import { titleInSubject } from "../../platform/shape/title";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { unpack } from "../canonical";
import { changeTotals, difference, dueOnAcceptance, payableTotal } from "../reading/rules";
import { find, findVersion, type Row } from "../rows";
import type { Document } from "../schema";

export interface Ref {
  project_id: number;
  proposal_id: number;
  version: number;
}

export const keyOf = (ref: Ref, ...what: (string | number)[]) =>
  ["proposal", ref.proposal_id, ref.version, ...what].join(":");

/** Addresses of the client's page and of the owner's. */
export const publicLink = (row: Row) => `${env().STINT_URL}/proposal/${row.hash ?? ""}`;
export const ownLink = ({ project_id, id }: Row) =>
  `${env().STINT_URL}/projects/${project_id}/scopes/${project_id}/view/proposals/${id}`;

/**
 * Returns the brand as the document shows it; a later change of the brand does not change mails about it
 * (D12).
 */
export function brandOf({ brand }: Document, workspace: Workspace.Info): MailBrand {
  const postal = inOneLine(addressOf(workspace, workspace.postal));
  return {
    name: brand.name,
    palette: Brand.derive(brand.color),
    ...(brand.logo_url ? { logo_url: brand.logo_url } : {}),
    ...(postal ? { postal } : {}),
  };
}

/** Formats what is due on acceptance; undefined where nothing is. */
export function formatDueOnAcceptance(document: Document): string | undefined {
  const due = dueOnAcceptance(document);
  return due > 0 ? Money.format(due, document.currency) : undefined;
}

/** Returns the name of the document for mail subjects. */
export const aboutOf = ({ title, brand }: Document): string => titleInSubject(title, brand.name);

/** Describes a change order: its number, what it changes, and what stays in force without it. */
function changeWords(change: NonNullable<Document["change"]>, currency: string) {
  const { difference: by, accepted } = changeTotals(change);
  return {
    number: change.number,
    changed_by: difference(by, currency),
    in_force: Money.format(accepted, currency),
  };
}

/** Returns the parts that both kinds of mail about one document share. */
export async function mailParts(row: Row, document: Document) {
  const [owner, workspace] = await Promise.all([User.getOwner(row.owner_id), Workspace.get(row.owner_id)]);
  return {
    owner,
    workspace,
    to_owner: { to: owner.email, first_name: owner.first_name, link: ownLink(row) },
    said: {
      title: document.title,
      about: aboutOf(document),
      client: document.client.name,
      version: document.version,
      amount: Money.format(payableTotal(document), document.currency),
      time_zone: document.time_zone,
      ...(document.change ? { change: changeWords(document.change, document.currency) } : {}),
    },
  };
}

/** Returns a proposal with the document of one version; undefined when there is no such version. */
export async function openVersion({
  proposal_id,
  version,
}: Ref): Promise<{ row: Row; document: Document } | undefined> {
  const row = await find(proposal_id);
  const found = await findVersion(row, version);
  return found && { row, document: unpack(found.document) };
}
