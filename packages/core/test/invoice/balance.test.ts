import { Invoice } from "@stint/core/invoice";
import { download, downloadAccount, downloadDocument } from "@stint/core/invoice/print";
import { CreditInput, PaidInput, RefundInput } from "@stint/core/invoice/schema";
import { statement } from "@stint/core/invoice/statement";
import { trace } from "@stint/core/operations/trace-figure";
import { Payment } from "@stint/core/payment";
import { AppError } from "@stint/core/platform/error";
import { format, MOST_OF_DOCUMENT } from "@stint/core/platform/money";
import { Workspace } from "@stint/core/workspace";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { as } from "../support";
import { newBusiness, newDraft, newSent, type Owner } from "./support";

const pay = async (id: number, amount?: number) =>
  Payment.markPaid(id, {
    paid_at: await Workspace.today(),
    payment_method: "bank_transfer",
    keep_excess: true,
    ...(amount === undefined ? {} : { amount }),
  });

const sum = (of: readonly { amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0);
const after = (of: readonly { label: string; amount: number }[], word: string) =>
  of.filter(({ label }) => label.startsWith(word)).map(({ amount }) => amount);

/** What of a receipt's lines its PDF says. */
const receiptText = async (hash: string, key: string): Promise<string> =>
  (await readPdf(Buffer.from((await downloadDocument(hash, key)).bytes))).text;

describe("from the total to what is due (D31, D35, D36)", () => {
  it("an over-payment is kept as the client's credit, on page, PDF, receipt and the owner's page", async () => {
    const { owner, project_id } = await newBusiness();
    const { id, hash } = await newSent(owner, project_id, 72_000);
    await as(owner, async () => {
      const info = await pay(id, 80_000);
      expect(after(info.balance, "Kept as credit")).toEqual([8_000]);
      const page = await Invoice.getPublic(hash ?? "");
      expect(after(page.balance, "Kept as your credit")).toEqual([8_000]);
      expect(72_000 + sum(page.balance)).toBe(0);
      const { text } = await readPdf(Buffer.from((await downloadAccount(id)).bytes));
      for (const words of ["$800.00", "Kept as your credit", "−$80.00", "Amount due $0.00"])
        expect(text).toContain(words);
      expect(await receiptText(hash ?? "", "receipt-1")).toContain("Kept as your credit $80.00");
    });
  });

  it("a credit on a paid invoice is the client's, and a refund of it is a line with a plus", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newSent(owner, project_id, 119_000);
    await as(owner, async () => {
      const { payments } = await pay(id);
      const noted = await Invoice.credit(id, { amount: 20_000, reason: "One day fewer" });
      expect(after(noted.balance, "Kept as credit")).toEqual([20_000]);
      expect(119_000 + sum(noted.balance)).toBe(0);
      const back = await Payment.refund(id, payments[0]?.id ?? 0, { amount: 20_000 });
      expect(back.balance.map(({ label, amount }) => [label.split(" ")[0], amount])).toEqual([
        ["Paid", -119_000],
        ["Credited", -20_000],
        ["Refunded", 20_000],
      ]);
      const { text } = await readPdf(Buffer.from((await downloadAccount(id)).bytes));
      expect(text).toMatch(/Refunded, Bank transfer −\$200\.00/);
    });
  });

  it("a paper that can be paid online says where, and stays as issued once it is paid (D12)", async () => {
    const { owner, project_id } = await newBusiness();
    await as(owner, async () => {
      for (const online of [true, false]) {
        const { id } = await Invoice.create({ project_id });
        await Invoice.addItem(id, { name: "Design", unit_price: 50_000 });
        await Invoice.setMethod(id, "card", online);
        await Invoice.setMethod(id, "bank", false);
        const { hash } = await Invoice.send(id, {});
        const read = async () =>
          (await readPdf(Buffer.from((await download(id)).bytes))).text.replace(/\s/g, "");
        const issued = await read();
        expect(issued.includes(`/invoices/${hash}`)).toBe(online);
        await pay(id);
        expect(await read()).toBe(issued);
      }
    });
  });

  it("what was given back without a note is not charged again (D31)", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newSent(owner, project_id, 50_000);
    const info = await as(owner, async () => {
      const { payments } = await pay(id);
      return Payment.refund(id, payments[0]?.id ?? 0, {});
    });
    expect(after(info.balance, "Not charged again")).toEqual([-50_000]);
    const { text } = await readPdf(Buffer.from((await as(owner, () => downloadAccount(id))).bytes));
    for (const words of ["Refunded", "Not charged again", "Amount due $0.00"]) expect(text).toContain(words);
  });
});

