import { type InvoicePdf, Pdf, type ReceiptPdf, type StatementPdf } from "@stint/documents/pdf";
import { Actor } from "../../platform/actor";
import { Day } from "../../platform/date";
import { Code, fail } from "../../platform/error";
import { printOnce } from "../../platform/file/print";
import { ENGLISH_US, fill, type Language, loadLanguage } from "../../platform/language";
import { Money } from "../../platform/money";
import { Workspace } from "../../workspace";
import { accountOf } from "../account";
import { describeContest, findMoving, receiptOf, returnedUntil, returnsOf } from "../balance";
import { type CreditedLine, listTakenGroups, notesBefore, shownLines } from "../credit/rules";
import { taxesBack } from "../credit/taxes";
import type { CreditNoteRow } from "../credit-note-entity";
import { invoiceXml, noteXml, writeEmbeddedXml, type XmlFile } from "../einvoice";
import { invoiceModel } from "../einvoice/model";
import { noteModel } from "../einvoice/note";
import { partiesOf, referencesOf, snapshotOf } from "../issue/parties";
import { issueFile } from "../issued";
import { asIssued } from "../issued/as-issued";
import { openNote } from "../notes";
import { byHash } from "../public/link";
import { ACCOUNT, hasReceipt, ISSUED, isNamed, noteKey, receiptKey, refundKey } from "../public-documents";
import { row as invoiceRow, load, type PaymentRow, type Row, waysOf } from "../read";
import type { Snapshot } from "../schema";
import { findSettlement } from "../settlement";
import { labelsOf } from "../statement/rules";
import { paymentCode, transferLines } from "../transfer/rules";
import { fileName, howToPay, methodInWords, publicLink, receiptNumber, refundNumber } from "../words";
import { brandOf, partyOf } from "./parts";
import { printsNet } from "./rules";
import { lineOf, nameTax, settlementPages, taxesOf } from "./settlement";
import { readSwissPayload } from "./slip";
import { describeReferences, describeSupply, listDeducted, listNoteDeducted } from "./words";

export { brandOf, describeSupply, partyOf };

interface WithPayments {
  row: Row;
  payments: PaymentRow[];
}

export interface PdfFile {
  name: string;
  bytes: Uint8Array;
}

type Adjusting = { name: string; percent: string | null };
const adjustmentOf = ({ name, percent }: Adjusting, amount: number, { words, decimal }: Language) => ({
  label: percent ? fill(words.percent, { name, rate: decimal(percent) }) : name,
  amount,
});

/** Returns each charge as its stored share; their sum is the stored total (D6). */
function chargesOf({ charges, totals }: Row, language: Language): { label: string; amount: number }[] {
  const parts = charges.map(({ percent, amount }) =>
    percent === null ? (amount ?? 0) : Money.percentOf(totals.subtotal, percent),
  );
  return charges.map((charge, i) => adjustmentOf(charge, parts[i] ?? 0, language));
}

/**
 * Returns the line that tells a reader on paper where to pay online: the link's page shows what is due then.
 */
const payOnline = (of: Row, { words }: Language): string =>
  of.number && waysOf(of).some((way) => way !== "manual") ? `${words.pay_online}\n${publicLink(of)}` : "";

/**
 * Returns the pages of an invoice as it is issued, from stored totals and its snapshot alone (D6, D12): what
 * is paid, credited or refunded later is on the account of the invoice.
 */
