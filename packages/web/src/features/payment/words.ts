import type { Info } from "@stint/core/invoice/schema";

const methods: Record<string, string> = {
  card: "Card",
  us_bank_account: "Bank debit",
  sepa_debit: "SEPA debit",
  bacs_debit: "Bacs debit",
  ideal: "iDEAL",
  bancontact: "Bancontact",
  online: "Online payment",
  bank_transfer: "Bank transfer",
  check: "Check",
  cash: "Cash",
  credit: "Credit",
  other: "Another way",
};

/** Words the payment method: "Visa ending 4242" when it is known, else "Bank transfer". */
export const methodInWords = (payment: Pick<Info["payments"][number], "method" | "reference">): string =>
  payment.reference || methods[payment.method] || "Payment";

/** A way in which money can come by hand. */
export const manualMethodInWords = (method: string): string => methods[method] ?? "Another way";

const came = new Set(["settled", "partially_refunded", "refunded", "disputed", "lost"]);
/** Lists the payments that the paper counts as paid: later refunds are shown beside them (D32). */
export const cameIn = <P extends { status: string }>(payments: readonly P[]): P[] =>
  payments.filter(({ status }) => came.has(status));
