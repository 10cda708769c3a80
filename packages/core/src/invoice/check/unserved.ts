import type { Row } from "../read";
import type { Snapshot } from "../schema";
import type { CHECKED_DOCUMENTS } from "./schema";

/**
 * Says in sentences which kinds of e-invoices a document would be of by its country's rules, and is not: they are
 * not written yet. Whoever gets no e-invoice hears nothing.
 */
export function listUnserved(
  { kind, settlement }: Pick<Row, "kind" | "settlement">,
  { seller, buyer, einvoice_format }: Snapshot,
  document: (typeof CHECKED_DOCUMENTS)[number],
): string[] {
  if (einvoice_format === "none") return [];
  const inBoth = (country: string) => seller.country === country && buyer.country === country;
  const isFinal = kind === "final" || settlement !== undefined;
  return [
    ...(document === "credit_note" && (inBoth("DE") || einvoice_format?.startsWith("xrechnung"))
      ? [
          "This goes out as a credit note (type 381). Stint doesn’t write corrected invoices (type 384): credit what is wrong, then send a new invoice.",
        ]
      : []),
    ...(document === "invoice" && isFinal && inBoth("FR")
      ? [
          "France’s platforms ask a final invoice after deposits to name its case (S4). Stint doesn’t write that yet: this goes out as an ordinary invoice that deducts the deposits.",
        ]
      : []),
  ];
}