function pages(row: Row, snapshot: Snapshot, test: boolean, language: Language): InvoicePdf {
  const { totals } = row;
  const { words } = language;
  const [discount] = row.discounts;
  const deducted = listDeducted(totals, row.withholding, language);
  const isNet = !row.tax_inclusive && totals.taxes.length > 0 && totals.subtotal === totals.net_total;
  return {
    lang: language.tag,
    ...(row.kind ? { document: words.kinds[row.kind] } : {}),
    brand: brandOf(snapshot.brand),
    currency: row.currency,
    number: row.number ?? null,
    title: row.title || words.kinds.invoice,
    from: partyOf(snapshot.seller, snapshot.language),
    billed_to: partyOf(snapshot.buyer, snapshot.language),
    issued_on: row.issued_on,
    due_on: row.due_on,
    supply: describeSupply(row, language) || undefined,
    reference:
      [snapshot.project_name, ...describeReferences(row, language)].filter(Boolean).join("\n") || undefined,
    lines: row.items.map((item) => lineOf(item, row.currency, language)),
    totals: {
      subtotal: totals.subtotal,
      subtotal_label: isNet ? words.subtotal_net : words.subtotal,
      adjustments: [
        ...(discount ? [adjustmentOf(discount, Money.negate(totals.discount_total), language)] : []),
        ...chargesOf(row, language),
        ...(printsNet(totals) ? [{ label: words.net_total, amount: totals.net_total }] : []),
      ],
      taxes: taxesOf(row, language),
      total_label: totals.taxes.length > 0 ? words.total_taxed : words.total,
      total: totals.total,
    },
    ...(row.settlement ? settlementPages(row, row.settlement, language) : {}),
    ...(deducted.length > 0 ? { balance: deducted } : {}),
    amount_due: totals.amount_due,
    note: [...(snapshot.wordings ?? []), row.note, row.terms].filter(Boolean).join("\n\n") || undefined,
    ...transferOf(row, snapshot),
    payment_details: [payOnline(row, language), howToPay(snapshot)].filter(Boolean).join("\n\n") || undefined,
    state: row.number === undefined ? "draft" : totals.amount_due === 0 ? "free" : "due",
    test: test || undefined,
    created_at: row.sent_at ?? row.created_at,
  };
}

/** Returns the account on paper while something is due, with a payment code of the amount. */
function transferOf({ totals, title, number }: Row, snapshot: Snapshot): Pick<InvoicePdf, "transfer"> {
  const { bank } = snapshot;
  const amount = totals.amount_due;
  if (!bank || amount <= 0) return {};
  const code = number ? paymentCode(snapshot, { amount, text: title || number }) : undefined;
  const printed = code?.kind === "swiss" ? { ...code, slip: readSwissPayload(code.text) } : code;
  return { transfer: { lines: transferLines(bank), ...(printed ? { code: printed } : {}) } };
}

/** Returns the properties of an invoice's pages; an unsent one shows the parties of today. */
async function propsOf(of: Row, test: boolean): Promise<InvoicePdf> {
  const row = asIssued(of);
  const { snapshot } = row;
  if (!snapshot) {
    const [parties, workspace, settlement] = await Promise.all([
      partiesOf(row),
      Workspace.get(row.owner_id),
      findSettlement(row),
    ]);
    const settling = settlement ? { settlement, kind: "final" as const } : {};
    const draft = { ...row, ...settling, ...referencesOf(row, parties.client) };
    const today = snapshotOf(parties, workspace, row);
    return pages(draft, today, test, await loadLanguage(today.language));
  }
  const xml = row.number
    ? await writeEmbeddedXml(snapshot, (profile) => invoiceModel(row, snapshot, profile))
    : undefined;
  return { ...pages(row, snapshot, test, await loadLanguage(snapshot.language)), ...(xml ? { xml } : {}) };
}

/** Renders a draft's file, or a test of one: it shows the parties of today, and is kept nowhere. */
export const draftFile = async (row: Row, test = false): Promise<PdfFile> => ({
  name: fileName(row),
  bytes: await Pdf.renderInvoice(await propsOf(row, test), Actor.request().gone),
});

/**
 * Returns a sent invoice's file: issued once, and the same bytes whatever is paid, credited or edited later
 * (D12). A draft's is drawn anew.
 */
export async function file(row: Row, link?: string): Promise<PdfFile> {
  if (!row.snapshot) return draftFile(row);
  const render = async (signal: AbortSignal) => Pdf.renderInvoice(await propsOf(row, false), signal);
  const bytes = await issueFile(row, { name: "invoice.pdf", type: "application/pdf", render }, link);
  return { name: fileName(row), bytes };
}

