import { type InvoicePdf, Pdf, type ReceiptPdf } from "@stint/documents/pdf";
import { Actor } from "../../platform/actor";
import { Day } from "../../platform/date";
import { Code, fail } from "../../platform/error";
import { printOnce } from "../../platform/file/print";
import { Money } from "../../platform/money";
import { Workspace } from "../../workspace";
import { balanceOf, describeGone, findMoving, laterOf, receiptOf } from "../balance";
import type { CreditNoteRow } from "../credit/credit-note";
import { openNote } from "../credit/read";
import { writeEmbeddedXml } from "../einvoice";
import { invoiceModel, noteModel } from "../einvoice/model";
import { partiesOf, referencesOf, snapshotOf } from "../issue/parties";
import { byHash } from "../public/link";
import { asIssued, hasReceipt, ISSUED, noteKey, receiptKey } from "../public-documents";
import { factsOf, load, type PaymentRow, type Row, waysOf } from "../read";
import { stateOf } from "../rules";
import type { Item, Snapshot } from "../schema";
import { paymentCode, transferLines } from "../transfer/rules";
import { fileName, howToPay, methodInWords, publicLink, receiptNumber } from "../words";
import { brandOf, partyOf } from "./parts";
import { describeSupply, printsBase, printsNet } from "./rules";

export { brandOf, partyOf };

interface WithPayments {
  row: Row;
  payments: PaymentRow[];
}

export interface PdfFile {
  name: string;
  bytes: Uint8Array;
}

const STATES = { paid: "paid", void: "void", partially_paid: "partially_paid" } as const;

/** Says whether all that was paid went back: file and page have that as their heading. */
const isBack = ({ amount_refunded, totals }: Row): boolean =>
  amount_refunded > 0 && amount_refunded >= totals.amount_paid;

/** Returns a line's notes beside its figures: an exact price, its discount, its own tax. */
function lineNotes(item: Item, currency: string): string[] {
  const { discount, tax, unit, unit_price_exact } = item;
  const off =
    discount && (discount.percent ? `${discount.percent}%` : Money.format(discount.amount ?? 0, currency));
  return [
    ...(unit_price_exact ? [`${Money.formatExact(unit_price_exact, currency)} each`] : []),
    ...(unit === "each" ? [] : [`Per ${unit}`]),
    ...(off ? [`Discount ${off}`] : []),
    ...(tax ? [tax.reason || `${tax.name} ${tax.rate}%`] : []),
  ];
}

type Adjusting = { name: string; percent: string | null };
const adjustmentOf = ({ name, percent }: Adjusting, amount: number) => ({
  label: percent ? `${name}, ${percent}%` : name,
  amount,
});

/** Returns each charge as its stored share; their sum is the stored total (D6). */
function chargesOf({ charges, totals }: Row): { label: string; amount: number }[] {
  const parts = charges.map(({ percent, amount }) =>
    percent === null ? (amount ?? 0) : Money.percentOf(totals.subtotal, percent),
  );
  return charges.map((charge, i) => adjustmentOf(charge, parts[i] ?? 0));
}

/** Returns taxes by name; those without one by their reason. */
function taxesOf({ totals, tax_inclusive, currency }: Row): { label: string; amount: number }[] {
  const reasonOf = (category: string) => totals.groups.find((group) => group.category === category)?.reason;
  const withBase = printsBase(totals);
  return totals.taxes.map(({ name, rate, category, base, amount }) => {
    const on = withBase ? ` on ${Money.format(base, currency)}` : "";
    return {
      label:
        category === "S" || category === "Z"
          ? `${name} ${rate}%${on}${tax_inclusive ? ", included" : ""}`
          : `${reasonOf(category) || name}${category === "O" ? "" : on}`,
      amount,
    };
  });
}

/**
 * Returns the line that tells a reader on paper where to pay online: the link's page shows what is due then.
 */
const payOnline = (of: Row): string =>
  of.number && waysOf(of).some((way) => way !== "manual") ? `Pay online:\n${publicLink(of)}` : "";

/**
 * Returns the pages of an invoice, from stored totals and its snapshot alone (D6, D12): the same bytes every
 * time.
 */
