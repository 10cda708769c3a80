import { Day } from "../platform/date";
import { Money } from "../platform/money";
import type { Words } from "./news-words";
import type { Line, Preview } from "./schema";

/** An invoice that was paid; amounts in cents. */
export interface Receipt
  extends Pick<Preview, "discount_amount" | "tax_amount" | "credit_amount" | "total_amount" | "currency"> {
  number: string | null;
  paid_at: string;
  paid_amount: number;
  lines: readonly Line[];
  /** "Visa ending 4242"; undefined where credit paid all of it. */
  method: string | undefined;
}

const day = (instant: string): string => Day.inWords(instant.slice(0, 10), true);

function lineInWords({ kind, name, seats, starts_at, ends_at, description }: Line): string {
  if (kind === "other") return description || "Plan";
  const what = seats === null ? name : `${seats} extra ${seats === 1 ? "admin" : "admins"}`;
  return `${kind === "unused" ? "Unused " : ""}${what}, ${day(starts_at)} to ${day(ends_at)}`;
}

/** Returns the words of a receipt: what was paid for, how it adds up, and how it was paid. */
export function receiptWords(of: Receipt): Words {
  const amount = (cents: number) => Money.format(cents, of.currency);
  const row = (label: string, value: string) => ({ label, value });
  const less = (label: string, cents: number) =>
    cents === 0 ? [] : [row(label, amount(Money.negate(cents)))];
  const name = of.lines.findLast((line) => line.name !== "")?.name ?? "your plan";
  return {
    title: `Receipt for ${name}: ${amount(of.total_amount)}`,
    text: `It was paid on ${Day.inWords(of.paid_at.slice(0, 10))}, and there is nothing to do. All invoices are on the page of your plan.`,
    rows: [
      ...of.lines
        .filter((line) => line.amount !== 0)
        .map((line) => row(lineInWords(line), amount(line.amount))),
      ...less("Discount", of.discount_amount),
      ...(of.tax_amount === 0 ? [] : [row("Tax", amount(of.tax_amount))]),
      row("Total", amount(of.total_amount)),
      ...less("Credit used", of.credit_amount),
      row("Charged", amount(of.paid_amount)),
      ...(of.method ? [row("Charged to", of.method)] : []),
      ...(of.number ? [row("Invoice", of.number)] : []),
    ],
    action: "Open the invoice",
  };
}