/** Returns the properties of a receipt's pages; undefined without a snapshot. */
function receiptProps({ row, payments }: WithPayments, payment: PaymentRow): ReceiptPdf | undefined {
  const { snapshot } = row;
  if (!snapshot || !hasReceipt(payment)) return undefined;
  const { lines, due } = receiptOf({ row, payments }, payment);
  return {
    lang: snapshot.language ?? "en",
    brand: brandOf(snapshot.brand),
    currency: row.currency,
    receipt: receiptNumber(row, payment),
    number: row.number ?? "",
    title: row.title,
    from: partyOf(snapshot.seller, snapshot.language),
    payer: partyOf(snapshot.buyer, snapshot.language),
    received_on: payment.paid_at,
    method: methodInWords(payment),
    amount: payment.amount,
    ...(payment.surcharge ? { surcharge: payment.surcharge } : {}),
    invoice_total: row.totals.total,
    balance: lines,
    still_due: due,
    created_at: payment.created_at,
  };
}

const receiptName = ({ receipt }: ReceiptPdf): string => `${receipt}.pdf`;

/**
 * Returns the receipt of one payment that came in, as issued: what went back of it later is on a paper of its
 * own. Credit that was used has none.
 */
export async function receiptFile(
  of: WithPayments,
  payment: PaymentRow,
  link?: string,
): Promise<PdfFile | undefined> {
  const props = receiptProps(of, payment);
  if (!props) return undefined;
  const render = () => Pdf.renderReceipt(props);
  const name = `${receiptKey(payment)}.pdf`;
  const bytes = isNamed(payment)
    ? await issueFile(of.row, { name, type: "application/pdf", render }, link)
    : // The provider names the card or bank a moment later: only the receipt with it is kept.
      await printOnce(props, render, link);
  return { name: receiptName(props), bytes };
}

/**
 * Returns the paper of what went back of a payment at a place (`returnsOf`), as issued: what goes back later has a
 * paper of its own. One of what a bank contests is kept nowhere, since that ends.
 */
export async function refundFile(
  of: WithPayments,
  payment: PaymentRow,
  at: number,
  link?: string,
): Promise<PdfFile | undefined> {
  const receipt = receiptProps(of, payment);
  const contest = at === 0 ? describeContest(payment) : undefined;
  const isBack = returnsOf(payment).some((each) => each.at === at);
  if (!receipt || !(isBack || contest)) return undefined;
  const later = isBack || !contest ? returnedUntil(payment, at) : [contest];
  const number = refundNumber(of.row, payment, at);
  const props = { ...receipt, refund: number, later };
  const render = () => Pdf.renderReceipt(props);
  const name = `${refundKey(payment, at)}.pdf`;
  const bytes =
    isBack && isNamed(payment)
      ? await issueFile(of.row, { name, type: "application/pdf", render }, link)
      : await printOnce(props, render, link);
  return { name: `${number}.pdf`, bytes };
}

/** Returns the tax that a note takes back of one group, in the words of the paper. */
const listTaxesBack = (row: Row, group: CreditNoteRow["groups"][number], { words, decimal }: Language) =>
  taxesBack(row, group, {
    labelOf: (name, rate) => nameTax({ name, rate }, { words, decimal }),
    tax_word: words.tax_word,
  });

/** Returns the lines of a note by line as the invoice shows them, and its totals: its share of discount and charges, its tax. */
function linesBack(
  row: Row,
  note: CreditNoteRow,
  credited: readonly CreditedLine[],
  taxes: { label: string; amount: number }[],
  { words }: Language,
): Pick<InvoicePdf, "lines" | "totals" | "note"> {
  const lines = shownLines(row, credited, notesBefore(row.credit_notes, note.id));
  const subtotal = Money.sum(lines.map(({ amount }) => amount));
  const added = row.tax_inclusive ? 0 : Money.sum(note.groups.map(({ amount }) => amount));
  const share = Money.subtract(Money.subtract(note.amount, added), subtotal);
  const net_total = Money.sum(note.groups.map(({ base }) => base));
  return {
    lines,
    totals: {
      subtotal,
      // The net and its tax are named for what is taken back, as on the invoice.
      adjustments: [
        ...(share === 0 ? [] : [{ label: words.share, amount: share }]),
        ...(taxes.length > 0 && net_total !== subtotal
          ? [{ label: words.net_total, amount: net_total }]
          : []),
      ],
      taxes: taxes.map(({ label, amount }) => ({
        label: row.tax_inclusive ? fill(words.included, { tax: label }) : label,
        amount,
      })),
      total: note.amount,
    },
    note: note.reason,
  };
}

