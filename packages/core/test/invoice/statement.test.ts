import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { statement, statementCsv, statementPdf } from "@stint/core/invoice/statement";
import { sendStatement } from "@stint/core/invoice/statement/send";
import { timeline } from "@stint/core/invoice/timeline";
import { Payment } from "@stint/core/payment";
import { Clock } from "@stint/core/platform/clock";
import { Money } from "@stint/core/platform/money";
import { Workspace } from "@stint/core/workspace";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { movement } from "../../src/ledger/figures";
import { as } from "../support";
import { openMailbox } from "../support/mail";
import { newBusiness, newSent } from "./support";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

let restore = () => {};
afterEach(() => restore());
const at = (instant: string) => {
  restore();
  restore = Clock.use(() => new Date(instant));
};

/** Billed $1,250.00 and ¥40,000 in May; $500.00 paid, $250.00 credited and $100.00 of it kept over in June. */
async function account() {
  at("2033-05-10T12:00:00.000Z");
  const { owner, project_id, client_id } = await newBusiness();
  const first = await newSent(owner, project_id);
  await as(owner, async () => {
    const yen = await Invoice.create({ project_id });
    await Invoice.addItem(yen.id, { name: "Layout", unit_price: 40_000 });
    await Invoice.update(yen.id, { currency: "JPY" });
    await Invoice.updateItem(yen.id, (await Invoice.get(yen.id)).items[0]?.id ?? 0, { unit_price: 40_000 });
    await Invoice.send(yen.id, {});
  });
  at("2033-06-02T12:00:00.000Z");
  await as(owner, async () => {
    await Payment.markPaid(first.id, {
      paid_at: "2033-06-01",
      payment_method: "bank_transfer",
      amount: 50_000,
    });
    await Invoice.credit(first.id, { amount: 25_000, reason: "Fewer pages" });
    await Payment.markPaid(first.id, {
      paid_at: "2033-06-02",
      payment_method: "check",
      amount: 60_000,
      keep_excess: true,
    });
  });
  return { owner, client_id, project_id, first };
}

