import type { Client } from "../../client";
import { invalid } from "../../platform/error";
import type { Workspace } from "../../workspace";
import type { CheckedDocument, MissingField } from "../law/document";
import type { Next, Row } from "../read";
import type { Snapshot } from "../schema";
import { type Parties, referencesOf, snapshotOf } from "./parties";

/** Returns what of a document the laws of both countries are asked about, with its parties frozen or as they are. */
export const describeDocument = (
  of: Next | Row,
  { seller, buyer }: Snapshot,
  client: Client.Info | undefined,
  date: string,
): CheckedDocument => ({
  seller,
  buyer,
  client_kind: client?.kind ?? "business",
  date,
  currency: of.currency,
  total: of.totals.total,
  groups: of.totals.groups,
  title: of.title,
  words: [of.note, of.terms].join("\n"),
  ...(of.snapshot
    ? { buyer_reference: of.buyer_reference, purchase_order: of.purchase_order }
    : referencesOf(of, client)),
  supply_from: of.supply_from ?? of.supply_until ?? (of.supplied_on_issue ? date : undefined),
  is_deposit: of.kind === "deposit",
  tax_total: of.totals.tax_total,
  has_rate: Boolean(of.exchange_rate && of.exchange_rate_on && of.exchange_rate_source),
});

interface Sending {
  parties: Parties;
  workspace: Workspace.Info;
  today: string;
}

const asItWouldGo = (of: Next | Row, { parties, workspace, today }: Sending): CheckedDocument =>
  describeDocument(of, snapshotOf(parties, workspace, of), parties.client, of.issued_on ?? today);

/** Imported on first use: the lists of all countries are large. */
const law = () => import("../law/missing-fields");

const refuseFields = (fields: readonly MissingField[]): void => {
  if (fields.length > 0)
    invalid(Object.fromEntries(fields.map(({ field, text }) => [field, `Add this first: ${text}.`])));
};

/** Refuses what a law makes wrong: 422 that names each field in the words of the check before sending. */
export async function refuseIncomplete(of: Next | Row, sending: Sending): Promise<void> {
  const { missingFields } = await law();
  refuseFields(missingFields(asItWouldGo(of, sending)).filter(({ is_needed }) => is_needed));
}

const findTaxIds = async (of: Next | Row, sending: Sending): Promise<MissingField[]> =>
  (await law()).listTaxIds(asItWouldGo(of, sending));

/** Refuses by itself what leaves tax to its client without the numbers that allow it: 422 that names them. */
export const refuseWithoutTaxIds = async (of: Next | Row, sending: Sending): Promise<void> =>
  refuseFields(await findTaxIds(of, sending));

/** Says whether an invoice leaves tax to its client without the numbers that allow it; nothing like that goes out by itself. */
export const lacksTaxIds = async (of: Next | Row, sending: Sending): Promise<boolean> =>
  (await findTaxIds(of, sending)).length > 0;