/** Says what of the tax goes back in the currency of the seller's books, at the rate of the invoice. */
async function describeBooksBack(
  { books, seller }: Snapshot,
  { groups, currency }: CreditNoteRow,
  language: Language,
): Promise<string[]> {
  if (!books) return [];
  const { describeBooks } = await import("../law/printed");
  const tax = Money.sum(groups.map(({ amount }) => amount));
  const back = { ...books, tax: Money.exchange(tax, books.rate, currency, books.currency) };
  return [describeBooks(back, currency, seller.country, language)];
}

/**
 * Returns a credit note or void as pages, from its invoice's snapshot (D12): by the invoice's lines, or one line for
 * each tax group.
 */
async function noteProps({ row, note }: { row: Row; note: CreditNoteRow }): Promise<InvoicePdf> {
  const { snapshot } = row;
  if (!snapshot) return fail(Code.NotFound);
  const groups = listTakenGroups(note);
  const net = Money.sum(note.groups.map(({ base }) => base));
  const language = await loadLanguage(snapshot.language);
  const { words, day } = language;
  const cancels = note.kind === "void";
  const taxes = note.groups.flatMap((group) => listTaxesBack(row, group, language));
  const number = note.invoice_number ?? row.number ?? "";
  const name = fill(words.credit_for, { number });
  const alike = groups.length > 1 ? groups : [];
  const deducted = listNoteDeducted(note, row.withholding, language);
  const xml = await writeEmbeddedXml(snapshot, (profile) => noteModel(row, note, snapshot, profile));
  return {
    ...(xml ? { xml } : {}),
    lang: language.tag,
    document: words.kinds[cancels ? "cancellation" : "credit_note"],
    ...(cancels ? { cancels } : {}),
    brand: brandOf(snapshot.brand),
    currency: note.currency,
    number: note.number,
    title: row.title || words.kinds.invoice,
    from: partyOf(snapshot.seller, snapshot.language),
    billed_to: partyOf(snapshot.buyer, snapshot.language),
    issued_on: note.issued_on,
    supply: describeSupply(row, language) || undefined,
    // A correction names what it corrects by number and day (article 219).
    reference: [
      fill(words.of_invoice, { number, day: day(row.issued_on ?? note.issued_on) }),
      ...describeReferences(row, language),
      ...(await describeBooksBack(snapshot, note, language)),
    ].join("\n"),
    ...(note.lines
      ? linesBack(row, note, note.lines, taxes, language)
      : {
          lines: groups.map((group) => ({
            name,
            // Each line names its group if there are several.
            description:
              [
                note.reason,
                ...(alike.includes(group)
                  ? listTaxesBack(row, group, language).map(({ label }) => label)
                  : []),
              ]
                .filter(Boolean)
                .join("\n") || undefined,
            quantity: "1",
            unit_price: group.base,
            amount: group.base,
          })),
          totals: {
            subtotal: net,
            subtotal_label: words.subtotal_net,
            adjustments: [],
            taxes,
            total_label: words.total_taxed,
            total: note.amount,
          },
        }),
    ...(deducted.length > 0 ? { balance: deducted } : {}),
    amount_due: Money.sum([note.amount, ...deducted.map(({ amount }) => amount)]),
    state: "credit",
    created_at: note.created_at,
  };
}

const noteName = ({ number }: CreditNoteRow): string => `${number.replace(/[^\w.-]+/g, "-")}.pdf`;

/** Returns the file of a credit note or void, issued once. */
export async function noteFile(of: { row: Row; note: CreditNoteRow }, link?: string): Promise<PdfFile> {
  const render = async (signal: AbortSignal) => Pdf.renderInvoice(await noteProps(of), signal);
  const name = `note-${of.note.id}.pdf`;
  const bytes = await issueFile(of.row, { name, type: "application/pdf", render }, link);
  return { name: noteName(of.note), bytes };
}

/** Downloads a credit note for the owner. 1066 "invoice", 1003. */
export const downloadNote = async (id: number, note_id: number): Promise<PdfFile> =>
  noteFile(await openNote(id, note_id));

