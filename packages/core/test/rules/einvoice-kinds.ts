import type { EInvoice, Profile } from "@stint/documents/xml";
import { noteGroups } from "../../src/invoice/credit/note-groups/rules";
import { lineGroups, sumOfGroups } from "../../src/invoice/credit/rules";
import type { CreditNoteRow } from "../../src/invoice/credit-note-entity";
import { invoiceModel, selfBilledModel } from "../../src/invoice/einvoice/model";
import { noteModel } from "../../src/invoice/einvoice/note";
import type { Row } from "../../src/invoice/read";
import { abroad, french, german, type Kind, line, SORTED, small } from "./einvoice-kind";
import { PARTS } from "./einvoice-kinds-parts";
import { own, rowOf, vat } from "./einvoice-support";

/** E-invoices of every kind that goes out, for our own rules and, by `npm run validate`, the official ones. */

const suppliedOn =
  (supply_from: string, supply_until: string) =>
  (row: Row): Row => ({ ...row, supply_from, supply_until });

const KINDS: Kind[] = [
  { name: "one rate", snapshot: german, given: (n) => ({ items: [line(n)], taxes: [vat("19")] }) },
  {
    name: "hours at a fine price, two rates",
    snapshot: german,
    given: (n) => ({
      items: [
        line(n, { quantity: "7.25", unit: "hour" }),
        line(35, { quantity: "1701", unit: "word", unit_price_exact: "34.92", tax: own("S", "7") }),
      ],
      taxes: [vat("19")],
    }),
  },
  {
    name: "discounts and a charge",
    snapshot: german,
    given: (n) => ({
      items: [line(n, { discount: { percent: "12.5", amount: null } }), line(900, { tax: own("S", "7") })],
      taxes: [vat("19")],
      discount: { percent: "10", amount: null },
      charge: 1_001,
    }),
  },
  {
    name: "prices that include tax",
    snapshot: german,
    given: (n) => ({ items: [line(n, { quantity: "3" })], taxes: [vat("19")], tax_inclusive: true }),
  },
  {
    name: "a final invoice that deducts the deposit",
    snapshot: german,
    given: (n) => ({
      items: [line(n), line(-Math.floor(n / 3), { name: "Less deposit" })],
      taxes: [vat("19")],
    }),
  },
  {
    name: "a part of it paid",
    snapshot: german,
    given: (n) => ({ items: [line(n)], taxes: [vat("19")], paid: Math.floor(n / 2) }),
  },
  {
    name: "all of it paid",
    snapshot: german,
    given: (n) => ({ items: [line(n)], taxes: [vat("19")], paid: 2 * n }),
  },
  {
    name: "reverse charge",
    snapshot: french,
    given: (n) => ({ items: [line(n, { tax: own("AE", "0", "Reverse charge") })] }),
  },
  {
    name: "a supply within the EU",
    snapshot: french,
    given: (n) => ({ items: [line(n, { tax: own("K", "0", "Intra-Community supply") })] }),
  },
  {
    name: "an export",
    snapshot: abroad,
    given: (n) => ({ items: [line(n, { tax: own("G", "0", "Export") })], currency: "USD" }),
  },
  {
    name: "a transfer by sort code",
    snapshot: { ...german, bank: SORTED },
    given: (n) => ({ items: [line(n)], taxes: [vat("19")], currency: "GBP" }),
  },
  {
    name: "an exemption beside a rate",
    snapshot: german,
    given: (n) => ({
      items: [line(n), line(700, { tax: own("E", "0", "§ 4 Nr. 21 UStG") })],
      taxes: [vat("19")],
    }),
  },
  {
    name: "a small business",
    snapshot: small,
    given: (n) => ({ items: [line(n, { tax: own("E", "0", "§ 19 UStG") })] }),
  },
  {
    name: "a zero rate",
    snapshot: german,
    given: (n) => ({ items: [line(n, { tax: own("Z", "0") }), line(50)], taxes: [vat("19")] }),
  },
  {
    name: "tax in the currency of the books",
    snapshot: {
      ...german,
      books: { currency: "EUR", rate: "0.8642", on: "2026-11-20", source: "ECB", tax: 0 },
    },
    given: (n) => ({
      items: [line(n), line(501, { tax: own("S", "7") })],
      taxes: [vat("19")],
      currency: "USD",
    }),
  },
  {
    name: "a credit note of tax in the currency of the books",
    snapshot: {
      ...german,
      books: { currency: "EUR", rate: "0.8642", on: "2026-11-20", source: "ECB", tax: 0 },
    },
    given: (n) => ({ items: [line(n)], taxes: [vat("19")], currency: "USD" }),
    credit: 0.5,
  },
  { name: "what is not subject to VAT", snapshot: abroad, given: (n) => ({ items: [line(n)], charge: 50 }) },
  {
    name: "yen",
    snapshot: abroad,
    given: (n) => ({ items: [line(n, { tax: own("G", "0", "Export") })], currency: "JPY" }),
  },
  {
    name: "a credit note",
    snapshot: german,
    given: (n) => ({ items: [line(n), line(501, { tax: own("S", "7") })], taxes: [vat("19")] }),
    credit: 1,
  },
  {
    name: "a credit note of a part",
    snapshot: german,
    given: (n) => ({ items: [line(n)], taxes: [vat("19")] }),
    credit: 0.3,
  },
  {
    name: "a credit note of reverse charge",
    snapshot: french,
    given: (n) => ({ items: [line(n, { tax: own("AE", "0", "Reverse charge") })] }),
    credit: 0.5,
  },
  {
    name: "a credit note of lines at two rates",
    snapshot: german,
    given: (n) => ({
      items: [line(n, { quantity: "8", unit: "hour" }), line(8_000, { tax: own("S", "7") }), line(70)],
      taxes: [vat("19")],
    }),
    lines: [
      { item_id: 1, quantity: "2.5" },
      { item_id: 2, quantity: "1" },
    ],
  },
  {
    name: "a credit note of lines that had discounts and a charge",
    snapshot: german,
    given: (n) => ({
      items: [line(n, { quantity: "3", discount: { percent: "12.5", amount: null } }), line(900)],
      taxes: [vat("19")],
      discount: { percent: "10", amount: null },
      charge: 1_001,
    }),
    lines: [{ item_id: 1, quantity: "1" }],
    earlier: [{ item_id: 1, quantity: "1" }],
  },
  {
    name: "a credit note of lines whose prices include tax",
    snapshot: german,
    given: (n) => ({
      items: [line(n, { quantity: "3" }), line(1_234), line(501, { tax: own("S", "7") })],
      taxes: [vat("19")],
      tax_inclusive: true,
      discount: { percent: "5", amount: null },
    }),
    lines: [
      { item_id: 1, quantity: "1" },
      { item_id: 2, quantity: "1" },
      { item_id: 3, quantity: "1" },
    ],
    earlier: [{ item_id: 1, quantity: "1" }],
  },
  {
    name: "a credit note of a line without tax",
    snapshot: german,
    given: (n) => ({
      items: [line(n), line(700, { quantity: "2", tax: own("E", "0", "§ 4 Nr. 21 UStG") })],
      taxes: [vat("19")],
    }),
    lines: [{ item_id: 2, quantity: "1" }],
  },
  {
    name: "a self-billed invoice",
    snapshot: german,
    given: (n) => ({ items: [line(n), line(350)], taxes: [vat("19")], tax_inclusive: true, paid: 2 * n }),
    self_billed: "389",
  },
  {
    name: "a self-billed invoice of work of some days",
    snapshot: german,
    given: (n) => ({ items: [line(n), line(350)], taxes: [vat("19")], tax_inclusive: true, paid: 2 * n }),
    finish: suppliedOn("2026-10-05", "2026-11-13"),
    self_billed: "389",
  },
  {
    name: "a self-billed invoice of one day's work",
    snapshot: german,
    given: (n) => ({ items: [line(n)], taxes: [vat("19")], tax_inclusive: true, paid: 2 * n }),
    finish: suppliedOn("2026-11-13", "2026-11-13"),
    self_billed: "389",
  },
  {
    name: "a self-billed credit note",
    snapshot: german,
    given: (n) => ({ items: [line(n)], taxes: [vat("19")], tax_inclusive: true }),
    self_billed: "261",
  },
  {
    name: "a self-billed credit note of work of some days",
    snapshot: german,
    given: (n) => ({ items: [line(n)], taxes: [vat("19")], tax_inclusive: true }),
    finish: suppliedOn("2026-10-05", "2026-11-13"),
    self_billed: "261",
  },
  ...PARTS,
];

