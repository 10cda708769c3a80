import { Day } from "../../platform/date";
import { Workspace } from "../../workspace";
import { partiesOf, referencesOf, snapshotOf } from "../issue/parties";
import { type Row, row } from "../read";
import { missingFields, unservedMandates } from "./missing-fields";
import { describeLongTerm } from "./payment-term";
import type { CHECKED_DOCUMENTS, Check } from "./schema";

export * from "./schema";

/** Counts the days to pay: those between issue and due date where both are chosen, else the term's. */
const daysToPay = ({ issued_on, due_on, payment_terms }: Row): number =>
  issued_on && due_on ? Day.daysBetween(issued_on, due_on) : payment_terms;

/**
 * Tells what the countries of both parties ask for and an invoice, or a credit note of it, lacks. It refuses
 * nothing. Before the sending it looks at the parties of today, afterwards at what was frozen; a credit note
 * names no day of supply where its invoice named none. 1066 "invoice".
 */
export async function checkInvoice(
  id: number,
  document: (typeof CHECKED_DOCUMENTS)[number] = "invoice",
): Promise<Check> {
  const of = await row(id);
  const [parties, workspace] = await Promise.all([partiesOf(of), Workspace.get()]);
  const { seller, buyer } = of.snapshot ?? snapshotOf(parties, workspace, of);
  const checked = {
    seller,
    buyer,
    client_kind: parties.client?.kind ?? "business",
    date:
      document === "invoice"
        ? (of.issued_on ?? (await Workspace.today(workspace)))
        : await Workspace.today(workspace),
    currency: of.currency,
    total: of.totals.total,
    groups: of.totals.groups,
    title: of.title,
    words: [of.note, of.terms].join("\n"),
    ...(of.snapshot ? { buyer_reference: of.buyer_reference } : referencesOf(of, parties.client)),
    supply_from: of.supply_from ?? of.supply_until,
  } as const;
  const missing = missingFields(checked);
  return {
    // What was frozen with the invoice stays as it is on its notes: only what is wrong of it is told there.
    missing: document === "invoice" ? missing : missing.filter(({ place }) => place !== "invoice"),
    mandates: unservedMandates(checked),
    hints:
      document === "invoice" ? [describeLongTerm(checked, daysToPay(of))].flatMap((hint) => hint ?? []) : [],
  };
}