describe("a client's statement", () => {
  it("tells every movement with what is owed after it, each currency apart (D7, D35)", async () => {
    const { owner, client_id, first } = await account();
    const of = await as(owner, () => statement(client_id, {}));
    expect(of.currencies.map(({ currency, closing, credit }) => [currency, closing, credit])).toEqual([
      ["JPY", 40_000, 0],
      ["USD", -10_000, 10_000],
    ]);
    const [, usd] = of.currencies;
    expect(
      usd?.lines.map(({ date, text, charged, received, balance }) => [
        date,
        text,
        charged,
        received,
        balance,
      ]),
    ).toEqual([
      ["2033-05-10", `Invoice ${first.number}`, 125_000, 0, 125_000],
      ["2033-06-01", `Payment for ${first.number}`, 0, 50_000, 75_000],
      ["2033-06-02", `Credit note CN-0001 for ${first.number}`, -25_000, 0, 50_000],
      ["2033-06-02", `Payment for ${first.number}`, 0, 60_000, -10_000],
    ]);
    // What is owed is what the open invoices say, less what is in hand.
    const open = await as(owner, () => Invoice.all({ client_id }));
    const due = open
      .filter(({ currency }) => currency === "JPY")
      .reduce((sum, { amount_due }) => sum + amount_due, 0);
    expect(of.currencies[0]?.closing).toBe(due);
  });

  it("begins with what was owed before its first day, and its columns add up", async () => {
    const { owner, client_id } = await account();
    const of = await as(owner, () => statement(client_id, { from: "2033-06-01", to: "2033-06-01" }));
    expect(
      of.currencies.map(({ currency, opening, charged, received, closing }) => [
        currency,
        opening,
        charged,
        received,
        closing,
      ]),
    ).toEqual([
      ["JPY", 40_000, 0, 0, 40_000],
      ["USD", 125_000, 0, 50_000, 75_000],
    ]);
    await expect(
      as(owner, () => statement(client_id, { from: "2033-06-02", to: "2033-06-01" })),
    ).rejects.toMatchObject({ code: 1000 });
    const { owner: stranger } = await newBusiness();
    await expect(as(stranger, () => statement(client_id, {}))).rejects.toMatchObject({ code: 1066 });
  });

  it("keeps apart what was billed, processed, received and not charged again (D10, D37)", async () => {
    const of = (cause: "refund" | "fee" | "payment" | "dispute" | "returned", ...lines: [string, number][]) =>
      movement({
        document: "invoice:7",
        cause,
        lines: lines.map(([account, amount]) => ({ account, amount })) as never,
      });
    const none = { billed: 0, processing: 0, received: 0, waived: 0, withheld: 0, rounding: 0 };
    expect(of("refund", ["clearing", -500], ["refunds", 500])).toEqual({
      ...none,
      received: -500,
      waived: -500,
    });
    // The owner's own fees are none of the client's affair.
    expect(of("fee", ["clearing", -30], ["fees", 30])).toBeUndefined();
    expect(of("dispute", ["disputed", 500], ["clearing", -500])).toBeUndefined();
    expect(of("returned", ["receivable", 500], ["clearing", -500])).toEqual({ ...none, received: -500 });
    // The fee that the client carries is charged and paid at once, and what was given back of it is waived.
    expect(of("payment", ["clearing", 515], ["receivable", -500], ["fees", -15])).toEqual({
      ...none,
      processing: 15,
      received: 515,
    });
    expect(of("refund", ["clearing", -515], ["refunds", 500], ["fees", 15])).toEqual({
      ...none,
      received: -515,
      waived: -515,
    });
  });

  it("shows every document with its own amount, whichever came first: a refund or its note (D31)", async () => {
    const account = async (order: readonly ("refund" | "credit" | "reduce" | "later")[]) => {
      at("2033-05-10T12:00:00.000Z");
      const { owner, client_id, project_id } = await newBusiness();
      const { id, number } = await newSent(owner, project_id, 119_000);
      return as(owner, async () => {
        const paid_at = await Workspace.today();
        const { payments } = await Payment.markPaid(id, { paid_at, payment_method: "bank_transfer" });
        const refund = (more: object) =>
          Payment.refund(id, payments[0]?.id ?? 0, { amount: 30_000, reason: "Fewer pages", ...more });
        for (const each of order)
          if (each === "later") at("2033-05-12T12:00:00.000Z");
          else if (each === "credit") await Invoice.credit(id, { amount: 30_000, reason: "Fewer pages" });
          else await refund(each === "reduce" ? { reduce_invoice: true } : {});
        const { text: table } = await statementCsv(client_id, {});
        const [of] = (await statement(client_id, {})).currencies;
        expect([of?.closing, of?.open, of?.kept, of?.received]).toEqual([0, 0, 0, 89_000]);
        const { bytes } = await statementPdf(client_id, {});
        const { text } = await readPdf(Buffer.from(bytes));
        const joined = text.replace(/\s/g, "");
        for (const { text, charged, received, balance } of of?.lines ?? []) {
          expect(joined).toContain(text.replace(/\s/g, ""));
          const cells = [charged, received, balance].map((amount) => (amount / 100).toFixed(2));
          const named = text.includes(",") ? `"${text}"` : text;
          expect(table).toContain(`,${named},USD,${cells.join(",")}`);
        }
        expect(Money.sum((of?.lines ?? []).map((line) => Money.subtract(line.charged, line.received)))).toBe(
          0,
        );
        return of?.lines.map(({ text, charged, received, balance }) => [
          text.replace(number ?? "", "it"),
          charged,
          received,
          balance,
        ]);
      });
    };
    const before = [
      ["Invoice it", 119_000, 0, 119_000],
      ["Payment for it", 0, 119_000, 0],
    ];
    // Of one day, they are the note and the refund alone, in whichever order they were made.
    for (const order of [["refund", "credit"], ["credit", "refund"], ["reduce"]] as const)
      expect(await account(order)).toEqual([
        ...before,
        ["Credit note CN-0001 for it", -30_000, 0, -30_000],
        ["Refund of it", 0, -30_000, 0],
      ]);
    // A note of a later day finds what the refund did not charge again.
    expect(await account(["refund", "later", "credit"])).toEqual([
      ...before,
      ["Refund of it", 0, -30_000, 30_000],
      ["Not charged again, it", -30_000, 0, 0],
      ["Credit note CN-0001 for it", -30_000, 0, -30_000],
      ["Not charged again, it: now credited by CN-0001", 30_000, 0, 0],
    ]);
  });

  it("is a file for a spreadsheet and one for the client, the same figures in both (D6, D48)", async () => {
    const { owner, client_id } = await account();
    await as(owner, () => Client.update(client_id, { name: "=Cedar" }));
    const csv = await as(owner, () => statementCsv(client_id, { from: "2033-06-01" }));
    expect(csv.name).toMatch(/^Statement .*Cedar 2033-06-02\.csv$/);
    expect(csv.text.split("\r\n").slice(0, 3)).toEqual([
      "\uFEFFDate,What,Currency,Charged,Received,Balance",
      "2033-06-01,Balance brought forward,JPY,,,40000",
      "2033-06-01,Balance brought forward,USD,,,1250.00",
    ]);
    const pdf = await as(owner, () => statementPdf(client_id, {}));
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const again = await as(owner, () => statementPdf(client_id, {}));
    expect(again.bytes.equals(pdf.bytes)).toBe(true);
  });
});

