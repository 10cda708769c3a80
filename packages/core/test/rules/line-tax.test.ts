import { describe, expect, it } from "vitest";
import { paymentLines } from "../../src/invoice/issue/instalment";
import { totalsOf } from "../../src/invoice/totals";
import { Money } from "../../src/platform/money";
import type { ItemTax } from "../../src/platform/tax/schema";
import { groupParts, ownTaxOf } from "../../src/project/tax/rules";
import { type Countable, choose, count } from "../../src/proposal/option-selection/rules";
import { BLANK } from "./blank-document";
import { fc } from "./seed";

const VAT: ItemTax = { name: "VAT", rate: "19", category: "S", reason: "" };
const REDUCED: ItemTax = { ...VAT, name: "VAT, reduced", rate: "7" };
const EXEMPT: ItemTax = { name: "Lessons", rate: "0", category: "E", reason: "§ 4 Nr. 21 UStG" };
const REVERSE: ItemTax = { name: "Reverse charge", rate: "0", category: "AE", reason: "Reverse charge" };

type Service = [price: number, tax: ItemTax | null];

const countable = (
  services: readonly Service[],
  settings: Countable["settings"],
  inclusive: boolean,
): Countable => ({
  phases: [{ id: 1, name: "Work" }],
  tasks: services.map(([price, tax], i) => ({
    id: i + 1,
    scopecategory_id: 1,
    role_id: "r",
    price,
    quantity: "1",
    ...(tax ? { tax } : {}),
  })),
  settings,
  tax: { taxes: [VAT], inclusive },
});

const HALVES = {
  invoice_upfront_mode: "percentage" as const,
  invoice_upfront_percentage_amount: "50",
  invoice_remaining_mode: "completion" as const,
};

/** The invoices that are made of a document's payments, as they are stored. */
const invoicesOf = (of: Countable) =>
  count(of, undefined, "2026-11-27").planned.instalments.map((payment, i) => ({
    payment,
    ...totalsOf({
      items: paymentLines(i + 1, payment, "Shop relaunch"),
      discounts: [],
      taxes: (of.tax?.taxes ?? []).map((tax, at) => ({ id: at, ...tax })),
      tax_inclusive: of.tax?.inclusive ?? false,
    }),
  }));

const baseBy = (
  groups: readonly { category: string; rate: string; base: number; amount: number }[],
  gross: boolean,
) =>
  groups.reduce<Record<string, number>>((all, { category, rate, base, amount }) => {
    const key = `${category} ${rate}`;
    all[key] = Money.add(all[key] ?? 0, gross ? Money.add(base, amount) : base);
    return all;
  }, {});

describe("the tax of a service", () => {
  it("is its own before the project's, and none where the project charges none", () => {
    const rule = { taxes: [VAT] };
    expect(ownTaxOf(REDUCED, rule)).toEqual(REDUCED);
    expect(ownTaxOf(EXEMPT, rule)).toEqual(EXEMPT);
    expect(ownTaxOf(null, rule)).toBeNull();
    expect(ownTaxOf({ ...VAT, rate: "19.0" }, rule)).toBeNull();
    // The client owes the tax: a rate of a service does not come back.
    expect(ownTaxOf(REDUCED, { taxes: [REVERSE] })).toBeNull();
    expect(ownTaxOf(REDUCED, { taxes: [] })).toBeNull();
    expect(ownTaxOf(REDUCED, undefined)).toBeNull();
    // GST and QST side by side, and one service with GST alone.
    const gst = { ...VAT, name: "GST", rate: "5" };
    expect(ownTaxOf(gst, { taxes: [gst, { ...VAT, name: "QST", rate: "9.975" }] })).toEqual(gst);
  });

  it("is a line of the totals, sorted as it first comes, and on each payment", () => {
    const document = choose(
      BLANK,
      countable(
        [
          [100_000, null],
          [50_000, REDUCED],
          [20_000, EXEMPT],
        ],
        HALVES,
        false,
      ),
    );
    expect(document.tax).toMatchObject({ net_total: 170_000, tax_total: 22_500, total: 192_500 });
    expect(document.tax?.rows.map(({ label, amount }) => [label, amount])).toEqual([
      ["Net", 170_000],
      ["VAT 19% on €1,000.00", 19_000],
      ["VAT, reduced 7% on €500.00", 3_500],
      ["§ 4 Nr. 21 UStG", 0],
    ]);
    expect(document.schedule?.map(({ tax }) => tax?.total)).toEqual([96_250, 96_250]);
  });

  it("is a line of each invoice with its own rate", () => {
    const [deposit] = invoicesOf(
      countable(
        [
          [100_000, null],
          [50_000, REDUCED],
        ],
        HALVES,
        false,
      ),
    );
    expect(deposit?.items.map(({ name, amount, tax }) => [name, amount, tax?.rate])).toEqual([
      ["Deposit, 50%, Shop relaunch", 50_000, undefined],
      ["Deposit, 50%, Shop relaunch, VAT, reduced 7%", 25_000, "7"],
    ]);
    expect(deposit?.totals).toMatchObject({ net_total: 75_000, tax_total: 11_250, total: 86_250 });
  });

  const services = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.constantFrom(null, REDUCED, EXEMPT)),
    { minLength: 1, maxLength: 12 },
  );
  const settings = fc.oneof(
    fc.constant(HALVES),
    fc.integer({ min: 1, max: 24 }).map((invoice_remaining_monthly_count) => ({
      invoice_remaining_mode: "monthly" as const,
      invoice_remaining_monthly_count,
    })),
    fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }).map((percents) => ({
      invoice_upfront_mode: "percentage" as const,
      invoice_upfront_percentage_amount: "33.33",
      invoice_remaining_mode: "payments" as const,
      invoice_remaining_payments: percents.map((percent) => ({
        percentage: String(percent),
        due: { kind: "completion" as const },
      })),
    })),
  );

  it("over random scopes and schedules: each rate of the whole is that of its payments and of their invoices", () => {
    fc.assert(
      fc.property(services, settings, fc.boolean(), (list, how, inclusive) => {
        const of = countable(list, how, inclusive);
        const document = choose(BLANK, of);
        const invoices = invoicesOf(of);
        // What was typed at each rate is billed at that rate, to the cent.
        const typed: Record<string, number> = {};
        for (const { amount, tax } of groupParts(list.map(([amount, tax]) => ({ amount, tax })))) {
          const key = `${(tax ?? VAT).category} ${(tax ?? VAT).rate}`;
          typed[key] = Money.add(typed[key] ?? 0, amount);
        }
        const billed = invoices.map(({ totals }) => baseBy(totals.groups, inclusive));
        for (const key of Object.keys(typed))
          expect(Money.sum(billed.map((each) => each[key] ?? 0))).toBe(typed[key]);
        expect(baseBy(document.tax?.taxes ?? [], inclusive)).toEqual(typed);
        // Each payment of the document is its invoice.
        expect(document.schedule?.map(({ tax }) => tax && [tax.net_total, tax.tax_total, tax.total])).toEqual(
          invoices.map(({ totals }) => [totals.net_total, totals.tax_total, totals.total]),
        );
        // The total is that of the invoices, or the document says by how many cents it is not (D3).
        const asked = Money.sum(invoices.map(({ totals }) => totals.total));
        const by = Money.subtract(asked, document.tax?.total ?? 0);
        expect(document.tax?.payments_total).toBe(asked);
        if (by === 0) expect(document.tax?.rounding).toBeNull();
        else expect(document.tax?.rounding).toContain(Money.format(Math.abs(by), "EUR"));
        if (inclusive) expect(by).toBe(0);
      }),
    );
  });
});