/** What each profile is written in. */
const FILES: { profile: Profile; syntax: "ubl" | "cii" }[] = [
  { profile: "en16931", syntax: "ubl" },
  { profile: "en16931", syntax: "cii" },
  { profile: "xrechnung", syntax: "ubl" },
  { profile: "xrechnung", syntax: "cii" },
  { profile: "peppol", syntax: "ubl" },
  { profile: "basic", syntax: "cii" },
];

export interface Sample {
  name: string;
  profile: Profile;
  syntax: "ubl" | "cii";
  model: EInvoice;
}

/** Returns the profile that takes a kind: Peppol has one of its own for what a buyer issues, XRechnung no 261. */
function profileFor({ self_billed }: Kind, profile: Profile): Profile {
  if (!self_billed) return profile;
  if (profile === "peppol") return "peppol_selfbilling";
  return profile === "xrechnung" && self_billed === "261" ? "en16931" : profile;
}

function modelOf(
  { snapshot, given, finish = (row) => row, credit, lines, earlier, self_billed }: Kind,
  amount: number,
  profile: Profile,
) {
  const links = [...(earlier ? [{ id: 1, lines: earlier }] : []), { id: 2, lines }];
  const row = {
    ...finish(rowOf(given(amount))),
    hash: "h",
    payment_methods: ["card"],
    buyer_reference: "04011000-1234512345-06",
    credit_notes: links,
  } as unknown as Row;
  if (self_billed) {
    const preceding = self_billed === "261" ? [{ number: "RG-1", issued_on: "2026-11-02" }] : [];
    return selfBilledModel(
      { ...row, payment_methods: [], terms: "Paid on the day of issue." },
      { ...snapshot, bank: undefined },
      { type: self_billed, preceding },
      profile,
    );
  }
  if (credit === undefined && !lines) return invoiceModel(row, snapshot, profile);
  const before = earlier ? [{ lines: earlier, groups: lineGroups(row, earlier, []) }] : [];
  const groups = lines
    ? lineGroups(row, lines, before)
    : noteGroups(row.totals, Math.ceil(row.totals.total * (credit ?? 1)));
  const note = {
    id: 2,
    number: "CN-0001",
    invoice_number: row.number,
    currency: row.currency,
    amount: sumOfGroups(groups),
    groups,
    lines,
    reason: "Agreed",
    issued_on: "2026-11-22",
  } as unknown as CreditNoteRow;
  return noteModel(row, note, snapshot, profile);
}

/** How many documents there are when each kind is in each file once. */
export const EACH_ONCE = KINDS.length * FILES.length;

/** Returns so many documents: every kind in every file, each round with other amounts. */
export const sampleDocuments = (count: number): Sample[] =>
  Array.from({ length: count }, (_, i) => {
    const kind = KINDS[i % KINDS.length] as Kind;
    const { syntax, profile: asked } = FILES[
      Math.floor(i / KINDS.length) % FILES.length
    ] as (typeof FILES)[number];
    const profile = profileFor(kind, asked);
    // Amounts that leave cents to round, none like another.
    const amount = 1_000 + ((i * 7_919 + 13) % 900_001);
    return {
      name: `${i + 1} ${kind.name}, ${profile} ${syntax}`,
      profile,
      syntax,
      model: modelOf(kind, amount, profile),
    };
  });