describe("the client's language", () => {
  it("is that of the pages, to the last word; the table and the owner's view stay in English", async () => {
    const { owner, client_id, first } = await account();
    await as(owner, async () => {
      await Client.update(client_id, { language: "de", country: "DE" });
      await Invoice.credit(first.id, { amount: 5_000, reason: "One more page fewer" });
      const { text } = await readPdf(Buffer.from((await statementPdf(client_id, {})).bytes));
      for (const words of ["Kontoauszug", "Von", "Für", "Datum", "Vorgang", "Berechnet", "Erhalten", "Saldo"])
        expect(text).toContain(words);
      expect(text).toMatch(/Rechnungskorrektur CN-0002 zu INV-/);
      expect(text).toMatch(/\d\. Juni 2033/);
      expect(text).toMatch(/\d,\d\d\s\$/);
      expect(text).not.toMatch(/Invoice |Payment|Credit note|Together|Balance|Page 1|\$\d/);
      expect((await statementCsv(client_id, {})).text).toContain("Credit note CN-0002");
      const [of] = (await statement(client_id, { currency: "USD" })).currencies;
      expect(of?.lines.some(({ text }) => text.startsWith("Credit note CN-0002"))).toBe(true);
    });
  });

  it.each(["de", "es", "fr", "it", "pt"])("has every word in %s, with the same blanks", async (language) => {
    const { words } = await import(`../../src/invoice/statement/words/${language}.ts`);
    const { words: english } = await import("../../src/invoice/statement/words/en");
    const flat = (of: object): [string, string][] =>
      Object.entries(of).flatMap(([key, value]) =>
        typeof value === "string"
          ? [[key, value] as [string, string]]
          : flat(value).map(([inner, text]): [string, string] => [`${key}.${inner}`, text]),
      );
    const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();
    const own = new Map(flat(words));
    for (const [key, text] of flat(english))
      expect([key, blanks(own.get(key) ?? "")]).toEqual([key, blanks(text)]);
  });
});

describe("a client who has credit and owes", () => {
  it("reads both sides of what is still due, in PDF, CSV and mail, with the oldest invoice to pay (D35)", async () => {
    const { owner, client_id, first, project_id } = await account();
    await as(owner, async () => {
      const late = await newSent(owner, project_id, 20_000);
      await newSent(owner, project_id, 30_000);
      await Invoice.credit(first.id, { amount: 5_000, reason: "One more page fewer" });
      const of = await statement(client_id, { currency: "USD" });
      expect(of.currencies).toMatchObject([{ open: 50_000, kept: 15_000, closing: 35_000 }]);
      const { bytes } = await statementPdf(client_id, { currency: "USD" });
      const { text } = await readPdf(Buffer.from(bytes));
      for (const words of [
        "Open invoices $500.00",
        "Your credit −$150.00",
        "Still due $350.00",
        "Credit note CN-0001",
        "Credit note CN-0002",
      ])
        expect(text).toContain(words);
      const { text: csv } = await statementCsv(client_id, { currency: "USD" });
      expect(csv).toContain(",Your credit,USD,,,-150.00");
      await sendStatement(client_id, { currency: "USD" });
      const mail = (await mailbox.to("maren@cedarrow.test")).at(-1);
      for (const words of ["$500.00", "−$150.00", "$350.00", `the oldest, ${late.number}`])
        expect(mail?.text).toContain(words);
    });
  });
});

describe("what happened to an invoice", () => {
  it("is told in plain words, newest first, by whom", async () => {
    const { owner, first } = await account();
    const told = await as(owner, () => timeline(first.id));
    expect(told.map(({ text }) => text)).toEqual([
      "Paid: $600.00 came in",
      "Credited $250.00 by CN-0001: Fewer pages",
      "$500.00 came in",
      `Sent as ${first.number} to maren@cedarrow.test`,
      "Added a line",
      "Created the invoice",
    ]);
    expect(new Set(told.map(({ who }) => who))).toEqual(new Set(["You"]));
    const { owner: stranger } = await newBusiness();
    await expect(as(stranger, () => timeline(first.id))).rejects.toMatchObject({ code: 1066 });
  });
});
