import type { ReadInvoice } from "@stint/documents/xml";
import {
  isAddressScheme,
  isCategory,
  isCountry,
  isCreditNoteType,
  isCurrency,
  isInvoiceType,
  isPaymentMeans,
  isReason,
} from "./codes";
import { inUnits, isFine, isNear, type Rule, sum, UNIT } from "./rule";

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const nets = ({ adjustments }: ReadInvoice, charge: boolean) =>
  adjustments.filter((each) => each.charge === charge).map(({ amount }) => amount);
const parties = ({ seller, buyer }: ReadInvoice) => [seller, buyer];

/** What each document has to say (BR-…). */
const CONTENT: Rule[] = [
  { id: "BR-02", words: "An e-invoice has a number", keeps: ({ number }) => number !== "" },
  { id: "BR-03", words: "An e-invoice has a day of issue", keeps: (of) => isDay(of.issued_on) },
  { id: "BR-04", words: "An e-invoice says which kind of document it is", keeps: ({ type }) => type !== "" },
  { id: "BR-05", words: "An e-invoice has a currency", keeps: ({ currency }) => currency !== "" },
  {
    id: "BR-06",
    words: "Add the name of your business in the settings",
    field: "brand_name",
    keeps: ({ seller }) => seller.name !== "",
  },
  { id: "BR-07", words: "Choose a client", field: "client_id", keeps: ({ buyer }) => buyer.name !== "" },
  {
    id: "BR-09",
    words: "Add your country in the settings",
    field: "country",
    keeps: ({ seller }) => seller.country !== "",
  },
  {
    id: "BR-11",
    words: "Add the client's country",
    field: "client_country",
    keeps: ({ buyer }) => buyer.country !== "",
  },
  { id: "BR-12", words: "The lines have a sum", keeps: ({ totals }) => totals.lines !== "" },
  { id: "BR-13", words: "There is a total without tax", keeps: ({ totals }) => totals.net !== "" },
  { id: "BR-14", words: "There is a total with tax", keeps: ({ totals }) => totals.total !== "" },
  { id: "BR-15", words: "There is an amount due", keeps: ({ totals }) => totals.due !== "" },
  {
    id: "BR-16",
    words: "There is nothing on this invoice",
    field: "items",
    keeps: ({ lines }) => lines.length > 0,
  },
  {
    id: "BR-21",
    words: "Each line has an id",
    keeps: ({ lines }) => lines.every(({ id }) => id !== ""),
  },
  {
    id: "BR-22",
    words: "Each line has a quantity",
    keeps: (of) => of.lines.every((each) => each.quantity !== ""),
  },
  { id: "BR-23", words: "Each line has a unit", keeps: (of) => of.lines.every(({ unit }) => unit !== "") },
  { id: "BR-24", words: "Each line has an amount", keeps: (of) => of.lines.every(({ net }) => net !== "") },
  {
    id: "BR-25",
    words: "Give each line a name",
    field: "items",
    keeps: (of) => of.lines.every((each) => each.name !== ""),
  },
  { id: "BR-26", words: "Each line has a price", keeps: (of) => of.lines.every(({ price }) => price !== "") },
  {
    id: "BR-27",
    words: "No price is below 0",
    keeps: ({ lines }) => lines.every(({ price }) => inUnits(price) >= 0n),
  },
  {
    id: "BR-29",
    words: "A period ends after it begins",
    field: "supply_until",
    keeps: ({ period }) => !period?.from || !period.until || period.until >= period.from,
  },
  {
    id: "BR-31",
    words: "Each discount and charge has an amount",
    keeps: ({ adjustments }) => adjustments.every(({ amount }) => amount !== ""),
  },
  {
    id: "BR-32",
    words: "Each discount and charge has a tax category",
    keeps: ({ adjustments }) => adjustments.every(({ category }) => category !== ""),
  },
  {
    id: "BR-33",
    words: "Say what each discount is for",
    field: "discounts",
    keeps: ({ adjustments }) => adjustments.every(({ charge, reason }) => charge || reason !== ""),
  },
  {
    id: "BR-38",
    words: "Say what each charge is for",
    field: "charges",
    keeps: ({ adjustments }) => adjustments.every(({ charge, reason }) => !charge || reason !== ""),
  },
  {
    id: "BR-45",
    words: "Each tax has the amount it is computed from",
    keeps: ({ breakdown }) => breakdown.every(({ base }) => base !== ""),
  },
  {
    id: "BR-46",
    words: "Each tax has an amount",
    keeps: ({ breakdown }) => breakdown.every(({ amount }) => amount !== ""),
  },
  {
    id: "BR-47",
    words: "Each tax has a category",
    keeps: ({ breakdown }) => breakdown.every(({ category }) => category !== ""),
  },
  {
    id: "BR-48",
    words: "Each tax has a rate",
    keeps: ({ breakdown }) => breakdown.every(({ category, rate }) => category === "O" || rate !== undefined),
  },
  {
    id: "BR-49",
    words: "Each way to pay has its code",
    keeps: ({ payment }) => (payment ?? []).every(({ code }) => code !== ""),
  },
  {
    id: "BR-53",
    words: "The tax is named in the currency of the books, too",
    field: "exchange_rate",
    keeps: ({ books }) => books === undefined || books.tax !== "",
  },
  {
    id: "BR-55",
    words: "A document that is corrected is named with its number",
    keeps: ({ preceding }) => preceding.every(({ number }) => number !== ""),
  },
  {
    id: "BR-57",
    words: "A place of delivery has a country",
    keeps: ({ delivery }) => !delivery?.city || delivery.country !== "",
  },
  {
    id: "BR-61",
    words: "A transfer needs the account that it goes to: add your bank details in the settings",
    field: "bank_accounts",
    keeps: ({ payment }) =>
      (payment ?? []).every(({ code, account }) => !["30", "58"].includes(code) || Boolean(account)),
  },
  {
    id: "UBL-SR-47",
    words: "All ways to pay have one code",
    keeps: ({ payment }) => new Set((payment ?? []).map(({ code }) => code)).size <= 1,
  },
  {
    id: "BR-62",
    words: "An electronic address has a scheme",
    keeps: (of) => parties(of).every((each) => each.electronic_address?.scheme !== ""),
  },
];