function pages(row: Row, payments: PaymentRow[], snapshot: Snapshot, test: boolean): InvoicePdf {
  const { totals } = row;
  const state = stateOf(factsOf(row), "0000-00-00");
  const moving = findMoving({ row, payments });
  const [discount] = row.discounts;
  return {
    brand: brandOf(snapshot.brand),
    currency: row.currency,
    number: row.number ?? null,
    title: row.title || "Invoice",
    from: partyOf(snapshot.seller),
    billed_to: partyOf(snapshot.buyer),
    issued_on: row.issued_on,
    due_on: row.due_on,
    supply: describeSupply(row, Day.inWords) || undefined,
    reference:
      [
        snapshot.project_name,
        row.purchase_order && `Purchase order ${row.purchase_order}`,
        row.buyer_reference && `Your reference ${row.buyer_reference}`,
      ]
        .filter(Boolean)
        .join(", ") || undefined,
    lines: row.items.map((item) => ({
      name: item.name,
      description:
        [item.description, ...lineNotes(item, row.currency)].filter(Boolean).join("\n") || undefined,
      quantity: item.quantity,
      unit_price: item.unit_price,
      amount: item.amount,
    })),
    totals: {
      subtotal: totals.subtotal,
      adjustments: [
        ...(discount ? [adjustmentOf(discount, Money.negate(totals.discount_total))] : []),
        ...chargesOf(row),
        ...(printsNet(totals) ? [{ label: "Net total", amount: totals.net_total }] : []),
      ],
      taxes: taxesOf(row),
      total: totals.total,
    },
    balance: balanceOf({ row, payments }, "client"),
    amount_due: totals.amount_due,
    ...(moving ? { moving } : {}),
    note: [row.note, row.terms].filter(Boolean).join("\n\n") || undefined,
    ...transferOf(row, snapshot),
    payment_details: [payOnline(row), howToPay(snapshot)].filter(Boolean).join("\n\n") || undefined,
    state:
      row.status !== "sent" && row.status !== "void"
        ? "draft"
        : state === "paid" && isBack(row)
          ? "refunded"
          : moving
            ? // A reader of the file must not pay now: no payment is taken until this one has ended.
              "processing"
            : (STATES[state as keyof typeof STATES] ?? "due"),
    back: describeGone(row, "client") ?? undefined,
    paid_on: row.paid_at,
    test: test || undefined,
    created_at: row.sent_at ?? row.created_at,
  };
}

/** Returns the account on paper while something is due, with a payment code of the amount. */
function transferOf({ totals, title, number }: Row, { bank }: Snapshot): Pick<InvoicePdf, "transfer"> {
  if (!bank || totals.amount_due <= 0) return {};
  const code = number ? paymentCode(bank, { amount: totals.amount_due, text: title || number }) : undefined;
  return { transfer: { lines: transferLines(bank), ...(code ? { code } : {}) } };
}

/** Returns the properties of an invoice's pages; an unsent one shows the parties of today. */
async function propsOf({ row, payments }: WithPayments, test: boolean): Promise<InvoicePdf> {
  if (!row.snapshot) {
    const [parties, workspace] = await Promise.all([partiesOf(row), Workspace.get(row.owner_id)]);
    const draft = { ...row, ...referencesOf(row, parties.client) };
    return pages(draft, payments, snapshotOf(parties, workspace, row), test);
  }
  const xml = row.number ? await writeEmbeddedXml(invoiceModel(row, row.snapshot)) : undefined;
  return { ...pages(row, payments, row.snapshot, test), ...(xml ? { xml } : {}) };
}

/** Renders the invoice's file. An unsent one shows the parties of today and says "Draft". */
export const file = async (of: WithPayments, test = false): Promise<PdfFile> => ({
  name: fileName(of.row),
  bytes: await Pdf.renderInvoice(await propsOf(of, test)),
});

/** Renders it once for the same content, and stores it. Through a `link` it is rate limited (1005). */
async function fileOnce(of: WithPayments, link?: string): Promise<PdfFile> {
  const props = await propsOf(of, false);
  const print = (signal: AbortSignal) => Pdf.renderInvoice(props, signal);
  const stays = of.row.snapshot !== undefined;
  return {
    name: fileName(of.row),
    bytes: stays ? await printOnce(props, print, link) : await Pdf.renderInvoice(props, Actor.request().gone),
  };
}

/**
 * Returns a sent invoice's file as issued: kept since its sending, the same bytes whatever is paid, credited
 * or edited later (D12).
 */
export const printIssued = async (of: WithPayments, link?: string): Promise<PdfFile> => ({
  ...(await fileOnce(asIssued(of), link)),
  name: `${of.row.number} as issued.pdf`,
});

/** Returns the properties of a receipt's pages; undefined without a snapshot. */
function receiptProps({ row, payments }: WithPayments, payment: PaymentRow): ReceiptPdf | undefined {
  const { snapshot } = row;
  if (!snapshot || !hasReceipt(payment)) return undefined;
  const { lines, due } = receiptOf({ row, payments }, payment);
  return {
    brand: brandOf(snapshot.brand),
    currency: row.currency,
    receipt: receiptNumber(row, payment),
    number: row.number ?? "",
    title: row.title,
    from: partyOf(snapshot.seller),
    payer: partyOf(snapshot.buyer),
    received_on: payment.paid_at,
    method: methodInWords(payment),
    amount: payment.amount,
    ...(payment.surcharge ? { surcharge: payment.surcharge } : {}),
    later: laterOf(payment),
    invoice_total: row.totals.total,
    balance: lines,
    still_due: due,
    created_at: payment.created_at,
  };
}

const receiptName = ({ receipt }: ReceiptPdf): string => `${receipt}.pdf`;

/** Renders the receipt of one payment that came in; credit that was used has none. */
export async function receiptFile(of: WithPayments, payment: PaymentRow): Promise<PdfFile | undefined> {
  const props = receiptProps(of, payment);
  return props && { name: receiptName(props), bytes: await Pdf.renderReceipt(props) };
}

