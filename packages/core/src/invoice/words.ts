import { env } from "../platform/env";
import { Code } from "../platform/error";
import { Money } from "../platform/money";
import type { Row } from "./entity";
import type { PaymentRow } from "./payment-entity";
import { type Action, type Facts, guard, stateOf } from "./rules";
import type { Snapshot } from "./schema";

const METHODS: Record<string, string> = {
  card: "Card",
  us_bank_account: "Bank debit",
  sepa_debit: "SEPA debit",
  bacs_debit: "Bacs debit",
  ideal: "iDEAL",
  bancontact: "Bancontact",
  online: "Online",
  bank_transfer: "Bank transfer",
  check: "Check",
  cash: "Cash",
  credit: "Credit",
  other: "Other",
};

/** Returns how a payment was made: "Visa ending 4242", "Bank transfer". */
export const methodInWords = (payment: Pick<PaymentRow, "method" | "reference">): string =>
  payment.reference ?? METHODS[payment.method] ?? "Payment";

/** Returns a receipt's number: `R-0041-2` is the second receipt of INV-0041. */
export const receiptNumber = (row: Row, payment: PaymentRow): string =>
  `R-${(row.number ?? "").replace(/^INV-/, "")}-${payment.receipt ?? 1}`;

/** Returns the number of the paper of what went back of a payment: `RF-0041-2`, and `RF-0041-2-2` of its second. */
export const refundNumber = (row: Row, payment: PaymentRow, at: number): string =>
  `${receiptNumber(row, payment).replace(/^R-/, "RF-")}${at === 0 ? "" : `-${at + 1}`}`;

/** Returns the page where the client sees and pays the invoice. */
export const publicLink = (row: Pick<Row, "hash">): string => `${env().STINT_URL}/invoices/${row.hash}`;

/** Returns the owner's page; an invoice without a project is under project 0. */
export const ownLink = (row: Pick<Row, "id" | "project_id">): string =>
  `${env().STINT_URL}/projects/${row.project_id ?? 0}/pay/invoice/${row.id}`;

export const money = (amount: number, row: Pick<Row, "currency">): string =>
  Money.format(amount, row.currency);

/** Returns the owner's payment methods as words: name, address and details of each, then the free words. */
export const howToPay = ({ own_methods = [], payment_instructions }: Snapshot): string =>
  [
    ...own_methods.map(({ name, url, details }) => [name, url, details].filter(Boolean).join("\n")),
    payment_instructions,
  ]
    .filter(Boolean)
    .join("\n\n");

/** Returns the name of the invoice's file: `INV-0041.pdf`. */
export const fileName = (row: Row): string => `${row.number ?? "Draft invoice"}.pdf`;

/** The words for what waits while a payment is disputed (D37, D38). */
const WAITS: Partial<Record<Action, string>> = {
  remind: "the client is not asked to pay",
  credit: "what was paid cannot be credited",
  refund: "what was paid cannot be refunded",
  withhold: "what the client withheld cannot be changed",
};

/** Why an invoice of a contract that a consumer withdrew from asks for nothing. */
export const WITHDRAWN =
  "The client withdrew from the contract that this invoice bills. There is nothing to pay on it.";

export const describeDisputed = (action: Action): string =>
  `The client’s bank disputes a payment of this invoice. Until that is decided, ${WAITS[action] ?? "this has to wait"}.`;

/**
 * Returns why an invoice's state refuses `action`; undefined where the catalogue's own sentence fits, and
 * where nothing is refused.
 */
export function describeRefusal(facts: Facts, action: Action, today: string): string | undefined {
  const code = guard(facts, action, today);
  if (code === undefined) return undefined;
  if (facts.status === "void") return "This invoice was canceled.";
  if (stateOf(facts, today) === "void") return "This invoice was credited in full.";
  if (code === Code.ProposalUnavailable) return WITHDRAWN;
  return code === Code.Conflict ? describeDisputed(action) : undefined;
}