/** How its amounts hang together (BR-CO-…); every tax is rounded by itself, so that a unit is let pass. */
const SUMS: Rule[] = [
  {
    id: "BR-CO-04",
    words: "Each line has a tax category",
    keeps: (of) => of.lines.every((each) => each.category !== ""),
  },
  {
    id: "BR-CO-09",
    words: "A VAT number begins with the code of its country",
    field: "tax_id",
    keeps: (of) =>
      parties(of).every(
        ({ vat_id }) => !vat_id || vat_id.startsWith("EL") || isCountry(vat_id.slice(0, 2).toUpperCase()),
      ),
  },
  {
    id: "BR-CO-10",
    words: "The sum of the lines is that of their amounts",
    keeps: ({ totals, lines }) => inUnits(totals.lines) === sum(lines.map(({ net }) => net)),
  },
  {
    id: "BR-CO-11",
    words: "The sum of discounts is that of their amounts",
    keeps: (of) => inUnits(of.totals.discounts) === sum(nets(of, false)),
  },
  {
    id: "BR-CO-12",
    words: "The sum of charges is that of their amounts",
    keeps: (of) => inUnits(of.totals.charges) === sum(nets(of, true)),
  },
  {
    id: "BR-CO-13",
    words: "The total without tax is lines less discounts plus charges",
    keeps: ({ totals }) =>
      inUnits(totals.net) === inUnits(totals.lines) - inUnits(totals.discounts) + inUnits(totals.charges),
  },
  {
    id: "BR-CO-14",
    words: "The total tax is the sum of the taxes",
    keeps: ({ totals, breakdown }) => inUnits(totals.tax) === sum(breakdown.map(({ amount }) => amount)),
  },
  {
    id: "BR-CO-15",
    words: "The total with tax is that without it plus the tax",
    keeps: ({ totals }) => inUnits(totals.total) === inUnits(totals.net) + inUnits(totals.tax),
  },
  {
    id: "BR-CO-16",
    words: "The amount due is the total less what was paid",
    keeps: ({ totals }) =>
      inUnits(totals.due) === inUnits(totals.total) - inUnits(totals.paid) + inUnits(totals.rounding),
  },
  {
    id: "BR-CO-17",
    words: "Each tax is its rate of the amount it is computed from",
    field: "taxes",
    keeps: ({ breakdown }) =>
      breakdown.every(({ base, amount, rate }) =>
        isNear(inUnits(amount), (inUnits(base) * inUnits(rate ?? "0")) / (100n * UNIT), UNIT),
      ),
  },
  { id: "BR-CO-18", words: "There is a tax, be it none", keeps: ({ breakdown }) => breakdown.length > 0 },
  {
    id: "BR-CO-19",
    words: "A period has a first or a last day",
    keeps: ({ period }) => !period || Boolean(period.from || period.until),
  },
  {
    id: "BR-CO-25",
    words: "Say when it is due, or how it is paid",
    field: "due_on",
    keeps: ({ totals, due_on, terms }) => inUnits(totals.due) <= 0n || Boolean(due_on || terms),
  },
  {
    id: "BR-CO-26",
    words: "Add your tax number in the settings",
    field: "tax_id",
    keeps: ({ seller }) => Boolean(seller.id || seller.legal_id || seller.vat_id),
  },
];

