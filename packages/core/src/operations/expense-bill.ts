import { type ReadInvoice, Unreadable, Xml } from "@stint/documents/xml";
import { incomingRow } from "../expense/incoming";
import { BILL_KIND, billOf, billTotalInWords, type Row } from "../expense/read";
import type { Bill, BillInput, CreateInput } from "../expense/schema";
import { acceptedOf } from "../invoice/billing";
import { check } from "../invoice/einvoice/check";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail, invalid } from "../platform/error";
import { cleanLine } from "../platform/foreign-text";
import { Id } from "../platform/id";
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

/** Imported on first use: the file store's client is large. */
const files = () => import("../platform/file-store");

/** Returns the text of a bill that came in. */
async function readIncoming(id: number): Promise<string> {
  const { file_key } = await incomingRow(id);
  const bytes = (await (await files()).read(file_key)) ?? fail(Code.NotFound);
  return (await Xml.readFile(bytes)).xml;
}

/** Returns the receipt that an expense keeps of its e-invoice; undefined without one. 1003, 422. */
export async function keepBill(input: CreateInput): Promise<Row["receipt"]> {
  const { bill_upload_id, incoming_id, supplier_number = "" } = input;
  const name = supplier_number.replace(/[^\w.-]+/g, "-").slice(0, 100) || "e-invoice";
  if (incoming_id !== undefined) {
    const {
      file_key: key,
      file_size: size,
      file_type: type = XML_TYPE,
      created_at,
    } = await incomingRow(incoming_id);
    return { name: `${name}.${type === XML_TYPE ? "xml" : "pdf"}`, key, type, size, created_at };
  }
  if (bill_upload_id === undefined) return undefined;
  const { readStaged } = await import("../platform/file");
  const bytes = await readStaged(bill_upload_id);
  // Whatever else lies among the uploads is no e-invoice.
  await open(new TextDecoder().decode(bytes));
  const key = `files/${Actor.owner()}/${Id.token()}`;
  await (await files()).store(key, bytes, XML_TYPE);
  return { name: `${name}.xml`, key, type: XML_TYPE, size: bytes.length, created_at: iso() };
}

const XML_TYPE = "application/xml";

/**
 * Reads an e-invoice as an expense of a project, which is not kept yet; its XML is, for a day. 1066 "project", 1000
 * for what is no e-invoice or takes money back, 1005 as an upload.
 */
export async function readBill({ project_id, xml }: BillInput): Promise<Bill> {
  const bill = await describeBill(project_id, xml);
  const bill_upload_id = await (await import("../platform/file")).stage(Buffer.from(xml), XML_TYPE);
  return { ...bill, bill_upload_id };
}

/** Reads a bill that came in, as `readBill` does. 1003 without it. */
export const readIncomingBill = async (id: number, project_id: number): Promise<Bill> =>
  describeBill(project_id, await readIncoming(id));

async function describeBill(project_id: number, xml: string): Promise<Bill> {
  const project = await projectRow(project_id);
  const of = await open(xml);
  if (of.type === "381" || of.totals.total.startsWith("-"))
    return invalid({ xml: "This is a credit note: it takes an expense back, and is none itself." });
  const currency = (await acceptedOf(project_id))?.currency ?? project.currency;
  const bill = { supplier: cleanLine(of.seller.name, 200), supplier_number: cleanLine(of.number, 100) };
  const value = billOf(bill);
  const known = value === undefined ? undefined : await Db.resolve(BILL_KIND, value);
  return {
    ...bill,
    name: cleanLine(`${bill.supplier}: ${of.lines[0]?.name ?? of.number}`, 120),
    spent_on: isDay(of.issued_on) ? of.issued_on : null,
    amount: of.currency === currency ? amountOf(of.totals.total, currency) : null,
    currency: cleanLine(of.currency, 10),
    total: billTotalInWords(cleanLine(`${of.totals.total} ${of.currency}`, 40)),
    bill_upload_id: null,
    note: [`Invoice ${bill.supplier_number}`, cleanLine(doubtsOf(of), 800)].filter(Boolean).join(". "),
    duplicate: known ? { id: known.target_id, project_id: known.parent_id ?? project_id } : null,
  };
}