describe("a part of a large document", () => {
  it("is as large as documents are, and no larger (1000)", async () => {
    expect(PaidInput.shape.amount.safeParse(MOST_OF_DOCUMENT).success).toBe(true);
    for (const { shape } of [PaidInput, RefundInput, CreditInput])
      expect(shape.amount.safeParse(MOST_OF_DOCUMENT + 1).error?.issues[0]?.message).toBe(
        "This amount is too large",
      );
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id, 900_000_000_000);
    await as(owner, async () => {
      await Invoice.addItem(id, { name: "Print", unit_price: 900_000_000_000 });
      await Invoice.send(id, {});
      const { totals, payments } = await pay(id, 1_200_000_000_000);
      expect(totals.amount_due).toBe(600_000_000_000);
      await Payment.refund(id, payments[0]?.id ?? 0, { amount: 1_100_000_000_000 });
      expect((await Invoice.get(id)).received).toBe(100_000_000_000);
    });
  });
});

describe("the receipt of a payment that went back", () => {
  it("does not say that nothing is due", async () => {
    const { owner, project_id } = await newBusiness();
    const { id, hash } = await newSent(owner, project_id, 50_000);
    await as(owner, async () => {
      const { payments } = await pay(id);
      expect(await receiptText(hash ?? "", "receipt-1")).toContain("Still due $0.00");
      await Payment.refund(id, payments[0]?.id ?? 0, {});
      // The receipt stays as it was; the paper of the refund says it.
      expect(await receiptText(hash ?? "", "receipt-1")).toContain("Still due $0.00");
      const text = await receiptText(hash ?? "", "refund-1");
      expect(text).toContain("Refund receipt RF-0001-1");
      // It says its own amount, and what stayed: nothing.
      expect(text).toMatch(/Refunded on \w+ \d+, \d{4} \$500\.00/);
      expect(text).toContain("Left of this payment $0.00");
      // What went back went from the business to its client.
      expect(text).toMatch(/Received by Cedar & Row .* Paid by Mockford Books/);
      expect(text).toMatch(/Refunded \$500\.00 on/);
      expect(text).not.toMatch(/\bdue\b/i);
    });
  });
});

describe("two payments that went back whole", () => {
  it("are told as what they are: both came, then both went back", async () => {
    const { owner, project_id } = await newBusiness();
    const { id, hash } = await newSent(owner, project_id, 128_531);
    await as(owner, async () => {
      await pay(id, 50_000);
      const { payments } = await pay(id);
      for (const payment of payments) await Payment.refund(id, payment.id, {});
      const page = await Invoice.getPublic(hash ?? "");
      expect(page.amount_refunded).toBe(128_531);
      expect(page.history.map(({ text }) => text.replace(/,? Bank transfer/, ""))).toEqual([
        "Invoice INV-0001",
        "Paid",
        "Paid",
        "Refunded",
        "Refunded",
        "Not charged again",
      ]);
      expect(page.history.at(-1)?.balance).toBe(0);
    });
  });
});

