import type { Stripe } from "stripe";
import { amountText } from "../currency";
import { statusText } from "./billing-tables";
import { escapeHtml as text } from "./html";
import { day, section, shell } from "./shell";

/** Returns the rows under the lines: what an invoice comes to. */
function sums(invoice: Stripe.Invoice): Array<[string, number]> {
  const rows: Array<[string, number]> = [["Subtotal", invoice.subtotal]];
  for (const { amount } of invoice.total_discount_amounts ?? []) rows.push(["Discount", -amount]);
  for (const { amount } of invoice.total_taxes ?? []) rows.push(["Tax", amount]);
  rows.push(["Total", invoice.total]);
  if (invoice.starting_balance) rows.push(["Balance before", invoice.starting_balance]);
  rows.push(["Due", invoice.amount_remaining]);
  return rows;
}

/** Renders the hosted page of an invoice; one that is open can be paid with the customer's card. */
export function invoicePage(invoice: Stripe.Invoice | undefined, styles: string, problem?: string): string {
  if (!invoice) return shell("Invoice", styles, "<h1>There is no such invoice</h1>");
  const rows = [
    ...invoice.lines.data.map((line) => [
      text(line.description ?? ""),
      `${day(line.period.start)} to ${day(line.period.end)}`,
      amountText(line.amount, line.currency),
    ]),
    ...sums(invoice).map(([name, amount]) => [name, "", amountText(amount, invoice.currency)]),
  ];
  const pay =
    invoice.status === "open"
      ? `<form method="post" action="/_local/stripe/invoices/${text(invoice.id)}/pay"><button>Pay ${amountText(invoice.amount_remaining, invoice.currency)}</button></form>`
      : "";
  return shell(
    `Invoice ${invoice.number ?? ""}`,
    styles,
    `<h1>Invoice ${text(invoice.number ?? "")}</h1>
<p class="muted">${text(invoice.customer_name ?? invoice.customer_email ?? "")}. A test page: no money moves.</p>
<p>${statusText(invoice.status ?? "draft")}</p>
${problem ? `<p class="warn" role="alert">${text(problem)}</p>` : ""}
${pay}
<nav><a href="/_local/stripe/invoices/${text(invoice.id)}/pdf">PDF</a></nav>
${section("lines", "Lines", ["What", "For", "Amount"], rows, 1)}`,
  );
}

/** Returns a PDF of one page with the invoice's lines and sums. */
export function invoicePdf(invoice: Stripe.Invoice): Uint8Array {
  const lines = [
    `Invoice ${invoice.number ?? ""}`,
    invoice.customer_name ?? "",
    ...invoice.lines.data.map(
      (line) => `${line.description ?? ""}  ${amountText(line.amount, line.currency)}`,
    ),
    ...sums(invoice).map(([name, amount]) => `${name}  ${amountText(amount, invoice.currency)}`),
  ];
  // The standard fonts of a PDF know Latin letters alone.
  const plain = (line: string) =>
    line
      .replaceAll("×", "x")
      .replaceAll("\u2212", "-")
      .replaceAll(/[^\x20-\x7e]/g, "?")
      .replaceAll(/[\\()]/g, "\\$&");
  const stream = `BT /F1 11 Tf 16 TL 56 780 Td ${lines.map((line) => `(${plain(line)}) Tj T*`).join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  return new TextEncoder().encode(
    `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}
