import { rateOf } from "../../src/invoice/billing/rates/rules";
import { deductionsOf, payableOf } from "../../src/invoice/payable/rules";
import type { Row } from "../../src/invoice/read";
import type { Snapshot } from "../../src/invoice/schema";
import { figuresOf, listBeside } from "../../src/invoice/settlement/rules";
import type { Settlement } from "../../src/invoice/settlement/schema";
import { Money } from "../../src/platform/money";
import { abroad, between, buyer, french, german, type Kind, line } from "./einvoice-kind";
import { type Given, own, rowOf, vat } from "./einvoice-support";

/** Invoices of which something is withheld or rounded, and those that are parts of one agreement. */

const spanish = between(
  { country: "ES", tax_id: "ESB12345674", electronic_address: "9920:ESB12345674" },
  buyer("ES", "ESA12345674"),
);
const swiss = between(
  { country: "CH", tax_id: "CHE123456788", electronic_address: "9927:CHE123456788" },
  buyer("CH", "CHE987654321"),
);
/** A seller in France, whose rules know no partial invoice. */
const ofFrance = between(
  {
    country: "FR",
    tax_id: "FR83404833048",
    tax_number: "404 833 048 00022",
    register_number: "RCS Paris 404 833 048",
    electronic_address: "9957:FR83404833048",
  },
  { ...buyer("FR", "FRXX999999999"), tax_number: "303 265 045" },
);
/** A French business without VAT, known by its SIREN alone. */
const franchise = between(
  { country: "FR", tax_id: "", tax_number: "404833048", electronic_address: "0225:404833048" },
  { ...buyer("FR", ""), tax_number: "30326504500018", electronic_address: "0225:303265045" },
);
const IRPF = { name: "IRPF", rate: "15", step: null, rounds_down: false };
const GENSEN = {
  name: "Withholding",
  rate: "10.21",
  step: { above: 1_000_000, rate: "20.42", currency: "JPY" },
  rounds_down: true,
};

/** Returns an invoice as it is sent where its client withholds tax, or pays in cash. */
const deducting =
  (of: { withholding?: typeof IRPF | typeof GENSEN; cash_step?: number }) =>
  (row: Row): Row => {
    const totals = { ...row.totals, ...deductionsOf(row.totals, { currency: row.currency, ...of }) };
    const due = Math.max(0, Money.subtract(payableOf(totals), totals.amount_paid));
    return { ...row, withholding: of.withholding, totals: { ...totals, amount_due: due } } as Row;
  };

const kindOf =
  (kind: "deposit" | "part") =>
  (row: Row): Row => ({ ...row, kind });

interface Earlier {
  given: Given;
  kind: Settlement["earlier"][number]["kind"];
  /** The part of its total that is not paid yet. */
  open?: number;
}

/** Returns an invoice as the last of its agreement: the whole, less those that went before. */
const settling =
  (whole: Given, before: Earlier[]) =>
  (row: Row): Row => {
    const all = rowOf(whole);
    const earlier = before.map(({ given, kind, open = 0 }, i) => ({
      ...{ invoice_id: 90 + i, number: `INV-003${i}`, kind, credited: 0, open },
      issued_on: `2026-${String(5 + i).padStart(2, "0")}-15`,
      ...figuresOf(rowOf(given).totals.groups),
    }));
    const rates = all.totals.groups.map((group) => ({ rate: rateOf(group), amount: 1 }));
    const settlement: Settlement = {
      whole: {
        lines: all.items,
        subtotal: all.totals.subtotal,
        taxes: all.totals.taxes,
        ...figuresOf(all.totals.groups),
      },
      earlier,
      beside: listBeside(
        all.totals.groups,
        earlier.map(({ groups }) => groups),
        row.totals.groups,
        { inclusive: row.tax_inclusive, facts: { given: rates, beside: rates, more: 0 } },
      ),
    };
    return { ...row, kind: "final", settlement };
  };

const taxed = (items: Given["items"], more: Partial<Given> = {}): Given => ({
  items,
  taxes: [vat("19")],
  ...more,
});
/** A final invoice whose agreement was billed as `before`, and of which `rest` is left. */
const final = (
  name: string,
  snapshot: Snapshot,
  of: { whole: (n: number) => Given; before: (n: number) => Earlier[]; rest: (n: number) => Given },
  more: { ended?: (row: Row) => Row; credit?: number } = {},
): Kind => {
  const { ended = (row) => row, ...others } = more;
  return {
    ...{ name, snapshot, given: of.rest, ...others },
    // What a kind is finished with knows its amount by the first line of the rest.
    finish: (row) => {
      const n = row.items[0]?.unit_price ?? 0;
      return ended(settling(of.whole(n), of.before(n))(row));
    },
  };
};

