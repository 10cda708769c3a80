import { createHash } from "node:crypto";
import { format } from "@stint/core/platform/money";
import { describe, expect, it } from "vitest";
import { renderInvoice, renderReceipt } from "../src/pdf/index";
import { readPdf } from "./read";
import { invoice, receipt } from "./samples";

const usd = (cents: number) => format(cents, "USD");
const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

describe("an invoice as PDF", () => {
  it("shows parties, number, dates, lines, payments and what is due", async () => {
    const { text, pages } = await readPdf(await renderInvoice(invoice));
    for (const line of invoice.lines)
      for (const words of [line.name, usd(line.unit_price ?? 0), usd(line.amount ?? 0)])
        expect(text).toContain(words);
    for (const words of [
      "INV-0118",
      "Issued November 16, 2026",
      "Due November 30, 2026",
      "Larch Street Theatre",
      "Attn. Tobias Lind",
      "−$1,500.00",
      "−$5,917.40",
      "Amount due $0.00",
      "Paid on November 27, 2026",
      "Masters are on the drive until January 31.",
    ])
      expect(text).toContain(words);
    expect(pages).toHaveLength(1);
  });

  it("names its state in words: draft, free, credited, canceled, test", async () => {
    const read = async (change: Partial<typeof invoice>) =>
      (await readPdf(await renderInvoice({ ...invoice, ...change }))).text;
    expect(await read({ state: "draft", number: null })).toContain("Draft invoice");
    expect(await read({ state: "free" })).toContain("Nothing to pay");
    expect(await read({ state: "credit", document: "Credit note" })).toContain("Credited");
    expect(await read({ state: "credit", document: "Cancellation", cancels: true })).toContain("Canceled");
    // The heads of its lines are those of its page.
    expect(await read({ state: "due" })).toContain("Item Qty Rate Amount");
    expect(await read({ state: "due", test: true })).toContain("Test: this invoice was not sent");
    expect(await read({ state: "due", payment_details: "Demo Bank 123" })).toContain("Demo Bank 123");
    expect(await read({ state: "paid", payment_details: "Demo Bank 123" })).not.toContain("Demo Bank 123");
  });

  it("prints discount and taxes as stored", async () => {
    const totals = {
      subtotal: 741_740,
      adjustments: [{ label: "Discount", amount: -41_740 }],
      taxes: [{ label: "Sales tax, 8.875%", amount: 62_125 }],
      total: 762_125,
    };
    const props = { ...invoice, totals, balance: [], amount_due: 762_125, state: "due" as const };
    const { text } = await readPdf(await renderInvoice(props));
    for (const words of ["Subtotal $7,417.40", "Discount −$417.40", "$621.25", "Total $7,621.25"])
      expect(text).toContain(words);
  });

  it("D7: counts yen in whole yen and dinars in thousandths", async () => {
    expect((await readPdf(await renderInvoice({ ...invoice, currency: "JPY" }))).text).toContain("¥741,740");
    expect((await readPdf(await renderInvoice({ ...invoice, currency: "BHD" }))).text).toContain("741.740");
  });

  it("is the same file for the same props", async () => {
    expect(sha(await renderInvoice(invoice))).toBe(sha(await renderInvoice({ ...invoice })));
  });
});

describe("a receipt as PDF", () => {
  it("D36: shows what arrived, how, and what is still due", async () => {
    const { text } = await readPdf(await renderReceipt(receipt));
    for (const words of [
      "Receipt R-0118-2",
      "Received on November 27, 2026",
      "Bank debit, ending 6789",
      "Total $7,417.40",
      "−$1,500.00",
      "−$5,917.40",
      "Still due $0.00",
      "Invoice INV-0118 is paid in full",
    ])
      expect(text).toContain(words);
    const part = { ...receipt, still_due: 100 };
    expect((await readPdf(await renderReceipt(part))).text).toContain("Part payment");
  });

  it("is the same file for the same props", async () => {
    expect(sha(await renderReceipt(receipt))).toBe(sha(await renderReceipt({ ...receipt })));
  });
});
