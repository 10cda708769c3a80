import { findTaxCurrency } from "../../platform/country/invoice";
import { Day } from "../../platform/date";
import { listNetworks } from "../../platform/delivery";
import { Workspace } from "../../workspace";
import { describeDocument } from "../issue/complete";
import { partiesOf, snapshotOf } from "../issue/parties";
import { asIssued } from "../issued/as-issued";
import type { MissingField } from "../law/document";
import { unservedMandates } from "../law/mandates";
import { missingFields } from "../law/missing-fields";
import { type Row, row } from "../read";
import { findSettlement } from "../settlement";
import { findSupply } from "../supply";
import { describeRoute, findRoute, listLacking } from "./einvoice";
import { lacksPayment } from "./payment";
import { describeLongTerm } from "./payment-term";
import type { CHECKED_DOCUMENTS, Check } from "./schema";
import { listUnserved } from "./unserved";

export * from "./schema";

/** Counts the days to pay: those between issue and due date where both are chosen, else the term's. */
const daysToPay = ({ issued_on, due_on, payment_terms }: Row): number =>
  issued_on && due_on ? Day.daysBetween(issued_on, due_on) : payment_terms;

/** Returns the days of the supply that an unsent invoice could name; none for what is invoiced ahead of the work. */
async function supplyOf(
  { owner_id, project_id, kind, status, supply_from, supplied_on_issue }: Row,
  today: string,
) {
  const isOut = status === "sent" || status === "void";
  if (project_id === undefined || isOut || supply_from || supplied_on_issue || kind === "deposit")
    return null;
  return findSupply({ owner_id, project_id }, today);
}

/**
 * Adds what the e-invoice lacks to what countries ask for. Both name a field by the form that it is filled in on,
 * which is asked for once, and needed where either list needs it.
 */
function addLacking(asked: MissingField[], lacking: MissingField[]): MissingField[] {
  const isSame = (one: MissingField) => (other: MissingField) =>
    one.place === other.place && one.at === other.at;
  return [
    ...asked.map((each) =>
      lacking.some((other) => isSame(each)(other) && other.is_needed) ? { ...each, is_needed: true } : each,
    ),
    ...lacking.filter((each) => !asked.some(isSame(each))),
  ];
}

/**
 * Tells what the countries of both parties ask for and an invoice, or a credit note of it, lacks. It refuses
 * nothing itself; sending by hand refuses what is needed. Before the sending it looks at the parties of today, afterwards at what was frozen; a credit note
 * names no day of supply where its invoice named none. 1066 "invoice".
 */
export async function checkInvoice(
  id: number,
  document: (typeof CHECKED_DOCUMENTS)[number] = "invoice",
): Promise<Check> {
  const of = await row(id);
  const [parties, workspace] = await Promise.all([partiesOf(of), Workspace.get()]);
  const snapshot = of.snapshot ?? snapshotOf(parties, workspace, of);
  const { seller } = snapshot;
  const today = await Workspace.today(workspace);
  const checked = describeDocument(
    of,
    snapshot,
    parties.client,
    document === "invoice" ? (of.issued_on ?? today) : today,
  );
  const route = await findRoute(workspace, snapshot);
  // Whoever gets no e-invoice, or one that nobody asked for, need not hear what it would lack.
  const isAsked = route !== null || Boolean(parties.client?.einvoice_format);
  const { buyer_reference, purchase_order } = checked;
  const issued = { ...asIssued(of), buyer_reference, purchase_order, issued_on: checked.date };
  const due_on = of.due_on ?? Day.addDays(checked.date, of.payment_terms);
  const unpayable = document === "invoice" && of.status !== "sent" ? lacksPayment(of, workspace) : [];
  const missing = addLacking(
    [...missingFields(checked), ...unpayable],
    isAsked && snapshot.einvoice_format !== "none"
      ? listLacking({ ...issued, due_on }, snapshot, route !== null)
      : [],
  );
  const [settlement, supply] =
    document === "invoice" ? await Promise.all([findSettlement(of), supplyOf(of, today)]) : [undefined, null];
  const serving = route?.is_known ? route.network : undefined;
  return {
    // What was frozen with the invoice stays as it is on its notes: only what is wrong of it is told there.
    missing: document === "invoice" ? missing : missing.filter(({ place }) => place !== "invoice"),
    mandates: unservedMandates(checked, { available: listNetworks(), serving }),
    delivery: route,
    hints: [
      ...describeRoute(workspace, snapshot, route),
      // What it will be is not on the draft yet.
      ...listUnserved({ kind: of.kind, settlement: of.settlement ?? settlement }, snapshot, document),
      ...(document === "invoice"
        ? [describeLongTerm(checked, daysToPay(of))].flatMap((hint) => hint ?? [])
        : []),
    ],
    settlement: settlement ?? null,
    tax_currency: findTaxCurrency(seller.country, of.currency) ?? null,
    supply,
  };
}
