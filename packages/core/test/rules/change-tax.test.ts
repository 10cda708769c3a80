import { describe, expect, it } from "vitest";
import { calculate } from "../../src/invoice/calculate/rules";
import { noteGroups } from "../../src/invoice/credit/note-groups/rules";
import { Money } from "../../src/platform/money";
import type { ItemTax } from "../../src/platform/tax/schema";
import { groupParts, type TaxRule } from "../../src/project/tax/rules";
import { type Countable, choose, count, partsOf } from "../../src/proposal/option-selection/rules";
import { changeFigures, invoiceTable, remarksOf } from "../../src/proposal/reading/change/rules";
import { changeTotals, payableTotal } from "../../src/proposal/reading/rules";
import type { BaseLine } from "../../src/proposal/schedule/version-schedule";

import { document } from "../pdf/documents";
import { fc } from "./seed";

const VAT: ItemTax = { name: "VAT", rate: "19", category: "S", reason: "" };
const BLANK = { ...document, version: 1, schedule: [], phases: [], terms: [], currency: "EUR" };
const rule = (taxes: ItemTax[] = [VAT], inclusive = false): TaxRule => ({ taxes, inclusive });

interface Story {
  was: readonly number[];
  /** The new prices of the same services, and the prices of new ones. */
  now: readonly number[];
  before: TaxRule | undefined;
  after: TaxRule | undefined;
  /** How many payments there are, and how many of them are sent. */
  payments: number;
  sent: number;
  /** Which services are options that nobody takes. */
  left?: readonly boolean[];
}

const countable = (prices: readonly number[], tax: TaxRule | undefined, payments: number): Countable => ({
  phases: [{ id: 1, name: "Work" }],
  tasks: prices.map((price, i) => ({ id: i + 1, scopecategory_id: 1, role_id: "", price, quantity: "1" })),
  settings: { invoice_remaining_mode: "monthly", invoice_remaining_monthly_count: payments },
  tax,
});

/** Signs a first version, sends some of its invoices as they were signed, and returns a change order to it. */
function changeOf({ was, now, before, after, payments, sent, left = [] }: Story) {
  const first = countable(was, before, payments);
  const signed = choose(BLANK, first);
  const { planned, summary, tax } = count(first, undefined, "2026-11-20");
  const invoices = planned.instalments.map(({ sequence, label, amount }, i) => {
    const totals = calculate({
      lines: [{ quantity: "1", unit_price: amount }],
      taxes: tax?.taxes ?? [],
      tax_inclusive: tax?.inclusive ?? false,
    });
    return { id: i + 1, sequence, label, amount, totals, sent: i < sent };
  });
  const billed = invoices.filter((each) => each.sent);
  const lines = invoices.map(
    ({ id, sequence, label, amount, totals, sent: is }): BaseLine => ({
      id,
      sequence,
      label,
      amount,
      credited: 0,
      sent: is,
      number: is ? `INV-${id}` : null,
      send_on: null,
      due_on: null,
      ...(is
        ? { given: 0, printed: { total: totals.total, tax: totals.tax_total, beside: 0, credited: 0 } }
        : {}),
    }),
  );
  const of: Countable = {
    ...countable(now, after, payments),
    base: {
      proposal_id: 7,
      version: 1,
      number: 1,
      reason: null,
      document_hash: "a".repeat(64),
      accepted_on: "2026-11-20",
      total: signed.total,
      services: [],
      terms: [],
      prices: true,
      taxed:
        signed.tax && tax
          ? {
              rule: tax,
              sum: {
                net_total: signed.tax.net_total,
                tax_total: signed.tax.tax_total,
                total: signed.tax.total,
              },
              parts: groupParts(partsOf(summary, first.tasks)),
              payments: planned.instalments.flatMap(({ sequence, amount, tax: own }) =>
                own ? [{ sequence, amount, tax: own }] : [],
              ),
            }
          : null,
      plan: {
        lines,
        credits: 0,
        creditable: Money.sum(billed.map(({ amount }) => amount)),
        creditables: billed.toReversed().map(({ id, amount, totals }) => ({
          id,
          due: totals.total,
          refunds: 0,
          room: totals.total,
          counted: amount,
          services: [],
          waits: false,
          printed: {
            total: totals.total,
            noted: [],
            groups: totals.groups.map((group) => ({ ...group, name: "VAT" })),
          },
        })),
        accepted_on: "2026-11-20",
        keeps: true,
        payment_terms: 14,
      },
    },
  };
  of.tasks = of.tasks.map((task, i) =>
    left[i] && i >= was.length ? { ...task, optional: true, chosen: false } : task,
  );
  const shown = choose({ ...BLANK, version: 2 }, of);
  if (!shown.change) throw new Error("a change order");
  return { signed, shown, change: shown.change, invoices, of, planned: count(of, undefined, null).planned };
}

