import { invoicesAsCsv } from "@stint/core/invoice/export/rules";
import { factsBeside, stateOf } from "@stint/core/invoice/rules";
import type { Listed } from "@stint/core/invoice/schema";
import { FACTS, STATUSES } from "@stint/core/invoice/status/rules";
import { WORDS, wordOf } from "@stint/core/platform/status";
import { AGREEMENT_STATUSES, type Agreement, type AgreementStatus } from "@stint/core/project/schema";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { bucketLabel } from "../src/features/dashboard/buckets";
import { bucketNames, chooseRows } from "../src/features/dashboard/search";
import { statusOf } from "../src/features/dashboard/words";
import { InvoiceStatus } from "../src/features/invoice/invoice-status";
import { sumsOf } from "../src/features/invoice/list/columns";
import { statusTabs } from "../src/features/invoice/list/tabs";
import { standsPaid } from "../src/features/invoice/words";
import { shownAmount } from "../src/features/ledger/shown-amount";
import { Bar } from "../src/features/payout/bar";
import { sumInvoices } from "../src/features/payout/invoice-sums";
import { moneyIn, moneyOut } from "../src/features/payout/sums";
import { invoiceState } from "../src/features/payout/words";
import { describeStatus, ProjectMark } from "../src/features/project/status-mark";
import { computeUninvoiced } from "../src/features/project/uninvoiced-total";
import { describeUncounted } from "../src/lib/currency-note";
import { Status } from "../src/ui/status";

const NOTHING = {
  currency: "USD",
  invoiced: 0,
  received: 0,
  surcharges: 0,
  refunded: 0,
  paid_with_credit: 0,
  withheld: 0,
  rounding: 0,
  due: 0,
  overdue: 0,
  fees: 0,
};

const said = (element: Parameters<typeof renderToStaticMarkup>[0]): string =>
  renderToStaticMarkup(element).replace(/<[^>]*>/g, "");

const agreementAt = (status: AgreementStatus): Agreement => ({
  status,
  since: "2026-11-20T10:00:00.000Z",
  document: null,
  accepted: null,
  change: null,
  unsent: null,
});

const invoice = (of: Partial<Listed>): Listed => ({
  id: 7,
  project_id: 5,
  project_name: "Cafe identity",
  client_id: 3,
  client_name: "Cafe Lumen",
  number: "INV-0007",
  title: "Deposit, Cafe identity",
  kind: "deposit",
  status: "sent",
  withheld: 0,
  rounding: 0,
  currency: "USD",
  issued_on: "2026-11-20",
  due_on: null,
  send_on: null,
  sent_at: "2026-11-20T10:00:00.000Z",
  paid_at: null,
  created_at: "2026-11-20T10:00:00.000Z",
  facts: [],
  back: null,
  schedule: null,
  amount_refunded: 0,
  taxes: [],
  total: 100_000,
  amount_paid: 0,
  net_total: 100_000,
  tax_total: 0,
  amount_credited: 0,
  amount_due: 100_000,
  ...of,
});

