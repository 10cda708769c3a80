import { Brand } from "../platform/brand";
import { Money } from "../platform/money";
import { type InvoicePdf, Pdf, type PdfParty, type ReceiptPdf } from "../platform/pdf";
import { Workspace } from "../workspace";
import { byHash } from "./link";
import { partiesOf, snapshotOf } from "./parties";
import { factsOf, open, type PaymentRow, type Row } from "./rows";
import { stateOf } from "./rules";
import type { Snapshot } from "./schema";
import { fileName, methodInWords, paymentsInWords, receiptNumber } from "./words";

export interface PdfFile {
  name: string;
  bytes: Uint8Array;
}

const party = ({ name, address, tax_id, email }: Snapshot["seller"]): PdfParty => ({
  name,
  lines: [...address.split("\n"), tax_id, email].map((line) => line.trim()).filter(Boolean),
});

function brand(snapshot: Snapshot): InvoicePdf["brand"] {
  const { fill, on } = Brand.derive(snapshot.brand.color);
  return { name: snapshot.brand.name, fill, on };
}

const STATES = { paid: "paid", void: "void", partially_paid: "part_paid" } as const;

/** The pages of an invoice, from stored totals and its snapshot alone (D6, D12): the same bytes every time. */
function pages(row: Row, payments: PaymentRow[], snapshot: Snapshot, test: boolean): InvoicePdf {
  const { totals } = row;
  const state = stateOf(factsOf(row), "0000-00-00");
  const [discount] = row.discounts;
  return {
    brand: brand(snapshot),
    currency: row.currency,
    number: row.number ?? null,
    title: row.title || "Invoice",
    from: party(snapshot.seller),
    billed_to: party(snapshot.buyer),
    issued_on: row.issued_on,
    due_on: row.due_on,
    reference: snapshot.project_name ?? undefined,
    lines: row.items.map(({ name, description, quantity, unit_price, net }) => ({
      name,
      description: description || undefined,
      quantity,
      unit_price,
      amount: net,
    })),
    totals: {
      subtotal: totals.subtotal,
      adjustments: discount
        ? [
            {
              label: discount.percent ? `${discount.name}, ${discount.percent} %` : discount.name,
              amount: Money.negate(totals.discount_total),
            },
          ]
        : [],
      taxes: totals.taxes.map(({ name, rate, amount }) => ({ label: `${name} ${rate} %`, amount })),
      total: totals.total,
    },
    payments: paymentsInWords(payments),
    amount_due: totals.amount_due,
    note: row.note || undefined,
    payment_details: snapshot.payment_instructions || undefined,
    state:
      row.status !== "sent" && row.status !== "void"
        ? "draft"
        : (STATES[state as keyof typeof STATES] ?? "due"),
    paid_on: row.paid_at,
    test: test || undefined,
    created_at: row.sent_at ?? row.created_at,
  };
}

/** The invoice's file. One that was not sent is printed with the parties of today and says "Draft". */
export async function file(of: { row: Row; payments: PaymentRow[] }, test = false): Promise<PdfFile> {
  const { row, payments } = of;
  const snapshot =
    row.snapshot ?? snapshotOf(...(await Promise.all([partiesOf(row), Workspace.get(row.owner_id)])));
  return { name: fileName(row), bytes: await Pdf.renderInvoice(pages(row, payments, snapshot, test)) };
}

/** The receipt of one settled payment. */
export async function receiptFile(
  { row, payments }: { row: Row; payments: PaymentRow[] },
  payment: PaymentRow,
): Promise<PdfFile | undefined> {
  const { snapshot } = row;
  if (!snapshot) return undefined;
  const upTo = payments.filter(
    ({ status, receipt }) => status === "settled" && (receipt ?? 0) <= (payment.receipt ?? 0),
  );
  const paid = Money.sum(upTo.map(({ amount }) => amount));
  const receipt: ReceiptPdf = {
    brand: brand(snapshot),
    currency: row.currency,
    receipt: receiptNumber(row, payment),
    number: row.number ?? "",
    title: row.title,
    from: party(snapshot.seller),
    payer: party(snapshot.buyer),
    received_on: payment.paid_at,
    method: methodInWords(payment),
    amount: payment.amount,
    invoice_total: row.totals.total,
    payments: paymentsInWords(upTo),
    still_due: Math.max(0, Money.subtract(row.totals.total, paid)),
    created_at: payment.created_at,
  };
  return { name: `${receipt.receipt}.pdf`, bytes: await Pdf.renderReceipt(receipt) };
}

/** The owner's download. 1066 "invoice". */
export const download = async (id: number): Promise<PdfFile> => file(await open(id));

/** The download of whoever has the link. 1003 for an unknown hash. */
export const downloadPublic = (hash: string): Promise<PdfFile> =>
  byHash(hash, async (id) => file(await open(id)));
