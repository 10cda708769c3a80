import { describe, expect, it } from "vitest";
import { calculate } from "../../src/invoice/calculate/rules";
import { Money } from "../../src/platform/money";
import type { ItemTax } from "../../src/platform/tax/schema";
import { splitPayments } from "../../src/project/schedule/rules";
import { projectTaxInWords, taxRuleOf } from "../../src/project/tax/rules";
import { type Countable, choose, count } from "../../src/proposal/option-selection/rules";
import { payableTotal } from "../../src/proposal/reading/rules";
import { BLANK } from "./blank-document";
import { fc } from "./seed";

const VAT: ItemTax = { name: "VAT", rate: "19", category: "S", reason: "" };
const taxed = (taxes: ItemTax[] = [VAT], inclusive = false) => ({ taxes, inclusive });

const taskOf = (id: number, price: number, more: object = {}) => ({
  id,
  scopecategory_id: 1,
  role_id: "r",
  price,
  quantity: "1",
  ...more,
});

const countable = (prices: readonly number[], more: Partial<Countable> = {}): Countable => ({
  phases: [{ id: 1, name: "Work" }],
  tasks: prices.map((price, i) => taskOf(i + 1, price)),
  settings: {
    invoice_upfront_mode: "percentage",
    invoice_upfront_percentage_amount: "40",
    invoice_remaining_mode: "payments",
    invoice_remaining_payments: [
      { label: "Design approved", percentage: "30", due: { kind: "completion" } },
      { label: "At launch", percentage: "30", due: { kind: "completion" } },
    ],
  },
  tax: taxed(),
  ...more,
});

describe("the tax of a proposal", () => {
  it("is on the total, on each payment and on what is due on acceptance, as drawn", () => {
    const document = choose(BLANK, countable([126_400, 180_000, 100_000]));
    expect(document.total).toBe(406_400);
    expect(document.tax).toMatchObject({
      net_total: 406_400,
      tax_total: 77_216,
      total: 483_616,
      due_on_acceptance: 193_446,
      payments_total: 483_616,
    });
    expect(document.schedule?.map(({ tax }) => tax?.total)).toEqual([193_446, 145_085, 145_085]);
    expect(document.tax?.included).toBe("incl. 19% VAT");
    expect(document.tax?.sentence).toBe("€4,064.00 plus €772.16 VAT");
    expect(document.schedule?.[0]?.tax?.note).toBe("incl. €308.86 VAT");
    expect(document.tax?.rows).toEqual([
      { label: "Net", amount: 406_400 },
      { label: "VAT 19% on €4,064.00", amount: 77_216 },
    ]);
    expect(document.tax?.rounding).toBeNull();
  });

  it("says of each payment what is withheld of it and what its client pays, as its invoice will", () => {
    const withholding = { name: "IRPF", rate: "15", step: null, rounds_down: false };
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 4 }),
        (prices) => {
          const of = countable(prices, { tax: taxed([{ ...VAT, rate: "21" }]), withholding });
          const { schedule, tax } = choose(BLANK, of);
          const withheld = (schedule ?? []).map((payment) => {
            const { net_total = 0, total = 0, note, withheld = 0 } = payment.tax ?? {};
            expect(withheld).toBe(Math.min(Math.round((net_total * 15 + 1e-9) / 100), total));
            if (withheld > 0) expect(note).toContain(`you pay ${Money.format(total - withheld, "EUR")}`);
            return withheld;
          });
          expect(tax?.withheld ?? 0).toBe(Money.sum(withheld));
          // What the total is does not change.
          const { withheld: _, rounding: __, ...without } = tax ?? {};
          const { rounding: ___, ...plain } = choose(BLANK, { ...of, withholding: undefined }).tax ?? {};
          expect(without).toEqual(plain);
        },
      ),
    );
    const { schedule, tax } = choose(BLANK, countable([100_000], { withholding }));
    expect(schedule?.[0]?.tax?.note).toBe(
      "incl. €76.00 VAT, less €60.00 withholding 15% IRPF: you pay €416.00",
    );
    expect(tax?.rounding).toBe(
      "You withhold 15% IRPF of the invoices, €150.00 in all, and hand it to the tax office: you pay €1,040.00.",
    );
  });

  it("says what is withheld also where nothing is taxed, and neither net nor tax beside it", () => {
    const withholding = { name: "IRPF", rate: "15", step: null, rounds_down: false };
    const document = choose(BLANK, countable([100_000], { tax: undefined, withholding }));
    expect(document.tax).toMatchObject({
      tax_total: 0,
      total: 100_000,
      withheld: 15_000,
      rows: [],
      sentence: "",
    });
    expect(document.tax?.rounding).toBe(
      "You withhold 15% IRPF of the invoices, €150.00 in all, and hand it to the tax office: you pay €850.00.",
    );
    for (const { tax, amount } of document.schedule ?? []) {
      expect(tax).toMatchObject({ total: amount, tax_total: 0 });
      expect(tax?.note).toMatch(/^less €[\d.]+ withholding 15% IRPF: you pay/);
    }
    expect(payableTotal(document)).toBe(document.total);
    // Without that, its bytes are those of before.
    expect(choose(BLANK, countable([100_000], { tax: undefined }))).not.toHaveProperty("tax");
  });

  it("is taken out of prices that include it: the total stays what was typed", () => {
    const document = choose(BLANK, countable([119_000], { tax: taxed([VAT], true) }));
    expect(document.tax).toMatchObject({ net_total: 100_000, tax_total: 19_000, total: 119_000 });
    expect(payableTotal(document)).toBe(document.total);
  });

  it("is absent where the project names none, so that documents of before keep their bytes", () => {
    const document = choose(BLANK, countable([1000], { tax: undefined }));
    expect(Object.keys(document)).not.toContain("tax");
    expect(document.schedule?.flatMap((payment) => Object.keys(payment))).not.toContain("tax");
    expect(taxRuleOf(undefined)).toBeUndefined();
    expect(projectTaxInWords({ taxes: [], inclusive: false, chosen: true })).toBe("None");
  });

  it("names its reason where there is no tax", () => {
    const charge: ItemTax = { name: "Reverse charge", rate: "0", category: "AE", reason: "Reverse charge" };
    const document = choose(BLANK, countable([1000], { tax: taxed([charge]) }));
    expect(document.tax).toMatchObject({ included: null, sentence: "Reverse charge", total: 1000 });
  });

  it("says by how much the invoices differ, since each rounds its own tax", () => {
    const document = choose(BLANK, countable([100], { tax: taxed([{ ...VAT, rate: "8.25" }]) }));
    expect(document.tax).toMatchObject({ total: 108, payments_total: 107 });
    expect(document.tax?.rounding).toBe(
      "The invoices add up to €0.01 less than the total, because each rounds its own tax.",
    );
  });
});

