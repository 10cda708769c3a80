import { type ReadInvoice, Unreadable, Xml } from "@stint/documents/xml";
import { BILL_KIND, billOf } from "../expense/read";
import type { Bill, BillInput } from "../expense/schema";
import { acceptedOf } from "../invoice/billing";
import { check } from "../invoice/einvoice/check";
import { Db } from "../platform/db";
import { invalid } from "../platform/error";
import { Money } from "../platform/money";
import { row as projectRow } from "../project/read";

/** Reads the text of an e-invoice. 422 in words for anything else. */
async function open(xml: string): Promise<ReadInvoice> {
  try {
    return await Xml.readXml(xml);
  } catch (error) {
    if (error instanceof Unreadable) return invalid({ xml: error.message });
    throw error;
  }
}

/** Says what of a bill does not add up; it can be noted all the same. */
function doubtsOf(of: ReadInvoice): string {
  const broken = check(of).filter(({ id }) => id.startsWith("BR-CO-"));
  return broken.length > 0 ? `Does not add up: ${broken.map(({ words }) => words).join("; ")}` : "";
}

/** Returns a total in minor units; some are written with more zeros than their currency has digits. */
const amountOf = (total: string, currency: string): number | null =>
  Money.parse(total.includes(".") ? total.replace(/\.?0+$/, "") : total, currency) ?? null;

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * Reads an e-invoice as an expense of a project, which is not kept yet. 1066 "project", 1000 for what is no
 * e-invoice or takes money back.
 */
export async function readBill({ project_id, xml }: BillInput): Promise<Bill> {
  const project = await projectRow(project_id);
  const of = await open(xml);
  if (of.type === "381" || of.totals.total.startsWith("-"))
    return invalid({ xml: "This is a credit note: it takes an expense back, and is none itself." });
  const currency = (await acceptedOf(project_id))?.currency ?? project.currency;
  const bill = { supplier: of.seller.name.slice(0, 200), supplier_number: of.number.slice(0, 100) };
  const value = billOf(bill);
  const known = value === undefined ? undefined : await Db.resolve(BILL_KIND, value);
  return {
    ...bill,
    name: `${bill.supplier}: ${of.lines[0]?.name ?? of.number}`.slice(0, 120),
    spent_on: isDay(of.issued_on) ? of.issued_on : null,
    amount: of.currency === currency ? amountOf(of.totals.total, currency) : null,
    currency: of.currency,
    total: `${of.totals.total} ${of.currency}`,
    note: [`Invoice ${of.number}`, doubtsOf(of)].filter(Boolean).join(". ").slice(0, 1000),
    duplicate: known ? { id: known.target_id, project_id: known.parent_id ?? project_id } : null,
  };
}
