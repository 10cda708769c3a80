import { describe, expect, test } from "vitest";
import * as Day from "../../src/platform/date";
import { Money } from "../../src/platform/money";
import type { InvoiceSettings } from "../../src/project/schedule/rules";
import { type Countable, choose } from "../../src/proposal/option-selection/rules";
import { pagesOf } from "../../src/proposal/print/pages";
import { invoiceTable } from "../../src/proposal/reading/change/rules";
import type { Answer } from "../../src/proposal/reading/rules";
import type { BaseLine, BasePlan } from "../../src/proposal/schedule/version-schedule";
import { document } from "../pdf/documents";
import { fc } from "./seed";

const date = fc.integer({ min: 0, max: 400 }).map((days) => Day.addDays("2026-11-20", days));
const settings: fc.Arbitrary<InvoiceSettings> = fc.record({
  invoice_upfront_mode: fc.constantFrom("none", "percentage"),
  invoice_upfront_percentage_amount: fc.constantFrom("10", "33.33", "50", "100"),
  invoice_remaining_mode: fc.constantFrom("completion", "monthly", "phases"),
  invoice_remaining_monthly_count: fc.integer({ min: 1, max: 5 }),
  invoice_payment_terms: fc.constantFrom(0, 14),
});

const line = fc
  .record({
    amount: fc.integer({ min: 1, max: 400_000 }),
    sent: fc.boolean(),
    taken: fc.constantFrom(0, 0, 0.5, 1),
    off: fc.constantFrom(0, 0, 0.5),
    send_on: fc.option(date),
  })
  .map(
    ({ amount, sent, taken, off, send_on }): Omit<BaseLine, "sequence" | "number"> => ({
      label: "Part",
      amount,
      credited: sent ? Math.floor(amount * taken) : 0,
      given: sent ? Math.floor((amount - Math.floor(amount * taken)) * off) : 0,
      sent,
      send_on,
      due_on: send_on,
    }),
  );

/** What was accepted, what was invoiced of it, and what a change order makes of both. */
const changes = fc
  .record({
    settings,
    lines: fc.array(line, { maxLength: 6 }),
    drafts: fc.constantFrom(0, 0, 12_345),
    /** Of what was accepted, what is on no invoice; below 0 more is billed. */
    open: fc.constantFrom(0, 0, 5_001, -700),
    creditable: fc.constantFrom(0, 0.5, 1),
    prices: fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 4 }),
    keeps: fc.boolean(),
    prior: fc.boolean(),
    shows: fc.boolean(),
  })
  .map(({ settings: given, prices, shows, open, ...of }) => {
    const lines = of.lines.map((each, at) => ({
      ...each,
      sequence: at + 1,
      number: each.sent ? `INV-${at + 1}` : null,
    }));
    const listed = Money.sum(lines.map(({ amount, credited }) => amount - credited));
    const credits = Money.sum(lines.map(({ credited }) => credited));
    const billed = Money.sum(lines.filter(({ sent }) => sent).map(({ amount }) => amount)) - credits;
    const plan: BasePlan = {
      lines,
      credits,
      creditable: Math.floor(billed * of.creditable),
      drafts: of.drafts,
      accepted_on: "2026-11-20",
      keeps: of.keeps,
      upfront: of.prior,
      payment_terms: 14,
    };
    const countable: Countable = {
      phases: [{ id: 1, name: "Design" }],
      tasks: prices.map((price, at) => ({
        id: at + 1,
        scopecategory_id: 1,
        role_id: "",
        price,
        quantity: "1",
        pricing: "fixed",
        percent: null,
        optional: false,
        option_group: null,
        chosen: true,
      })),
      settings: given,
      base: {
        proposal_id: 7,
        version: 1,
        number: 1,
        reason: null,
        document_hash: "a".repeat(64),
        accepted_on: "2026-11-20",
        total: Math.max(0, listed + of.drafts + open),
        services: [],
        terms: [],
        plan,
        prices: true,
      },
    };
    const shown = choose(
      { ...document, version: 2, schedule: shows ? [] : null, phases: [], due_days: 14 },
      countable,
    );
    return { shown, plan };
  });

const answers = fc.constantFrom<Answer>("open", "accepted", "closed");
/** An amount as it was printed: "−$1,000.00", or "–" for none. */
const read = (text: string): number =>
  text === "–" ? 0 : Number(text.replace("−", "-").replaceAll(/[^\d-]/g, ""));

describe("the payments of a change order add up to the totals beside them (D4, D6)", () => {
  test("what the PDF prints: was, difference and becomes, whatever was sent, drafted or credited", () => {
    fc.assert(
      fc.property(changes, answers, ({ shown }, answer) => {
        const { change, schedule } = pagesOf(shown, "2026-11-20T15:42:08.000Z", answer);
        expect(schedule).toEqual([]);
        const rows = change?.invoices ?? [];
        const [before, by] = change?.totals ?? [];
        const sums = {
          was: Money.sum(rows.map((row) => read(row.was))),
          difference: Money.sum(rows.map((row) => read(row.difference))),
          becomes: Money.sum(rows.map((row) => read(row.becomes))),
        };
        expect(sums).toEqual({
          was: read(before?.value ?? ""),
          difference: read(by?.value ?? ""),
          becomes: read(change?.total.value ?? ""),
        });
        expect(sums.becomes).toBe(shown.total);
        expect(change?.invoices_total).toMatchObject({ becomes: change?.total.value, was: before?.value });
      }),
    );
  });

  test("a row of the rest is there for what is drafted beside and for what is billed beyond, and for nothing else", () => {
    fc.assert(
      fc.property(changes, ({ shown, plan }) => {
        if (!shown.change) throw new Error("a change order");
        const { rows } = invoiceTable(shown, shown.change, "open");
        const of = (name: string) => rows.find((row) => row.name === name)?.becomes ?? 0;
        const billed =
          Money.sum(plan.lines.filter(({ sent }) => sent).map(({ amount }) => amount)) - plan.credits;
        const beyond = Math.max(0, billed - shown.total);
        expect(of("Still to be invoiced")).toBe(
          Math.min(plan.drafts ?? 0, Math.max(0, shown.total - billed)),
        );
        // What is credited, and what was given beyond the total: nobody was asked for that.
        expect(of("Credited with this change") + shown.change.credit).toBe(0);
        expect(of("Beyond the total") + beyond - shown.change.credit).toBe(0);
        expect(shown.change.credit).toBe(Math.min(beyond, plan.creditable));
        // Everything that was sent is listed, with its number.
        for (const { number } of plan.lines.filter(({ sent }) => sent))
          expect(rows.map(({ name }) => name)).toContain(`Part, ${number}`);
      }),
    );
  });
});