/** Returns the tax that a note takes back of one group, by its invoice's names. */
function taxesBack(row: Row, group: CreditNoteRow["groups"][number]): { label: string; amount: number }[] {
  const { rate, amount, reason, category } = group;
  if (reason) return [{ label: reason, amount }];
  if (amount === 0) return [];
  const named = row.totals.taxes.filter((tax) => tax.category === category && tax.rate === rate);
  const names = [...new Set(named.map(({ name }) => name))].join(", ");
  if (names || row.taxes.length === 0) return [{ label: `${names || "Tax"} ${rate}%`, amount }];
  // Taxes side by side are one group: each takes its part.
  const parts = Money.allocate(
    amount,
    row.taxes.map((tax) => tax.rate),
  );
  return row.taxes.map((tax, i) => ({ label: `${tax.name} ${tax.rate}%`, amount: parts[i] ?? 0 }));
}

/** Returns a credit note or void as pages, from its invoice's snapshot: one line for each tax group (D12). */
async function noteProps({ row, note }: { row: Row; note: CreditNoteRow }): Promise<InvoicePdf> {
  const { snapshot } = row;
  if (!snapshot) return fail(Code.NotFound);
  const net = Money.sum(note.groups.map(({ base }) => base));
  const name = `Credit for invoice ${note.invoice_number}`;
  const alike = note.groups.length > 1 ? note.groups : [];
  const xml = await writeEmbeddedXml(noteModel(row, note, snapshot));
  return {
    ...(xml ? { xml } : {}),
    document: note.kind === "void" ? "Cancellation" : "Credit note",
    brand: brandOf(snapshot.brand),
    currency: note.currency,
    number: note.number,
    title: row.title || "Invoice",
    from: partyOf(snapshot.seller),
    billed_to: partyOf(snapshot.buyer),
    issued_on: note.issued_on,
    supply: describeSupply(row, Day.inWords) || undefined,
    reference: [
      `For invoice ${note.invoice_number}`,
      row.buyer_reference && `Your reference ${row.buyer_reference}`,
    ]
      .filter(Boolean)
      .join(", "),
    lines: note.groups.map((group) => ({
      name,
      // Each line names its group if there are several.
      description:
        [note.reason, ...(alike.includes(group) ? taxesBack(row, group).map(({ label }) => label) : [])]
          .filter(Boolean)
          .join("\n") || undefined,
      quantity: "1",
      unit_price: group.base,
      amount: group.base,
    })),
    totals: {
      subtotal: net,
      adjustments: [],
      taxes: note.groups.flatMap((group) => taxesBack(row, group)),
      total: note.amount,
    },
    amount_due: note.amount,
    state: "credit",
    created_at: note.created_at,
  };
}

const noteName = ({ number }: CreditNoteRow): string => `${number.replace(/[^\w.-]+/g, "-")}.pdf`;

export const noteFile = async (of: { row: Row; note: CreditNoteRow }): Promise<PdfFile> => ({
  name: noteName(of.note),
  bytes: await Pdf.renderInvoice(await noteProps(of)),
});

/** Downloads a credit note for the owner. 1066 "invoice", 1003. */
export const downloadNote = async (id: number, note_id: number): Promise<PdfFile> =>
  noteFile(await openNote(id, note_id));

/** Downloads the invoice for the owner. 1066 "invoice". */
export const download = async (id: number): Promise<PdfFile> => fileOnce(await load(id));

/** Downloads the invoice as issued for the owner. 1066 "invoice", 2023 before it was sent. */
export const downloadIssued = async (id: number): Promise<PdfFile> => {
  const of = await load(id);
  return of.row.snapshot ? printIssued(of) : fail(Code.InvoiceNotSent);
};

/**
 * Downloads the invoice for a holder of the link. 1003 for an unknown hash, 1005 above a person's usual rate.
 */
export const downloadPublic = (hash: string): Promise<PdfFile> =>
  byHash(hash, async (id) => fileOnce(await load(id), hash));

/**
 * Downloads the invoice as issued, a receipt or a credit note of the invoice behind a link, by the key in the
 * link's answer; other invoices' documents are not found. 1003 for an unknown hash or key, 1005 above a
 * person's usual rate.
 */
export const downloadDocument = (hash: string, key: string): Promise<PdfFile> =>
  byHash(hash, async (id) => {
    const opened = await load(id);
    if (key === ISSUED) return printIssued(opened, hash);
    const payment = opened.payments.find((each) => hasReceipt(each) && receiptKey(each) === key);
    const receipt = payment && receiptProps(opened, payment);
    if (receipt) {
      const bytes = await printOnce(receipt, () => Pdf.renderReceipt(receipt), hash);
      return { name: receiptName(receipt), bytes };
    }
    const link = opened.row.credit_notes.find((_, at) => noteKey(at) === key);
    if (!link) return fail(Code.NotFound);
    const found = await openNote(id, link.id);
    const props = await noteProps(found);
    const bytes = await printOnce(props, (signal) => Pdf.renderInvoice(props, signal), hash);
    return { name: noteName(found.note), bytes };
  });