/** Downloads the invoice for the owner. 1066 "invoice". */
export const download = async (id: number): Promise<PdfFile> => file(await invoiceRow(id));

/** Downloads the invoice as issued for the owner. 1066 "invoice", 2023 before it was sent. */
export const downloadIssued = async (id: number): Promise<PdfFile> => {
  const row = await invoiceRow(id);
  return row.snapshot ? file(row) : fail(Code.InvoiceNotSent);
};

/**
 * Downloads the invoice for a holder of the link. 1003 for an unknown hash, 1005 above a person's usual rate.
 */
export const downloadPublic = (hash: string): Promise<PdfFile> =>
  byHash(hash, async (id) => file(await invoiceRow(id), hash));

/** Returns the account of an invoice as pages: what was paid, credited and refunded, with the balance after each. */
async function accountFile(of: WithPayments, link?: string): Promise<PdfFile> {
  const { row } = of;
  const { snapshot, number, currency, totals } = row;
  if (!snapshot || !number) return fail(Code.InvoiceNotSent);
  const { words } = await import("../statement/words/en");
  const lines = accountOf(of, "client");
  const last = lines.at(-1)?.on ?? "";
  const sum = (key: "charged" | "received") => Money.sum(lines.map((line) => line[key]));
  const props: StatementPdf = {
    labels: { ...labelsOf(words, ENGLISH_US.words.from), title: `Account of invoice ${number}` },
    brand: brandOf(snapshot.brand),
    from: partyOf(snapshot.seller),
    client: partyOf(snapshot.buyer),
    period: `As of ${Day.inWords(last)}`,
    currencies: [
      {
        currency,
        opening: 0,
        charged: sum("charged"),
        received: sum("received"),
        closing: totals.amount_due,
        end: { sides: [], label: "Amount due", amount: totals.amount_due },
        beside: findMoving(of)?.lines.map(
          ({ label, amount }) => `${label}: ${Money.format(amount, currency)}`,
        ),
        lines: lines.map(({ on: date, ...line }) => ({ date, ...line })),
      },
    ],
    created_at: `${last}T00:00:00.000Z`,
  };
  const bytes = await printOnce(props, () => Pdf.renderStatement(props), link);
  return { name: `${number} account.pdf`, bytes };
}

/** Downloads the account of an invoice for the owner. 1066 "invoice", 2023 before it was sent. */
export const downloadAccount = async (id: number): Promise<PdfFile> => accountFile(await load(id));

/** Opens the note of a key under its invoice's link. 1003. */
async function openNoteOf({ id, credit_notes }: Row, key: string) {
  const link = credit_notes.find((_, at) => noteKey(at) === key);
  return link ? openNote(id, link.id) : fail(Code.NotFound);
}

/**
 * Downloads a document of the invoice behind a link, by the key in the link's answer; other invoices'
 * documents are not found. 1003 for an unknown hash or key, 1005 above a person's usual rate.
 */
export const downloadDocument = (hash: string, key: string): Promise<PdfFile> =>
  byHash(hash, async (id) => {
    const opened = await load(id);
    if (key === ISSUED) return file(opened.row, hash);
    if (key === ACCOUNT) return accountFile(opened, hash);
    const paid = opened.payments.filter(hasReceipt);
    const received = paid.find((each) => receiptKey(each) === key);
    const receipt = received && (await receiptFile(opened, received, hash));
    if (receipt) return receipt;
    for (const payment of paid) {
      const at = [...(payment.refunds ?? []), undefined].findIndex((_, n) => refundKey(payment, n) === key);
      const refund = at >= 0 && (await refundFile(opened, payment, at, hash));
      if (refund) return refund;
    }
    return noteFile(await openNoteOf(opened.row, key), hash);
  });

/** Downloads the XML of the invoice behind a link, or of a note of it, by the document's key; 422 without one. */
export const downloadDocumentXml = (hash: string, key: string): Promise<XmlFile> =>
  byHash(hash, async (id) => {
    const row = await invoiceRow(id);
    return key === ISSUED ? invoiceXml(row, hash) : noteXml(await openNoteOf(row, key), hash);
  });