describe("one fact has one word, wherever it is printed (issue 11, 1)", () => {
  test.each(AGREEMENT_STATUSES)(
    "a project that is %s: header, lists, board, dashboard, its CSV",
    (status) => {
      const agreement = agreementAt(status);
      expect(said(createElement(ProjectMark, { of: { agreement, currency: "USD" } }))).toBe(WORDS[status]);
      expect(describeStatus({ agreement, currency: "USD" }).word).toBe(wordOf(status));
    },
  );

  test("what ends an acceptance by itself is said, and of nothing else", () => {
    const ending = AGREEMENT_STATUSES.filter(
      (status) => describeStatus({ agreement: agreementAt(status), currency: "USD" }).ends,
    );
    expect(ending).toEqual(["accepted"]);
  });

  test.each(STATUSES)("an invoice that is %s: list, filter, Pay, dashboard, CSV", (status) => {
    const of = invoice({ status });
    const word = WORDS[status];
    expect(said(createElement(InvoiceStatus, { invoice: of }))).toBe(word);
    expect(said(createElement(Status, { status }))).toBe(word);
    expect(invoicesAsCsv([of])).toContain(`,${word},`);
    // A tab names one status, or many that it is the part of the list of ("Drafts").
    const tab = statusTabs.find(({ value }) => value === status);
    if (tab) expect([word, `${word}s`]).toContain(tab.label);
    // Pay says the day of what is open, and otherwise the word.
    if (status !== "sent" && status !== "viewed")
      expect(invoiceState(of).split(/[ ,.:]/)[0]).toBe(word.split(" ")[0]);
    const row = { kind: "invoice", status } as Parameters<typeof statusOf>[0];
    expect(wordOf(statusOf(row))).toBe(word);
  });

  test.each(FACTS)("beside a status: %s", (fact) => {
    expect(
      said(createElement(InvoiceStatus, { invoice: { status: "paid", facts: [fact], back: null } })),
    ).toBe(`${WORDS.paid}${WORDS[fact]}`);
  });

  test("money that the client’s bank took back is not called refunded", () => {
    const of = { status: "partially_paid", back: "Taken back by the client’s bank" } as const;
    const shown = (fact: "refunded" | "partially_refunded") =>
      said(createElement(InvoiceStatus, { invoice: { ...of, facts: [fact] } }));
    expect(shown("refunded")).toBe("Partially paidTaken back by the client’s bank");
    expect(shown("partially_refunded")).toBe("Partially paidPartially taken back by the client’s bank");
  });

  test("what stands as paid is less what was taken back", () => {
    expect(standsPaid({ totals: { amount_paid: 21_000 }, amount_refunded: 6_000 })).toBe(15_000);
  });

  test("the parts of Pay's bar have the words of their statuses: a paused balance is not scheduled", () => {
    const { segments } = moneyIn({
      unsent: { currency: "USD", scheduled: 100_000, paused: 150_000, drafts: 0 },
      left: 50_000,
    });
    expect(segments.filter(({ value }) => value > 0).map(({ label, value }) => [label, value])).toEqual([
      [WORDS.scheduled, 100_000],
      [WORDS.paused, 150_000],
      ["To invoice", 50_000],
    ]);
  });

  test("what was received is the ledger's net figure, after refunds and without credit that was used", () => {
    const { still, total, segments } = moneyIn({
      money: {
        ...NOTHING,
        invoiced: 200_000,
        received: 150_000,
        refunded: 30_000,
        // The second was paid with 20,000 of the client's credit.
        paid_with_credit: 20_000,
      },
      left: 0,
    });
    expect({ still, total }).toEqual({ still: 0, total: 200_000 });
    expect(segments.filter(({ value }) => value > 0).map(({ label, value }) => [label, value])).toEqual([
      ["Received", 150_000],
      ["Paid with credit", 20_000],
      [WORDS.refunded, 30_000],
    ]);
  });

  test("the parts of what comes in add up to it: credit and processing are told by themselves", () => {
    // A deposit of $3,560.25 was paid by card, and a change order took $679.75 of it back as credit.
    const money = {
      ...NOTHING,
      invoiced: 288_050,
      received: 361_025,
      surcharges: 5_000,
      paid_with_credit: -67_975,
    };
    const { total, segments } = moneyIn({ money, left: 0 });
    expect(total).toBe(288_050);
    expect(segments.reduce((all, { value }) => all + value, 0)).toBe(total);
    const text = said(createElement(Bar, { label: "Money in", segments, currency: "USD" }));
    for (const words of ["Received $3,610.25", "For the processing −$50.00", "Kept as credit −$679.75"])
      expect(text).toContain(words);
  });

  test("the foot of a project's invoices is that of the list: less what was credited or canceled", () => {
    const all = [
      invoice({ total: 85_001, amount_credited: 54_001, currency: "GBP" }),
      invoice({ total: 214_000, currency: "GBP" }),
      invoice({ total: 99_000, amount_credited: 99_000, currency: "GBP", status: "void" }),
      invoice({ total: 5_000, currency: "JPY" }),
    ];
    expect(sumInvoices(all)).toEqual([
      { currency: "GBP", total: 245_000 },
      { currency: "JPY", total: 5_000 },
    ]);
    expect(sumsOf(all).map(({ currency, total }) => ({ currency, total }))).toEqual(sumInvoices(all));
  });

  test("what a sum leaves out is said by its currencies (D7)", () => {
    const of = (...all: string[]) =>
      describeUncounted(
        all.map((currency) => ({ currency })),
        "USD",
      );
    expect(of("USD", "USD")).toBe("");
    expect(of("JPY", "USD", "EUR", "JPY")).toBe("Not counted: amounts in EUR and JPY.");
  });

  test("what was given as a discount is not to be collected, and what is left is what /billable says", () => {
    // $6,150.00 were agreed, and invoiced but for $3,175.00 on a draft; $175.00 of it were given as a discount.
    const { still, total, segments } = moneyIn({
      money: { ...NOTHING, invoiced: 280_000, received: 80_000, due: 200_000 },
      unsent: { currency: "USD", scheduled: 0, paused: 0, drafts: 317_500 },
      left: 0,
    });
    expect({ still, total }).toEqual({ still: 517_500, total: 597_500 });
    expect(segments.find(({ id }) => id === "open")?.value).toBe(0);
  });

  test("what is left for the owner is less refunds and what the provider kept, each said by itself", () => {
    const money = { ...NOTHING, invoiced: 297_500, received: 250_500, refunded: 50_000, fees: 8_658 };
    const surcharged = { ...money, surcharges: 3_000 };
    const { out, segments } = moneyOut(297_500, [], 10_000, surcharged);
    expect(out).toBe(10_000 + 5_658 + 50_000);
    expect(segments.filter(({ value }) => value > 0).map(({ label, value }) => [label, value])).toEqual([
      ["Expenses", 10_000],
      ["Stripe fees", 5_658],
      [WORDS.refunded, 50_000],
      ["Left for you", 231_842],
    ]);
  });

  test("a draft of the schedule says what it waits for, in the words that were signed", () => {
    const when = "When the project is complete";
    const schedule = { proposal_id: 1, sequence: 2, label: "Balance", amount: 317_500, when };
    const of = { ...schedule, held_by: null, held_from: null };
    expect(invoiceState(invoice({ status: "draft", schedule: of }))).toBe(`Draft. ${when}`);
    expect(invoiceState(invoice({ status: "draft" }))).toBe("Draft");
  });

  test("completing a project names what nobody was asked for: it sends nothing by itself", () => {
    const of = { accepted: true, left: 0, currency: "USD", net: { invoiced: 297_500, planned: 317_500 } };
    expect(computeUninvoiced(of)).toBe(
      "$3,175.00 is on invoices that are not sent. Completing the project sends no invoice: send them yourself, now or afterwards.",
    );
    expect(computeUninvoiced({ ...of, net: { invoiced: 615_000, planned: 0 } })).toBeUndefined();
    expect(computeUninvoiced({ ...of, accepted: false })).toBeUndefined();
  });

  test("the entries of the ledger are read as a statement prints them: what was earned is above 0", () => {
    expect([shownAmount("receivable", 297_500), shownAmount("revenue", -297_500)]).toEqual([
      297_500, 297_500,
    ]);
    expect(shownAmount("credit", -50_000)).toBe(50_000);
    expect(shownAmount("bank", -50_000)).toBe(-50_000);
  });

  test("the dashboard's sums name what they count: won work is to be invoiced, drafts of invoices are drafts", () => {
    expect(bucketNames.map(bucketLabel)).toEqual([
      "Drafts",
      WORDS.sent,
      WORDS.viewed,
      "To invoice",
      WORDS.due,
      WORDS.overdue,
      WORDS.owed,
    ]);
    const rows = [
      { kind: "invoice", status: "draft", amount: 1 },
      { kind: "proposal", status: "draft", amount: 2 },
      { kind: "invoice", status: "sent", amount: 3 },
    ] as unknown as Parameters<typeof chooseRows>[0];
    expect(chooseRows(rows, { show: "drafts" }).map(({ amount }) => amount)).toEqual([1, 2]);
  });

  test("an invoice's words follow from its facts alone", () => {
    const facts = { status: "sent", total: 100, amount_paid: 40, amount_refunded: 10 } as const;
    expect(wordOf(stateOf(facts, "2026-11-22"))).toBe("Partially paid");
    expect(factsBeside(facts, "2026-11-22").map(wordOf)).toEqual(["Partially refunded"]);
  });
});
