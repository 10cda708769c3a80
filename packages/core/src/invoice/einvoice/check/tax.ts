import type { ReadInvoice } from "@stint/documents/xml";
import { inUnits, isNear, isSameRate, type Rule, sum, UNIT } from "./rule";

/** The tax categories, with the prefix of their rules and what each is called. */
const FAMILIES = [
  { prefix: "S", category: "S", name: "a standard rate" },
  { prefix: "Z", category: "Z", name: "a zero rate" },
  { prefix: "E", category: "E", name: "an exemption" },
  { prefix: "AE", category: "AE", name: "reverse charge" },
  { prefix: "IC", category: "K", name: "a supply within the EU" },
  { prefix: "G", category: "G", name: "an export" },
  { prefix: "O", category: "O", name: "what is not subject to VAT" },
] as const;

const isUsed = (of: ReadInvoice, category: string): boolean =>
  [...of.lines, ...of.adjustments].some((each) => each.category === category);
const rowsOf = (of: ReadInvoice, category: string) => of.breakdown.filter((row) => row.category === category);

/** Returns what the lines, discounts and charges of a category and rate come to. */
function baseOf(of: ReadInvoice, category: string, rate: string | undefined): bigint {
  const mine = (each: { category: string; rate: string | undefined }) =>
    each.category === category && isSameRate(each.rate ?? "0", rate ?? "0");
  const adjusted = (charge: boolean) =>
    sum(of.adjustments.filter((each) => each.charge === charge && mine(each)).map(({ amount }) => amount));
  return sum(of.lines.filter(mine).map(({ net }) => net)) - adjusted(false) + adjusted(true);
}

/** Says whether the numbers that a category demands of both sides are there (BR-…-02 to BR-…-04). */
function hasNumbers({ seller, buyer }: ReadInvoice, category: string): boolean {
  const known = Boolean(seller.vat_id || seller.tax_id);
  if (category === "O") return !seller.vat_id && !buyer.vat_id;
  if (category === "AE") return known && Boolean(buyer.vat_id || buyer.legal_id);
  if (category === "K") return Boolean(seller.vat_id && buyer.vat_id);
  return category === "G" ? Boolean(seller.vat_id) : known;
}

const NUMBERS: Record<string, { words: string; field: string }> = {
  O: { words: "Without VAT no VAT number is named", field: "tax_id" },
  AE: { words: "Reverse charge needs your tax number and the client's", field: "client_tax_id" },
  K: { words: "A supply within the EU needs your VAT number and the client's", field: "client_tax_id" },
  G: { words: "Add your VAT number in the settings", field: "tax_id" },
};
const NUMBER = { words: "Add your tax number in the settings", field: "tax_id" };

function rulesOf({ prefix, category, name }: (typeof FAMILIES)[number]): Rule[] {
  const isFree = category !== "S";
  const isRated = (rate: string | undefined): boolean =>
    category === "O"
      ? rate === undefined || inUnits(rate) === 0n
      : rate !== undefined && (isFree ? inUnits(rate) === 0n : inUnits(rate) > 0n);
  const rate = `The rate of ${name} is ${isFree ? "0" : "above 0"}`;
  return [
    {
      id: `BR-${prefix}-01`,
      words: `The taxes list ${name} where there is one, and only there`,
      keeps: (of) => {
        const rows = rowsOf(of, category).length;
        if (!isUsed(of, category)) return rows === 0;
        return isFree ? rows === 1 : rows >= 1;
      },
    },
    {
      id: `BR-${prefix}-02`,
      ...(NUMBERS[category] ?? NUMBER),
      keeps: (of) => !isUsed(of, category) || hasNumbers(of, category),
    },
    {
      id: `BR-${prefix}-05`,
      words: rate,
      field: "taxes",
      keeps: ({ lines }) => lines.every((each) => each.category !== category || isRated(each.rate)),
    },
    {
      id: `BR-${prefix}-06`,
      words: rate,
      field: "taxes",
      keeps: ({ adjustments }) =>
        adjustments.every((each) => each.charge || each.category !== category || isRated(each.rate)),
    },
    {
      id: `BR-${prefix}-07`,
      words: rate,
      field: "taxes",
      keeps: ({ adjustments }) =>
        adjustments.every((each) => !each.charge || each.category !== category || isRated(each.rate)),
    },
    {
      id: `BR-${prefix}-08`,
      words: `The amount that ${name} is computed from is the sum of its lines`,
      keeps: (of) =>
        rowsOf(of, category).every((row) =>
          isNear(inUnits(row.base), baseOf(of, category, row.rate), isFree ? 0n : UNIT - 1n),
        ),
    },
    {
      id: `BR-${prefix}-09`,
      words: isFree ? `There is no tax on ${name}` : `The tax of ${name} is its rate of the amount`,
      field: "taxes",
      keeps: (of) =>
        rowsOf(of, category).every((row) =>
          isFree
            ? inUnits(row.amount) === 0n
            : isNear(inUnits(row.amount), (inUnits(row.base) * inUnits(row.rate)) / (100n * UNIT), UNIT),
        ),
    },
    {
      id: `BR-${prefix}-10`,
      words:
        category === "S" || category === "Z"
          ? `There is no reason beside ${name}`
          : `Say the reason for ${name}`,
      field: "taxes",
      keeps: (of) =>
        rowsOf(of, category).every(({ reason, code }) =>
          category === "S" || category === "Z" ? !reason && !code : Boolean(reason || code),
        ),
    },
  ];
}

/** The rules of each tax category, and of those that do not go together. */
export const TAXES: readonly Rule[] = [
  ...FAMILIES.flatMap(rulesOf),
  {
    id: "BR-O-11",
    words: "What is not subject to VAT stands alone in a document",
    field: "taxes",
    keeps: (of) => rowsOf(of, "O").length === 0 || of.breakdown.length === 1,
  },
  {
    id: "BR-O-12",
    words: "What is not subject to VAT stands alone in a document",
    field: "taxes",
    keeps: (of) =>
      rowsOf(of, "O").length === 0 ||
      [...of.lines, ...of.adjustments].every(({ category }) => category === "O"),
  },
  {
    id: "BR-IC-11",
    words: "A supply within the EU says when it was delivered",
    field: "supply_until",
    keeps: (of) => !isUsed(of, "K") || Boolean(of.delivery?.on || of.period),
  },
  {
    id: "BR-IC-12",
    words: "A supply within the EU says where it was delivered",
    field: "client_country",
    keeps: (of) => !isUsed(of, "K") || Boolean(of.delivery?.country),
  },
];
