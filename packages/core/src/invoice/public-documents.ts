import { accountOf } from "./account";
import { returnsOf } from "./balance";
import { asIssued } from "./issued/as-issued";
import { factsOf, type PaymentRow, type Row } from "./read";
import { stateOf } from "./rules";
import type { PublicInfo } from "./schema";
import { receiptNumber, refundNumber } from "./words";

/** Returns a document's key under its invoice's own link; elsewhere it names nothing. */
export const receiptKey = (payment: Pick<PaymentRow, "receipt">): string => `receipt-${payment.receipt ?? 1}`;
/**
 * Says whether a payment has a receipt: all that came in keep theirs, even once refunded; used credit has
 * none.
 */
export const hasReceipt = (payment: Pick<PaymentRow, "receipt" | "provider">): boolean =>
  payment.receipt !== undefined && payment.provider !== "credit";
export const noteKey = (at: number): string => `note-${at + 1}`;

/** Returns the key of the paper of what went back of a payment: the first one's, or that of the place `at`. */
export const refundKey = (payment: Pick<PaymentRow, "receipt">, at: number): string =>
  `refund-${payment.receipt ?? 1}${at === 0 ? "" : `-${at + 1}`}`;

export const ISSUED = "issued";
/** The account of the invoice: what happened to it since. */
export const ACCOUNT = "account";

/** Says whether a payment's way is named; the provider names the card or bank a moment after the money came. */
export const isNamed = ({ provider, reference }: Pick<PaymentRow, "provider" | "reference">): boolean =>
  provider !== "stripe" || reference !== undefined;

/**
 * Says whether the invoice was issued as an e-invoice, with all that one needs. The rules of e-invoices load
 * here: most calls about invoices do without them.
 */
async function hasXml(of: Row): Promise<boolean> {
  const { snapshot } = of;
  if (!snapshot || snapshot.einvoice_format === "none") return false;
  const [{ lacks }, { invoiceModel }, { fileOf }] = await Promise.all([
    import("./einvoice/lacks"),
    import("./einvoice/model"),
    import("./einvoice/profile"),
  ]);
  const model = invoiceModel(asIssued(of), snapshot, fileOf(snapshot).profile);
  return Object.keys(lacks(model)).length === 0;
}

type Document = PublicInfo["documents"][number];

/** Lists the papers of one payment: its receipt, and that of what went back of it. */
function papersOf(of: Row, payment: PaymentRow): Document[] {
  const receipt = { key: receiptKey(payment), number: receiptNumber(of, payment), kind: "receipt" as const };
  return [
    { ...receipt, on: payment.paid_at, amount: payment.amount },
    ...returnsOf(payment).map(({ at, kind, on, amount }) => ({
      key: refundKey(payment, at),
      number: refundNumber(of, payment, at),
      kind,
      on,
      amount,
    })),
  ];
}

/**
 * Lists a client's downloads, oldest first: the account of the invoice once something happened to it, the invoice
 * as issued with its XML, the receipt of each payment and of what went back of it, credit notes and the void with
 * their XML. A canceled invoice's own XML is not offered: a program would pay it.
 */
export async function documentsOf(of: Row, payments: readonly PaymentRow[]): Promise<Document[]> {
  const account = accountOf({ row: of, payments }, "client");
  const { number = "", issued_on: on = "" } = of;
  const xml = await hasXml(of);
  const gone = stateOf(factsOf(of), "") === "void";
  const issued = { key: ISSUED, number, on, amount: of.totals.total };
  const notes = of.credit_notes.flatMap((note, at): Document[] => {
    const { kind, number, issued_on: on, amount } = note;
    const paper = { key: noteKey(at), number, on, amount };
    return [...(xml ? [{ ...paper, kind: "note_xml" as const }] : []), { ...paper, kind }];
  });
  return [
    ...(account.length > 1
      ? [
          {
            key: ACCOUNT,
            number,
            kind: "account" as const,
            on: account.at(-1)?.on ?? on,
            amount: of.totals.amount_due,
          },
        ]
      : []),
    ...(xml && !gone ? [{ ...issued, kind: "xml" as const }] : []),
    { ...issued, kind: "issued" as const },
    ...[...payments.filter(hasReceipt).flatMap((payment) => papersOf(of, payment)), ...notes].sort((a, b) =>
      a.on < b.on ? -1 : a.on > b.on ? 1 : 0,
    ),
  ];
}
