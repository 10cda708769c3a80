import type { Client } from "../../client";
import { invalid } from "../../platform/error";
import type { Workspace } from "../../workspace";
import type { CheckedDocument } from "../law/document";
import { listTaxIds, missingFields } from "../law/missing-fields";
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
  supply_from: of.supply_from ?? of.supply_until,
});

interface Sending {
  parties: Parties;
  workspace: Workspace.Info;
  today: string;
}

const asItWouldGo = (of: Next | Row, { parties, workspace, today }: Sending): CheckedDocument =>
  describeDocument(of, snapshotOf(parties, workspace, of), parties.client, of.issued_on ?? today);

/** Refuses what a law makes wrong: 422 that names each field in the words of the check before sending. */
export function refuseIncomplete(of: Next | Row, sending: Sending): void {
  const needed = missingFields(asItWouldGo(of, sending)).filter(({ is_needed }) => is_needed);
  if (needed.length === 0) return;
  invalid(Object.fromEntries(needed.map(({ field, text }) => [field, `Add this first: ${text}.`])));
}

/** Says whether an invoice leaves tax to its client without the numbers that allow it; nothing like that goes out by itself. */
export const lacksTaxIds = (of: Next | Row, sending: Sending): boolean =>
  listTaxIds(asItWouldGo(of, sending)).length > 0;