describe("a change order with tax", () => {
  it("says what it adds, what was accepted and the new total with tax, and each part in words", () => {
    const { shown, change } = changeOf({
      was: [100_000],
      now: [100_000, 20_000],
      before: rule(),
      after: rule(),
      payments: 2,
      sent: 1,
    });
    expect(change.tax).toEqual({
      base: { net_total: 100_000, tax_total: 19_000, total: 119_000 },
      difference: { net_total: 20_000, tax_total: 3_800, total: 23_800 },
      credit: { net_total: 0, tax_total: 0, total: 0 },
    });
    expect(changeFigures(shown, change)).toMatchObject({
      accepted: { amount: 119_000, note: "€1,000.00 plus €190.00 VAT" },
      difference: { amount: 23_800, note: "€200.00 plus €38.00 VAT" },
    });
    const table = invoiceTable(shown, change, "open");
    expect(table).toMatchObject({ was: 119_000, difference: 23_800, becomes: 142_800 });
    expect(table.rows.map(({ was, becomes }) => [was, becomes])).toEqual([
      [59_500, 59_500],
      [59_500, 83_300],
    ]);
  });

  it("credits with tax what was billed too much", () => {
    const { shown, change } = changeOf({
      was: [100_000],
      now: [80_000],
      before: rule(),
      after: rule(),
      payments: 1,
      sent: 1,
    });
    expect(change.tax?.credit).toEqual({ net_total: 20_000, tax_total: 3_800, total: 23_800 });
    expect(changeTotals(change)).toMatchObject({ difference: -23_800, credit: 23_800 });
    expect(remarksOf(shown, change, "open")[0]).toContain(
      "€238.00 is credited to you: €200.00 plus €38.00 VAT.",
    );
    const { rows } = invoiceTable(shown, change, "open");
    expect(rows.at(-1)).toMatchObject({
      name: "Credited with this change",
      note: "incl. €38.00 VAT.",
      becomes: -23_800,
    });
  });

  it("leaves what was billed without tax as it is: the rest is taxed", () => {
    const { shown, change, planned } = changeOf({
      was: [100_000],
      now: [100_000],
      before: undefined,
      after: rule(),
      payments: 2,
      sent: 1,
    });
    expect(shown.tax).toMatchObject({ net_total: 100_000, tax_total: 9_500, total: 109_500 });
    expect(shown.tax?.rows).toEqual([
      { label: "Net", amount: 100_000 },
      { label: "VAT 19% on €500.00", amount: 9_500 },
    ]);
    expect(change.tax?.difference).toEqual({ net_total: 0, tax_total: 9_500, total: 9_500 });
    expect(planned.instalments.map(({ tax }) => tax?.total)).toEqual([59_500]);
  });

  it("takes a tax away from what is not billed yet, and says so", () => {
    const { shown, change } = changeOf({
      was: [100_000],
      now: [100_000],
      before: rule(),
      after: undefined,
      payments: 2,
      sent: 1,
    });
    expect(shown.tax).toMatchObject({ net_total: 100_000, tax_total: 9_500, total: 109_500 });
    expect(changeFigures(shown, change).difference).toEqual({
      amount: -9_500,
      note: "−€95.00 VAT",
    });
  });

  it("says nothing of tax where there is none", () => {
    const { shown, change } = changeOf({
      was: [100_000],
      now: [120_000],
      before: undefined,
      after: undefined,
      payments: 2,
      sent: 1,
    });
    expect(Object.keys(change)).not.toContain("tax");
    expect(changeFigures(shown, change).difference).toEqual({ amount: 20_000, note: null });
  });
});