describe("a receipt is of the moment its payment came in (D36)", () => {
  it("a later note and refund change nothing on it; the refund has a paper with its day", async () => {
    const { owner, project_id } = await newBusiness();
    const { id, hash } = await newSent(owner, project_id, 138_531);
    await as(owner, async () => {
      const { payments } = await pay(id, 50_000);
      await Invoice.credit(id, { amount: 10_000, reason: "One page fewer" });
      await Payment.refund(id, payments[0]?.id ?? 0, { amount: 20_000 });
      const issued = await receiptText(hash ?? "", "receipt-1");
      expect(issued).toContain("Still due $885.31");
      expect(issued).not.toContain("Refunded");
      const text = await receiptText(hash ?? "", "refund-1");
      // What is due is of the invoice and its day: its account says it.
      expect(text).toContain("Left of this payment $300.00");
      expect(text).not.toMatch(/\bdue\b|part payment/i);
      expect(text).not.toContain("CN-0001");
      expect(text).toMatch(/Refunded \$200\.00 on \w+ \d+, \d{4}/);
      expect((await Invoice.get(id)).totals.amount_due).toBe(78_531);
    });
  });

  it("another payment that is taken back changes nothing on it, and no number is used twice", async () => {
    const { owner, project_id } = await newBusiness();
    const { id, hash = "" } = await newSent(owner, project_id, 100_000);
    await as(owner, async () => {
      const { payments } = await pay(id, 30_000);
      await pay(id, 20_000);
      const before = await receiptText(hash ?? "", "receipt-2");
      expect(before).toContain("Still due $500.00");
      await Payment.reverse(id, payments[0]?.id ?? 0, { note: "It bounced" });
      expect(await receiptText(hash ?? "", "receipt-2")).toBe(before);
      expect(await receiptText(hash ?? "", "refund-1")).toMatch(/Taken back \$300\.00 on \w+ \d+/);
      await pay(id, 10_000);
      const { documents, history } = await Invoice.getPublic(hash ?? "");
      const receipts = documents.filter(({ kind }) => kind === "receipt");
      expect(receipts.map(({ number }) => number)).toEqual(["R-0001-1", "R-0001-2", "R-0001-3"]);
      expect(history.map(({ text }) => text)).toContain("Payment taken back");
    });
  });

  it("there is none of credit that was used", async () => {
    const { owner, project_id } = await newBusiness();
    const first = await newSent(owner, project_id, 10_000);
    const { id, hash } = await newSent(owner, project_id, 50_000);
    await as(owner, async () => {
      await pay(first.id, 18_000);
      await Payment.applyCredit(id, {});
      const page = await Invoice.getPublic(hash ?? "");
      expect(page.documents.map(({ kind }) => kind)).toEqual(["account", "issued"]);
      expect(after(page.balance, "Your credit used")).toEqual([-8_000]);
      expect(page.history.map(({ text }) => text)).toContain("Your credit used");
      await expect(downloadDocument(hash ?? "", "receipt-1")).rejects.toMatchObject({ code: 1003 });
    });
  });
});

type Step = { what: "pay" | "credit" | "refund" | "reverse" | "apply"; cents: number; at: number };
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom("pay", "credit", "refund", "reverse", "apply"),
  cents: fc.integer({ min: 1, max: 60_000 }),
  at: fc.nat(5),
});

async function take(id: number, { what, cents, at }: Step): Promise<unknown> {
  const { payments } = await Invoice.get(id);
  const payment = payments[at % Math.max(1, payments.length)]?.id ?? 0;
  if (what === "pay") return pay(id, cents);
  if (what === "credit") return Invoice.credit(id, { amount: cents, reason: "Fewer pages" });
  if (what === "refund") return Payment.refund(id, payment, { amount: cents });
  if (what === "reverse") return Payment.reverse(id, payment, { note: "It bounced" });
  return Payment.applyCredit(id, { amount: cents });
}

/** The receipts of an invoice's link, each with the figures on it that must never change. */
async function receiptsOf(owner: Owner, id: number): Promise<Map<string, string>> {
  const { hash } = await as(owner, () => Invoice.get(id));
  const { documents } = await as(owner, () => Invoice.getPublic(hash ?? ""));
  const keys = new Set(documents.filter(({ kind }) => kind === "receipt").map(({ key }) => key));
  const texts = await Promise.all(
    [...keys].map(async (key) => {
      const text = await as(owner, () => receiptText(hash ?? "", key));
      return [key, /(?:Still due|Due on .*?\d{4}) (\S+)/.exec(text)?.[1] ?? "$0.00"] as const;
    }),
  );
  return new Map(texts);
}

