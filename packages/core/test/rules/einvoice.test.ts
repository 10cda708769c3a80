import type { EInvoice } from "@stint/documents/xml";
import { describe, expect, test } from "vitest";
import { cii } from "../../../documents/src/xml/cii";
import { ubl } from "../../../documents/src/xml/ubl";
import { evaluate } from "../../src/invoice/calculate/rules";
import { noteGroups } from "../../src/invoice/credit/note-groups/rules";
import type { CreditNoteRow } from "../../src/invoice/credit-note-entity";
import { lacks } from "../../src/invoice/einvoice/lacks";
import { invoiceModel } from "../../src/invoice/einvoice/model";
import { noteModel } from "../../src/invoice/einvoice/note";
import type { Row } from "../../src/invoice/read";
import type { Item, ItemTax, Tax } from "../../src/invoice/schema";
import { Money } from "../../src/platform/money";
import { readCii, readUbl } from "./einvoice-read";
import { broken, RULES } from "./einvoice-rules";
import { own, rowOf, snapshot, untaxed, vat } from "./einvoice-support";
import { fc } from "./seed";

const tax = fc.constantFrom<ItemTax | null>(
  null,
  own("S", "19"),
  own("S", "7.5"),
  own("Z", "0"),
  own("E", "0", "Education"),
  own("AE", "0", "Reverse charge"),
  own("G", "0", "Export"),
  own("K", "0", "Intra-Community supply"),
);
const item = fc.record({
  quantity: fc.constantFrom("1", "2.5", "0.3333", "12", "1701"),
  unit_price: fc.nat(1_000_000),
  unit_price_exact: fc.constantFrom(null, null, "34.92", "0.8"),
  discount: fc.constantFrom<Item["discount"]>(
    null,
    { percent: "12.5", amount: null },
    { percent: "100", amount: null },
  ),
  unit: fc.constantFrom<Item["unit"]>("each", "hour", "word"),
  tax,
});
const given = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 12 }),
  discount: fc.constantFrom<NonNullable<Item["discount"]> | null>(
    null,
    { percent: "10", amount: null },
    { percent: "33.3333", amount: null },
  ),
  charge: fc.constantFrom(null, 1_001),
  taxes: fc.constantFrom<Omit<Tax, "id">[]>([], [vat("20")], [vat("5"), { ...vat("1.25"), name: "City" }]),
  tax_inclusive: fc.boolean(),
  paid: fc.nat(100_000),
});

/** Lines beside what they deduct: a rebate, a deposit that was paid, by price or by quantity. */
const deduction = fc.tuple(item, fc.boolean()).map(([of, by_price]) =>
  by_price
    ? {
        ...of,
        unit_price: -of.unit_price,
        unit_price_exact: of.unit_price_exact && `-${of.unit_price_exact}`,
      }
    : { ...of, quantity: `-${of.quantity}` },
);
const deducted = fc
  .tuple(given, fc.array(deduction, { minLength: 1, maxLength: 4 }))
  .map(([of, less]) => ({ ...of, items: [...of.items, ...less] }))
  .filter((of) => {
    const { totals } = evaluate({
      lines: of.items.map((each) => ({
        ...each,
        unit_price: each.unit_price_exact ?? each.unit_price,
        tax_rate: each.tax?.rate,
        tax_category: each.tax?.category,
      })),
      discounts: of.discount ? [of.discount] : [],
      charges: of.charge ? [{ amount: of.charge }] : [],
      taxes: of.taxes,
      tax_inclusive: of.tax_inclusive,
    });
    return totals !== undefined && totals.subtotal > 0 && totals.net_total >= 0 && totals.total > 0;
  });

const dec = (amount: number) => BigInt(amount) * 100n;

