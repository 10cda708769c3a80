/**
 * The payment provider's limits for each payment method (docs.stripe.com/currencies, "minimum and maximum
 * charge amounts"): currencies, smallest and largest amount. Browser-safe, and separate from the conversion
 * of amounts: clients' pages, on which nobody chooses an amount, do not load it.
 *
 * That page had two tables of maxima: 8 digits with exceptions by currency, later 12 digits for most cards, 9
 * for one network and 8, again with exceptions, for other methods. The reference of our version of its API
 * says 8 digits. A client's card is known too late, so the smaller number of both tables is used.
 */
import { format } from "../money";
import { fromProvider, takes, toProvider } from "./amount";
import { type PaymentMethod, typeOf } from "./methods/rules";
import { SCHEMES, schemeOf } from "./schemes/rules";

export type { PaymentMethod } from "./methods/rules";

const set = (codes: string): ReadonlySet<string> => new Set(codes.split(" "));

/** Currencies that cannot be charged to a card. */
const NO_CARD = set(
  "BTN CLF CUC CUP ERN HRK IQD IRR KPW LYD MRU SDG SLL SSP SVC SYP TMT UYI UYW VED VES ZWG ZWL",
);
/** The smallest charge in the provider's units; 50 for all others. BGN is from the older table. */
const LEAST: ReadonlyMap<string, number> = new Map([
  ["AED", 200],
  ["BGN", 100],
  ["CZK", 1500],
  ["DKK", 250],
  ["GBP", 30],
  ["HKD", 400],
  ["HUF", 17_500],
  ["MXN", 1000],
  ["MYR", 200],
  ["NOK", 300],
  ["PLN", 200],
  ["RON", 200],
  ["SEK", 300],
  ["THB", 1000],
]);
/** The number of digits of the largest charge, in the provider's units; eight for all others. */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ["COP", 10],
  ["HUF", 10],
  ["IDR", 12],
  ["INR", 9],
  ["JPY", 10],
  ["LBP", 11],
]);

/** Returns the smallest and the largest charge, in our minor units. */
export function limitsOf(currency: string): { least: number; most: number } {
  const there = 10 ** (DIGITS.get(currency) ?? 8) - 1;
  const here = fromProvider(there, currency);
  // Our units may be coarser, and are rounded: the limit of 999,999.99 krónur must not become a million.
  const most = takes(here, currency) && toProvider(here, currency) > there ? here - 1 : here;
  return { least: Math.max(1, fromProvider(LEAST.get(currency) ?? 50, currency)), most };
}

/** Returns the largest charge by a method, in our minor units. */
export const mostOf = (way: PaymentMethod, currency: string): number =>
  Math.min(limitsOf(currency).most, schemeOf(way, currency)?.most ?? Number.MAX_SAFE_INTEGER);

/** The beginning of a sentence about a method in a currency. */
const nameOf = (way: PaymentMethod, currency: string): string =>
  way === "card"
    ? "A card"
    : way === "ideal"
      ? "iDEAL"
      : way === "bancontact"
        ? "Bancontact"
        : currency === "EUR"
          ? "A SEPA debit"
          : currency === "GBP"
            ? "A Bacs debit"
            : "A bank debit";

const CURRENCIES: Record<string, string> = { USD: "US dollars", EUR: "euro", GBP: "pounds" };

/** Lists the currencies of a method in words: "US dollars, euro and pounds". */
const currenciesOf = (way: PaymentMethod): string => {
  const names = SCHEMES.flatMap((each) =>
    each.way === way && each.currency ? [CURRENCIES[each.currency] ?? each.currency] : [],
  );
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
};

/** Returns whether a payment method accepts a currency at all. */
export const takesWay = (way: PaymentMethod, currency: string): boolean =>
  !NO_CARD.has(currency) && typeOf(way, currency) !== undefined;

/**
 * Returns why a payment method cannot take an amount of minor units, in words; undefined when it can. An
 * amount that may be paid in parts is never too large or too precise.
 */
export function chargeRefusal(
  way: PaymentMethod,
  of: { amount: number; currency: string; in_parts?: boolean | undefined },
): string | undefined {
  const { amount, currency } = of;
  const name = nameOf(way, currency);
  if (way !== "card" && !takesWay(way, currency))
    return `${name} is in ${currenciesOf(way)} only, not in ${currency}`;
  if (!takesWay(way, currency)) return `${name} cannot be charged in ${currency}`;
  if (!takes(amount, currency) && !of.in_parts)
    return `${name} cannot be charged to the last digit of ${format(amount, currency)}`;
  const { least } = limitsOf(currency);
  const most = mostOf(way, currency);
  if (amount < least) return `${name} cannot be charged less than ${format(least, currency)}`;
  if (amount > most && !of.in_parts)
    return `${name} cannot be charged more than ${format(most, currency)} at once`;
  return undefined;
}