/** Amounts have two decimals at most (BR-DEC-01 to BR-DEC-28). */
const DECIMALS: Rule = {
  id: "BR-DEC",
  words: "An e-invoice has two decimals at most",
  field: "currency",
  keeps: ({ totals, lines, adjustments, breakdown, books }) =>
    [
      books?.tax,
      ...Object.values(totals),
      ...lines.flatMap(({ net, discount, charge }) => [net, discount, charge]),
      ...adjustments.map(({ amount }) => amount),
      ...breakdown.flatMap(({ base, amount }) => [base, amount]),
    ].every((amount) => isFine(amount, 2)),
};

/** Codes are those of their lists (BR-CL-…). */
const LISTS: Rule[] = [
  {
    id: "BR-CL-01",
    words: "The kind of document is one of its list",
    keeps: ({ type }) => isInvoiceType(type) || isCreditNoteType(type),
  },
  {
    id: "BR-CL-04",
    words: "This currency is none of an e-invoice",
    field: "currency",
    keeps: ({ currency }) => isCurrency(currency),
  },
  {
    id: "BR-CL-05",
    words: "The currency of the books is none of an e-invoice",
    keeps: ({ books }) => books === undefined || isCurrency(books.currency),
  },
  {
    id: "BR-CL-14",
    words: "Your country's code is one of ISO 3166",
    field: "country",
    keeps: ({ seller }) => isCountry(seller.country),
  },
  {
    id: "BR-CL-14",
    words: "The client's country has a code of ISO 3166",
    field: "client_country",
    keeps: ({ buyer }) => isCountry(buyer.country),
  },
  {
    id: "BR-CL-16",
    words: "A way to pay is one of its list",
    keeps: ({ payment }) => (payment ?? []).every(({ code }) => isPaymentMeans(code)),
  },
  {
    id: "BR-CL-17",
    words: "A tax category is one of its list",
    keeps: ({ breakdown, adjustments }) =>
      [...breakdown, ...adjustments].every(({ category }) => isCategory(category)),
  },
  {
    id: "BR-CL-18",
    words: "A line's tax category is one of its list",
    keeps: ({ lines }) => lines.every(({ category }) => isCategory(category)),
  },
  {
    id: "BR-CL-22",
    words: "A reason for no tax is one of its list",
    keeps: ({ breakdown }) => breakdown.every(({ code }) => code === undefined || isReason(code)),
  },
  {
    id: "BR-CL-25",
    words: "The scheme of an electronic address is one of its list",
    field: "electronic_address",
    keeps: (of) =>
      parties(of).every(
        ({ electronic_address }) => !electronic_address || isAddressScheme(electronic_address.scheme),
      ),
  },
];

/** The rules of EN 16931 beside those of each tax category. */
export const CORE: readonly Rule[] = [...CONTENT, ...SUMS, DECIMALS, ...LISTS];