const rates = fc.constantFrom("0.5", "5.5", "7", "8.25", "19", "20", "21");
const taxes = fc.array(
  rates.map((rate): ItemTax => ({ ...VAT, rate })),
  { minLength: 1, maxLength: 3 },
);
const settings = fc.oneof(
  fc.constant({ invoice_remaining_mode: "completion" as const }),
  fc.integer({ min: 1, max: 12 }).map((invoice_remaining_monthly_count) => ({
    invoice_remaining_mode: "monthly" as const,
    invoice_remaining_monthly_count,
  })),
  fc.integer({ min: 0, max: 100 }).map((percent) => ({
    invoice_upfront_mode: "percentage" as const,
    invoice_upfront_percentage_amount: `${percent}`,
    invoice_remaining_mode: "monthly" as const,
    invoice_remaining_monthly_count: 3,
  })),
);
const scopes = fc.record({
  prices: fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 12 }),
  taxes,
  inclusive: fc.boolean(),
  settings,
  options: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
});

describe("for any scope, choice, tax and schedule", () => {
  it("the payments' nets are the whole's net, or their totals the whole's total; each as its invoice counts", () => {
    fc.assert(
      fc.property(scopes, ({ prices, taxes: list, inclusive, settings: plan, options }) => {
        const of: Countable = {
          ...countable([...prices, 500], { tax: taxed(list, inclusive), settings: plan }),
        };
        const tasks = of.tasks.map((task, i) => ({
          ...task,
          optional: i < prices.length && options[i] === true,
        }));
        const chosen = tasks.filter(({ optional }, i) => optional && i % 2 === 0).map(({ id }) => id);
        const document = choose(BLANK, { ...of, tasks }, chosen);
        const payments = document.schedule ?? [];
        const whole = document.tax;
        if (!whole) throw new Error("a taxed project has a taxed document");
        const sum = (name: "net_total" | "total") => Money.sum(payments.map(({ tax }) => tax?.[name] ?? 0));
        if (inclusive) expect(sum("total")).toBe(whole.total);
        else expect(sum("net_total")).toBe(whole.net_total);
        expect(whole.total).toBe(Money.add(whole.net_total, whole.tax_total));
        expect(inclusive ? whole.total : whole.net_total).toBe(document.total);
        expect(whole.payments_total).toBe(sum("total"));
        // The part that each invoice and rate rounds is half a cent at most, and the whole rounds once more.
        const most = Math.ceil(((payments.length + 1) * list.length) / 2);
        expect(Math.abs(whole.payments_total - whole.total)).toBeLessThanOrEqual(most);
        for (const { amount, tax } of payments)
          expect(tax).toMatchObject(
            (({ net_total, tax_total, total }) => ({ net_total, tax_total, total }))(
              calculate({
                lines: [{ quantity: "1", unit_price: amount }],
                taxes: list,
                tax_inclusive: inclusive,
              }),
            ),
          );
        // What the client's choice shows is what the acceptance counts again.
        const again = count({ ...of, tasks }, chosen, "2026-11-27").planned.instalments;
        again.forEach(({ tax }, i) => {
          expect(payments[i]?.tax).toMatchObject(tax ?? {});
        });
      }),
    );
  });

  it("payments over several rates are whole by payment and by rate", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 }),
        (groups, weights) => {
          const amounts = Money.allocate(Money.sum(groups), weights);
          const parts = splitPayments(groups, amounts);
          expect(parts.map((each) => Money.sum(each))).toEqual(amounts);
          expect(groups.map((_, i) => Money.sum(parts.map((each) => each[i] ?? 0)))).toEqual(groups);
          expect(parts.flat().every((each) => each >= 0)).toBe(true);
        },
      ),
    );
  });
});