const taxes = fc.array(
  fc.constantFrom("0.5", "5.5", "7", "8.25", "19", "20").map((rate): ItemTax => ({ ...VAT, rate })),
  { minLength: 1, maxLength: 3 },
);
const stories = fc
  .record({
    was: fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 5 }),
    /** What each service costs now, of what it did; new ones after them. */
    shares: fc.array(fc.constantFrom(0, 0.3, 1, 1, 1.7), { minLength: 5, maxLength: 5 }),
    added: fc.array(fc.integer({ min: 1, max: 2_000_000 }), { maxLength: 3 }),
    left: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    before: taxes,
    after: taxes,
    changes: fc.constantFrom("same", "same", "other", "from none", "to none"),
    inclusive: fc.boolean(),
    payments: fc.integer({ min: 1, max: 6 }),
    sent: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ was, shares, added, before, after, changes, inclusive, ...of }) => ({
    ...of,
    same: changes === "same",
    was,
    now: [...was.map((price, i) => Math.floor(price * (shares[i] ?? 1))), ...added],
    before: changes === "from none" ? undefined : rule(before, inclusive),
    after: changes === "to none" ? undefined : rule(changes === "same" ? before : after, inclusive),
    rates: Math.max(before.length, after.length),
  }));

describe("for any base, change, rates and schedule", () => {
  it("accepted + difference = new total, by net, tax and total", () => {
    fc.assert(
      fc.property(stories, (story) => {
        const { signed, shown, change } = changeOf(story);
        const { tax } = change;
        if (!tax || !shown.tax) throw new Error("taxed");
        expect(tax.base.total).toBe(payableTotal(signed));
        for (const of of ["net_total", "tax_total", "total"] as const)
          expect(Money.add(tax.base[of], tax.difference[of])).toBe(shown.tax[of]);
        for (const of of [tax.base, tax.difference, tax.credit])
          expect(of.total).toBe(Money.add(of.net_total, of.tax_total));
        expect(shown.tax.total).toBe(Money.add(shown.tax.net_total, shown.tax.tax_total));
      }),
    );
  });

  it("what is signed is what is invoiced and credited, or the cents are said", () => {
    fc.assert(
      fc.property(stories, (story) => {
        const { shown, change, invoices, planned, of } = changeOf(story);
        const sent = Money.sum(invoices.filter((each) => each.sent).map(({ totals }) => totals.total));
        // What reschedule makes of each payment, and the notes of what they give back.
        const taxRule =
          shown.tax?.inclusive !== undefined ? (of.tax ?? rule([], shown.tax.inclusive)) : undefined;
        const coming = planned.instalments.map(({ amount }) =>
          calculate({
            lines: [{ quantity: "1", unit_price: amount }],
            taxes: taxRule?.taxes ?? [],
            tax_inclusive: taxRule?.inclusive ?? false,
          }),
        );
        expect(planned.instalments.map(({ tax }) => tax?.total)).toEqual(coming.map(({ total }) => total));
        const notes = planned.notes.map((note) => {
          const totals = invoices.find(({ id }) => id === note.id)?.totals;
          return Money.sum(
            noteGroups(totals ?? { total: 0, groups: [] }, note.amount).map(({ base, amount }) =>
              Money.add(base, amount),
            ),
          );
        });
        expect(change.tax?.credit.total).toBe(Money.sum(notes));
        const follows = Money.subtract(
          Money.add(sent, Money.sum(coming.map(({ total }) => total))),
          Money.sum(notes),
        );
        const { rows, ...table } = invoiceTable(shown, change, "accepted");
        const said = rows.find(({ name }) => name === "Rounding")?.becomes ?? 0;
        expect(Money.subtract(payableTotal(shown), follows)).toBe(said);
        // Each invoice, note and rate rounds half a cent at most, and the whole once more.
        const most = Math.ceil(
          ((invoices.length + planned.instalments.length + notes.length + 1) * story.rates) / 2,
        );
        expect(Math.abs(said)).toBeLessThanOrEqual(most);
        // The words say the cents that the table has as a row.
        expect(shown.tax?.rounding === null).toBe(said === 0);
        expect(rows.map(({ name }) => name)).not.toContain("Other tax on invoices sent before");
        const sum = (of: "was" | "difference" | "becomes") => Money.sum(rows.map((row) => row[of] ?? 0));
        expect({ was: sum("was"), difference: sum("difference"), becomes: sum("becomes") }).toEqual(table);
      }),
    );
  });
});
