import type { Info } from "@stint/core/invoice/schema";

/** "8.2500" → "8.25%". */
export function fullRate(rate: string): string {
  const short = rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate;
  return `${short || "0"}%`;
}

/** "First order" and "5" → "First order, 5%"; without a rate the name alone. */
export const rateInWords = (name: string, percent: string | null): string =>
  percent === null ? name : `${name}, ${fullRate(percent)}`;

/** Mailing a sent invoice once more is a reminder from the day on which it is late. */
export const againInWords = (status: Info["status"]): string =>
  status === "overdue" ? "Send reminder" : "Send again";

const methods: Record<string, string> = {
  card: "Card",
  us_bank_account: "Bank debit",
  online: "Online payment",
  bank_transfer: "Bank transfer",
  check: "Check",
  cash: "Cash",
  other: "Another way",
};

/** How money came: "Visa ending 4242" where it is known, else "Bank transfer". */
export const methodInWords = (payment: Pick<Info["payments"][number], "method" | "reference">): string =>
  payment.reference || methods[payment.method] || "Payment";

/** A way in which money can come by hand. */
export const manualMethodInWords = (method: string): string => methods[method] ?? "Another way";