describe("EN 16931, written as UBL 2.1 and CII", () => {
  test.each(Object.keys(RULES))("%s holds for any invoice", (rule) => {
    fc.assert(
      fc.property(given, (of) => {
        const model = invoiceModel(rowOf(of), snapshot);
        expect(RULES[rule]?.(readUbl(ubl(model)))).toBe(true);
        expect(RULES[rule]?.(readCii(cii(model)))).toBe(true);
      }),
      { numRuns: process.env.SOAK ? 200 : 10 },
    );
  });

  test("reads back to the stored numbers, in both syntaxes (D6)", () => {
    fc.assert(
      fc.property(given, (of) => {
        const row = rowOf(of);
        const { totals } = row;
        const paid = Math.min(totals.amount_paid, totals.total);
        for (const read of [
          readUbl(ubl(invoiceModel(row, snapshot))),
          readCii(cii(invoiceModel(row, snapshot))),
        ]) {
          expect(broken(read)).toEqual([]);
          expect(read.lines.map(({ net }) => net)).toEqual(row.items.map(({ net }) => dec(net)));
          expect(read.totals).toMatchObject({
            net: dec(totals.net_total),
            tax: dec(totals.tax_total),
            total: dec(totals.total),
            paid: dec(paid),
            due: dec(totals.total - paid),
          });
          expect(read).toMatchObject({ number: "INV-0041", issued: "2026-11-21", due: "2026-12-05" });
          const subject = totals.groups.some(({ category }) => category !== "O");
          expect(read.seller).toMatchObject({
            name: "Mockford Books & Söhne",
            vat: subject ? "DE123456789" : "",
          });
          expect(read.buyer.name).toBe("Cedar <Row>");
        }
      }),
    );
  });

  test("what is deducted is a quantity below 0 at a price, and every rule holds (BR-27, BR-CO-10 to 17)", () => {
    fc.assert(
      fc.property(deducted, (of) => {
        const row = rowOf(of);
        const model = invoiceModel(row, snapshot);
        for (const read of [readUbl(ubl(model)), readCii(cii(model))]) {
          expect(broken(read)).toEqual([]);
          expect(read.lines.map(({ net }) => net)).toEqual(row.items.map(({ net }) => dec(net)));
          expect(read.totals).toMatchObject({
            net: dec(row.totals.net_total),
            tax: dec(row.totals.tax_total),
            total: dec(row.totals.total),
          });
        }
        for (const amount of [row.totals.total, Math.ceil(row.totals.total / 3), 1]) {
          const note = {
            number: "CN-0001",
            invoice_number: "INV-0041",
            currency: "EUR",
            amount,
            groups: noteGroups(row.totals, amount),
            reason: "Agreed",
            issued_on: "2026-11-22",
          } as unknown as CreditNoteRow;
          const paper = noteModel(row, note, snapshot);
          for (const read of [readUbl(ubl(paper)), readCii(cii(paper))]) {
            expect(broken(read)).toEqual([]);
            expect(read.totals.total).toBe(dec(amount));
          }
        }
      }),
      { numRuns: process.env.SOAK ? 200 : 20 },
    );
  });

  test("a rebate and a deposit that was paid, as one reads them", () => {
    const row = rowOf({
      items: [
        { unit_price: 100_000 },
        { unit_price: -10_000, name: "Rebate" },
        { unit_price: 20_000, quantity: "-1", name: "Less deposit" },
        { unit_price: -1_000, discount: { percent: "50", amount: null } },
      ],
      taxes: [vat("20")],
    });
    expect(row.totals).toMatchObject({ net_total: 69_500, tax_total: 13_900, total: 83_400 });
    expect(
      invoiceModel(row, snapshot).lines.map(({ quantity, price, discount, net }) => [
        quantity,
        price,
        discount,
        net,
      ]),
    ).toEqual([
      ["1", "1000", undefined, "1000.00"],
      ["-1", "100", undefined, "-100.00"],
      ["-1", "200", undefined, "-200.00"],
      ["-1", "5", undefined, "-5.00"],
    ]);
  });

  test("quantity times price less the discount is the line, with included tax, too (BR-27, Peppol R120)", () => {
    fc.assert(
      fc.property(given, (of) => {
        const model = invoiceModel(rowOf(of), snapshot);
        for (const line of model.lines) {
          const cents = (text: string) => Number(Money.round(text.includes(".") ? shift(text) : `${text}00`));
          const gross = Money.multiply(line.quantity, shift(line.price));
          expect(gross - (line.discount ? cents(line.discount) : 0)).toBe(cents(line.net));
        }
      }),
    );
  });

  test("a seller without tax is category O alone, with no VAT numbers and no rate (BR-O-01 to BR-O-14)", () => {
    const model = invoiceModel(rowOf({ items: [{ unit_price: 10_000 }], charge: 50 }), untaxed);
    expect(lacks(model)).toEqual({});
    const read = readUbl(ubl(model));
    expect(broken(read)).toEqual([]);
    expect(read.tax).toMatchObject([{ cat: "O", rate: "", code: "VATEX-EU-O" }]);
    expect(read.seller).toMatchObject({ id: "42", vat: "", tax: "" });
    expect(read.buyer).toMatchObject({ vat: "", id: "12-3456789", legal: "" });
    expect(broken(readCii(cii(model)))).toEqual([]);
  });

  test("untaxed lines beside taxed ones are zero-rated, for O stands alone (BR-O-11)", () => {
    const model = invoiceModel(
      rowOf({ items: [{ unit_price: 10_000, tax: own("S", "19") }, { unit_price: 500 }] }),
      snapshot,
    );
    expect(model.breakdown.map(({ category }) => category)).toEqual(["S", "Z"]);
    expect(broken(readUbl(ubl(model)))).toEqual([]);
  });

  test("a credit note is a CreditNote that names its invoice (BR-55)", () => {
    const row = rowOf({
      items: [{ unit_price: 10_000 }, { unit_price: 501, tax: own("E", "0", "Course") }],
      taxes: [vat("19")],
    });
    for (const amount of [row.totals.total, 7_777, 1]) {
      const note = {
        number: "CN-0001",
        invoice_number: "INV-0041",
        currency: "EUR",
        amount,
        groups: noteGroups(row.totals, amount),
        reason: "Agreed",
        issued_on: "2026-11-22",
      } as unknown as CreditNoteRow;
      const xml = ubl(noteModel(row, note, snapshot));
      expect(xml).toContain("<CreditNote ");
      const read = readUbl(xml);
      expect(broken(read)).toEqual([]);
      expect(read).toMatchObject({ type: "381", preceding: "INV-0041" });
      expect(read.totals.total).toBe(dec(amount));
      expect(broken(readCii(cii(noteModel(row, note, snapshot))))).toEqual([]);
    }
  });

  test("yen have no decimals; three decimals and missing numbers are said by field", () => {
    const yen = invoiceModel(rowOf({ items: [{ unit_price: 125 }], currency: "JPY" }), untaxed);
    expect(yen.totals.total).toBe("125");
    expect(
      lacks(invoiceModel(rowOf({ items: [{ unit_price: 125 }], currency: "BHD" }), untaxed)),
    ).toHaveProperty("currency");
    const bare = {
      ...snapshot,
      seller: { ...snapshot.seller, tax_id: "", country: "" },
      buyer: { ...snapshot.buyer, tax_id: "" },
    };
    const reverse = invoiceModel(
      rowOf({ items: [{ unit_price: 1, tax: own("AE", "0", "Reverse charge") }] }),
      bare,
    );
    expect(Object.keys(lacks(reverse)).sort()).toEqual(["client_tax_id", "country", "tax_id"]);
  });

  test("what XML cannot hold does not get into it", () => {
    const row = { ...rowOf({ items: [{ unit_price: 1, name: "A\u0000]]>&\ud800" }] }), note: "" } as Row;
    const xml = ubl(invoiceModel(row, untaxed));
    expect(xml).not.toContain("\u0000");
    expect(readUbl(xml).lines[0]?.name).toBe("A]]>&\ufffd");
  });
});