const thirds = {
  whole: (n: number) => taxed([line(n, { quantity: "2" }), line(n)]),
  before: (n: number): Earlier[] => [
    { given: taxed([line(n)]), kind: "deposit" },
    { given: taxed([line(n)]), kind: "part", open: 100 },
  ],
  rest: (n: number) => taxed([line(n)]),
};

export const PARTS: Kind[] = [
  {
    name: "tax that the client withholds",
    snapshot: spanish,
    given: (n) => ({ items: [line(n), line(333)], taxes: [vat("21")] }),
    finish: deducting({ withholding: IRPF }),
  },
  {
    name: "tax that is withheld of an invoice of which a part is paid",
    snapshot: spanish,
    given: (n) => ({ items: [line(n)], taxes: [vat("21")], charge: 501, paid: Math.floor(n / 3) }),
    finish: deducting({ withholding: IRPF }),
  },
  {
    name: "a credit note of tax that was withheld",
    snapshot: spanish,
    given: (n) => ({ items: [line(n)], taxes: [vat("21")] }),
    finish: deducting({ withholding: IRPF }),
    credit: 0.4,
  },
  {
    name: "tax withheld by steps, in yen",
    snapshot: abroad,
    given: (n) => ({
      items: [line(n + 900_000, { tax: own("G", "0", "Export") })],
      currency: "JPY",
    }),
    finish: deducting({ withholding: GENSEN }),
  },
  ...[1, 2, 3, 4].map(
    (cents): Kind => ({
      name: `an amount rounded for cash, at ${cents} cents`,
      snapshot: swiss,
      given: (n) => ({
        items: [line(n - (n % 1_000) + 1_000), line(cents, { tax: own("Z", "0") })],
        taxes: [vat("8.1")],
        currency: "CHF",
      }),
      finish: deducting({ cash_step: 5 }),
    }),
  ),
  {
    name: "an amount rounded to whole units, of which a part is paid",
    snapshot: swiss,
    given: (n) => ({ items: [line(n)], taxes: [vat("8.1")], currency: "SEK", paid: Math.floor(n / 4) }),
    finish: deducting({ cash_step: 100 }),
  },
  {
    name: "tax withheld, and the rest rounded for cash",
    snapshot: swiss,
    given: (n) => ({ items: [line(n)], taxes: [vat("8.1")], currency: "CHF" }),
    finish: deducting({ withholding: IRPF, cash_step: 5 }),
  },
  {
    name: "an amount rounded for cash, all of it paid",
    snapshot: swiss,
    given: (n) => ({ items: [line(n)], taxes: [vat("8.1")], currency: "CHF", paid: 2 * n }),
    finish: deducting({ cash_step: 5 }),
  },
  {
    name: "a credit note of an amount rounded for cash",
    snapshot: swiss,
    given: (n) => ({ items: [line(n)], taxes: [vat("8.1")], currency: "CHF" }),
    finish: deducting({ cash_step: 5 }),
    credit: 1,
  },
  {
    name: "a deposit",
    snapshot: german,
    given: (n) => taxed([line(n)]),
    finish: kindOf("deposit"),
  },
  {
    name: "a deposit, reverse charge",
    snapshot: french,
    given: (n) => ({ items: [line(n, { tax: own("AE", "0", "Reverse charge") })] }),
    finish: kindOf("deposit"),
  },
  { name: "a part", snapshot: german, given: (n) => taxed([line(n), line(501)]), finish: kindOf("part") },
  {
    name: "a part, across a border",
    snapshot: french,
    given: (n) => ({ items: [line(n, { tax: own("K", "0", "Intra-Community supply") })] }),
    finish: kindOf("part"),
  },
  {
    name: "a part of a seller in France",
    snapshot: ofFrance,
    given: (n) => ({ items: [line(n)], taxes: [vat("20")] }),
    finish: kindOf("part"),
  },
  {
    name: "a French business without VAT",
    snapshot: franchise,
    given: (n) => ({ items: [line(n, { tax: own("E", "0", "TVA non applicable, art. 293 B du CGI") })] }),
  },
  {
    name: "a credit note between two with SIREN and SIRET",
    snapshot: ofFrance,
    given: (n) => ({ items: [line(n)], taxes: [vat("20")] }),
    credit: 0.3,
  },
  {
    name: "a credit note of a deposit",
    snapshot: german,
    given: (n) => taxed([line(n)]),
    finish: kindOf("deposit"),
    credit: 0.5,
  },
  final("a final invoice after a deposit and a part", german, thirds),
  final("a final invoice of a seller in France", ofFrance, thirds),
  final("a credit note of a final invoice", german, thirds, { credit: 0.7 }),
  final("a final invoice at two rates, with a discount given", german, {
    whole: (n) =>
      taxed([line(n, { quantity: "7.25", unit: "hour" }), line(70_001, { tax: own("S", "7") }), line(999)]),
    before: (n) => [
      { given: taxed([line(n), line(20_003, { tax: own("S", "7") })]), kind: "deposit" },
      { given: taxed([line(2 * n + 1)]), kind: "part" },
      { given: taxed([line(33_333, { tax: own("S", "7") })]), kind: null },
    ],
    rest: (n) =>
      taxed([line(n, { quantity: "4.25" }), line(16_665, { tax: own("S", "7") }), line(998)], {
        discount: { percent: "10", amount: null },
      }),
  }),
  final("a final invoice of which one rate comes to nothing", german, {
    whole: (n) => taxed([line(n), line(5_000, { tax: own("S", "7") })]),
    before: () => [{ given: taxed([line(5_000, { tax: own("S", "7") })]), kind: "deposit" }],
    rest: (n) => taxed([line(n)]),
  }),
  final("a final invoice whose prices include tax", german, {
    whole: (n) => taxed([line(n, { quantity: "3" }), line(1_234)], { tax_inclusive: true }),
    before: (n) => [
      { given: taxed([line(n)], { tax_inclusive: true }), kind: "deposit" },
      { given: taxed([line(n + 617)], { tax_inclusive: true }), kind: "part" },
    ],
    rest: (n) => taxed([line(n), line(617)], { tax_inclusive: true }),
  }),
  final("a final invoice, reverse charge", french, {
    whole: (n) => ({ items: [line(n, { quantity: "2", tax: own("AE", "0", "Reverse charge") })] }),
    before: (n) => [
      { given: { items: [line(n, { tax: own("AE", "0", "Reverse charge") })] }, kind: "deposit" },
    ],
    rest: (n) => ({ items: [line(n, { tax: own("AE", "0", "Reverse charge") })] }),
  }),
  final("a final invoice beside work that is exempt", german, {
    whole: (n) => taxed([line(n, { quantity: "2" }), line(700, { tax: own("E", "0", "§ 4 Nr. 21 UStG") })]),
    before: (n) => [{ given: taxed([line(n)]), kind: "deposit" }],
    rest: (n) => taxed([line(n), line(700, { tax: own("E", "0", "§ 4 Nr. 21 UStG") })]),
  }),
  // A consumer withdrew: the whole is what was done until then, at prices with tax.
  final("the final invoice of a withdrawn contract", german, {
    whole: (n) => taxed([line(n + 5_003, { name: "Concept, in part" })], { tax_inclusive: true }),
    before: () => [{ given: taxed([line(5_003)], { tax_inclusive: true }), kind: "deposit" }],
    rest: (n) => taxed([line(n)], { tax_inclusive: true }),
  }),
  final("the final invoice of a withdrawn contract, a rate of which nothing was done", german, {
    whole: (n) => taxed([line(n + 333, { tax: own("S", "7") })], { tax_inclusive: true }),
    before: () => [
      {
        given: taxed([line(777), line(333, { tax: own("S", "7") })], { tax_inclusive: true }),
        kind: "deposit",
      },
    ],
    rest: (n) =>
      taxed([line(n, { tax: own("S", "7") }), line(-777, { name: "Not done, taken off" })], {
        tax_inclusive: true,
      }),
  }),
  final(
    "a credit note of the final invoice of a withdrawn contract",
    german,
    {
      whole: (n) => taxed([line(n + 5_003)], { tax_inclusive: true }),
      before: () => [{ given: taxed([line(5_003)], { tax_inclusive: true }), kind: "deposit", open: 100 }],
      rest: (n) => taxed([line(n)], { tax_inclusive: true }),
    },
    { credit: 0.4 },
  ),
  final(
    "a final invoice of which tax is withheld",
    spanish,
    {
      whole: (n) => ({ items: [line(n, { quantity: "2" })], taxes: [vat("21")] }),
      before: (n) => [{ given: { items: [line(n)], taxes: [vat("21")] }, kind: "deposit" }],
      rest: (n) => ({ items: [line(n)], taxes: [vat("21")] }),
    },
    { ended: deducting({ withholding: IRPF }) },
  ),
  final(
    "a final invoice rounded for cash",
    swiss,
    {
      whole: (n) => ({ items: [line(n, { quantity: "2" })], taxes: [vat("8.1")], currency: "CHF" }),
      before: (n) => [{ given: { items: [line(n)], taxes: [vat("8.1")], currency: "CHF" }, kind: "part" }],
      rest: (n) => ({ items: [line(n)], taxes: [vat("8.1")], currency: "CHF" }),
    },
    { ended: deducting({ cash_step: 5 }) },
  ),
];
