/** The lines of an e-invoice, from stored figures (D6). Amounts are decimal strings in the main unit. */
import type { Category, Line } from "@stint/documents/xml";
import { Day } from "../../platform/date";
import { Money } from "../../platform/money";
import { decimalOf, divideRounded, parseScaled, scaleOf } from "../../platform/money/decimal";
import { nameOfKind } from "../print/rules";
import type { Row } from "../read";
import type { Item, Totals } from "../schema";
import type { Settlement } from "../settlement/schema";

/** What of an issued document its e-invoice is written from. */
export type Issued = Pick<
  Row,
  | "owner_id"
  | "number"
  | "issued_on"
  | "due_on"
  | "currency"
  | "note"
  | "terms"
  | "purchase_order"
  | "items"
  | "taxes"
  | "tax_inclusive"
  | "totals"
  | "buyer_reference"
  | "supply_from"
  | "supply_until"
  | "supplied_on_issue"
  | "hash"
  | "payment_methods"
  | "kind"
  | "settlement"
> &
  Partial<Pick<Row, "withholding">>;

export const UNITS: Record<Item["unit"], string> = {
  each: "C62",
  hour: "HUR",
  day: "DAY",
  week: "WEE",
  month: "MON",
  page: "ZP",
  word: "D68",
};

/** Returns an amount in the main unit. */
export const main = (amount: number, currency: string): string => Money.toDecimal(amount, currency);

/** Converts a price from minor units to an exact decimal of the main unit. */
export function inMain(price: number | string, currency: string): string {
  const text = `${price}`;
  const scale = scaleOf(text);
  return decimalOf(parseScaled(text, scale), scale + Money.minorDigits(currency));
}

/** Computes a unit price where only the line's net is exact: with ten more decimals than the currency has. */
export function perUnit(net: number, quantity: string, currency: string): string {
  const count = parseScaled(quantity, 4);
  if (count === 0n) return "0";
  return decimalOf(divideRounded(BigInt(net) * 10n ** 14n, count), 10 + Money.minorDigits(currency));
}

const plainRate = (rate: string): string => (rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate);

/**
 * Untaxed lines beside taxed ones are zero-rated here: category O has to be alone in a document (BR-O-11).
 */
export const isUntaxed = (groups: Totals["groups"]): boolean =>
  groups.every(({ category }) => category === "O");
export const settledCategory = (category: string, rate: string, groups: Totals["groups"]): Category => {
  if (category === "O" && !isUntaxed(groups)) return { category: "Z", rate: "0" };
  return { category, rate: category === "O" ? undefined : plainRate(rate) };
};

/** Returns a line's tax category, as the calculator decides it. */
export function categoryOf({ tax }: Pick<Item, "tax">, of: Pick<Issued, "taxes" | "totals">): Category {
  const { groups } = of.totals;
  if (tax) return settledCategory(tax.category, tax.rate, groups);
  const [first, ...others] = of.taxes;
  if (!first) return settledCategory("O", "0", groups);
  if (others.length === 0) return settledCategory(first.category, first.rate, groups);
  return settledCategory("S", Money.sumOfDecimals(of.taxes.map(({ rate }) => rate)), groups);
}

/** Moves a minus sign from the price to the quantity: a price is never below 0 (BR-27). */
export const moveSign = (quantity: string, price: string): { quantity: string; price: string } =>
  price.startsWith("-")
    ? { quantity: quantity.startsWith("-") ? quantity.slice(1) : `-${quantity}`, price: price.slice(1) }
    : { quantity, price };

type Billed = Pick<
  Item,
  "name" | "description" | "quantity" | "unit" | "unit_price" | "unit_price_exact" | "tax" | "net"
>;

/** Returns a line of an invoice. */
export function lineOf(item: Billed, i: number, of: Issued): Line {
  const { currency } = of;
  const exact = item.unit_price_exact ?? item.unit_price;
  const gross = Money.multiply(item.quantity, exact);
  // A deduction shows its sum without a discount, since that would be below 0 itself.
  const netted = of.tax_inclusive || (gross < 0 && gross !== item.net);
  const off = netted ? 0 : Money.subtract(gross, item.net);
  const price = netted ? perUnit(item.net, item.quantity, currency) : inMain(exact, currency);
  return {
    id: `${i + 1}`,
    name: item.name,
    description: item.description,
    unit: UNITS[item.unit],
    ...moveSign(item.quantity, price),
    discount: off === 0 ? undefined : main(off, currency),
    net: main(item.net, currency),
    ...categoryOf(item, of),
  };
}

/** Returns a line for each rate of a sum that is beside the services: `sign` is -1 for what is deducted. */
const sumLines = (
  { groups }: Pick<Settlement["beside"][number], "groups">,
  { name, description, sign }: { name: string; description: string; sign: 1 | -1 },
  of: Issued,
): Omit<Line, "id">[] =>
  groups
    .filter(({ base }) => base !== 0)
    .map(({ category, rate, base }) => {
      const net = main(sign < 0 ? Money.negate(base) : base, of.currency);
      return {
        ...{ name, description, unit: "C62", discount: undefined, net },
        ...moveSign("1", net),
        ...settledCategory(category, rate, of.totals.groups),
      };
    });

/** Returns the lines of a final invoice: the whole, what is beside it, and each earlier invoice deducted. */
export function settlementLines({ whole, earlier, beside }: Settlement, of: Issued): Line[] {
  const show = (amount: number) => `${main(amount, of.currency)} ${of.currency}`;
  const added = beside.flatMap((each) => sumLines(each, { name: each.label, description: "", sign: 1 }, of));
  const deducted = earlier.flatMap((each) =>
    sumLines(
      each,
      {
        name: `Less ${nameOfKind(each.kind).toLowerCase()} ${each.number} of ${Day.inWords(each.issued_on)}`,
        description: `Net ${show(each.net_total)}, tax ${show(each.tax_total)}, total ${show(each.total)}`,
        sign: -1,
      },
      of,
    ),
  );
  return [...whole.lines.map((line, i) => lineOf(line, i, of)), ...added, ...deducted].map((line, i) => ({
    ...line,
    id: `${i + 1}`,
  }));
}