/** "12.345" of a main unit as a decimal of cents. */
function shift(text: string): string {
  const [whole = "0", part = ""] = text.split(".");
  const digits = part.padEnd(2, "0");
  return `${BigInt(whole + digits.slice(0, 2))}.${digits.slice(2) || "0"}`;
}

describe("the rules find what breaks them", () => {
  const sound = () =>
    invoiceModel(
      rowOf({
        items: [
          { unit_price: 10_000, discount: { percent: "10", amount: null } },
          { unit_price: 700, tax: own("E", "0", "Course") },
        ],
        discount: { percent: "5", amount: null },
        charge: 300,
        taxes: [vat("19")],
      }),
      snapshot,
    );
  const faults: [string, (of: EInvoice) => void][] = [
    ["BR-CO-10", (of) => Object.assign(of.totals, { lines: "1.00" })],
    ["BR-CO-11", (of) => Object.assign(of.totals, { discounts: "1.00" })],
    ["BR-CO-12", (of) => Object.assign(of.totals, { charges: "1.00" })],
    ["BR-CO-13", (of) => Object.assign(of.totals, { net: "1.00" })],
    ["BR-CO-14", (of) => Object.assign(of.totals, { tax: "1.00" })],
    ["BR-CO-15", (of) => Object.assign(of.totals, { total: "1.00" })],
    ["BR-CO-16", (of) => Object.assign(of.totals, { due: "1.00" })],
    ["BR-CO-17", (of) => Object.assign(of.breakdown[0] ?? {}, { amount: "99.00" })],
    ["BR-S-08", (of) => Object.assign(of.breakdown[0] ?? {}, { base: "1.00" })],
    ["BR-S-05", (of) => Object.assign(of.lines[0] ?? {}, { rate: "0" })],
    ["BR-S-10", (of) => Object.assign(of.breakdown[0] ?? {}, { reason: "None" })],
    ["BR-E-10", (of) => Object.assign(of.breakdown[1] ?? {}, { reason: "" })],
    ["BR-E-09", (of) => Object.assign(of.breakdown[1] ?? {}, { amount: "0.01" })],
    ["BR-E-01", (of) => of.breakdown.pop()],
    ["BR-S-02", (of) => Object.assign(of.seller, { vat_id: undefined })],
    ["BR-CO-26", (of) => Object.assign(of.seller, { vat_id: undefined })],
    ["BR-33", (of) => Object.assign(of.adjustments[0] ?? {}, { reason: "" })],
    ["BR-DEC", (of) => Object.assign(of.totals, { paid: "0.001" })],
  ];
  test.each(faults)("%s", (rule, plant) => {
    const model = sound();
    expect(broken(readUbl(ubl(model)))).toEqual([]);
    plant(model);
    expect(broken(readUbl(ubl(model)))).toContain(rule);
    expect(broken(readCii(cii(model)))).toContain(rule);
  });
});