/** Of the client's statement: each note and each payment with its own amount, and rows that add up to its end. */
async function readAccount(client_id: number, ids: readonly number[]): Promise<void> {
  const [of] = (await statement(client_id, {})).currencies;
  const infos = await Promise.all(ids.map((id) => Invoice.get(id)));
  const lines = of?.lines ?? [];
  const amounts = (word: string, column: "charged" | "received") =>
    lines
      .filter(({ text }) => text.startsWith(word))
      .map((line) => line[column])
      .sort((a, b) => a - b);
  const sorted = (all: readonly number[]) => [...all].sort((a, b) => a - b);
  const notes = infos.flatMap(({ credit_notes }) => credit_notes);
  expect(amounts("Credit note", "charged")).toEqual(sorted(notes.map(({ amount }) => -amount)));
  for (const { number, amount } of notes)
    expect(lines.find(({ text }) => text.startsWith(`Credit note ${number} `))?.charged).toBe(-amount);
  expect(amounts("Invoice", "charged")).toEqual(sorted(infos.map(({ totals }) => totals.total)));
  const came = infos.flatMap(({ payments }) => payments).filter(({ method }) => method !== "credit");
  expect(amounts("Payment for", "received")).toEqual(sorted(came.map(({ amount }) => amount)));
  const refunds = infos.flatMap(({ payments }) => payments).flatMap((each) => each.refunds);
  expect(amounts("Refund of", "received")).toEqual(sorted(refunds.map(({ amount }) => -amount)));
  for (const word of ["Payment", "Refund"])
    expect(amounts(word, "charged").every((amount) => amount === 0)).toBe(true);
  for (const { number, balance } of infos) {
    const waived = lines.filter(({ text }) => text.startsWith(`Not charged again, ${number}`));
    expect(waived.reduce((all, { charged }) => all + charged, 0)).toBe(
      sum(balance.filter(({ label }) => label === "Not charged again")),
    );
  }
  expect(lines.reduce((all, { charged, received }) => all + charged - received, 0)).toBe(of?.closing);
  expect((of?.open ?? 0) - (of?.kept ?? 0)).toBe(of?.closing);
  expect(of?.open).toBe(infos.reduce((all, { totals }) => all + totals.amount_due, 0));
}

describe("whatever happens to an invoice", () => {
  it("its lines sum to what is due, the book agrees, and no receipt changes its figure", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        const { owner, project_id, client_id } = await newBusiness();
        const other = await newSent(owner, project_id, 1_000);
        const { id } = await newSent(owner, project_id, 50_000);
        await as(owner, () => pay(other.id, 21_000));
        let receipts = new Map<string, string>();
        for (const each of steps) {
          await as(owner, () => take(id, each)).catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error;
          });
          const [info, { balances }] = await as(owner, () =>
            Promise.all([Invoice.get(id), trace({ invoice_id: id })]),
          );
          const page = await as(owner, () => Invoice.getPublic(info.hash ?? ""));
          for (const { balance, totals } of [info, page])
            expect(totals.total + sum(balance)).toBe(totals.amount_due);
          const refunds = balances.find(({ account }) => account === "refunds")?.amount ?? 0;
          expect(sum(info.balance.filter(({ label }) => label === "Not charged again"))).toBe(0 - refunds);
          await as(owner, () => readAccount(client_id, [other.id, id]));
          const now = await receiptsOf(owner, id);
          for (const [key, due] of receipts) expect([key, now.get(key)]).toEqual([key, due]);
          const fresh = [...now].filter(([key]) => !receipts.has(key));
          for (const [, due] of fresh) expect(due).toBe(format(info.totals.amount_due, info.currency));
          receipts = now;
        }
      }),
      { numRuns: process.env.SOAK ? 100 : 4 },
    );
  });
});
