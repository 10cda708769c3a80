/**
 * What a client needs to transfer an invoice's money: the account line by line, and the text of the code that
 * their bank's app reads. Pure and browser-safe.
 */
import { toDecimal } from "../../platform/money";
import {
  type AccountLine,
  isCreditorReference,
  isQrIban,
  linesOf,
  writeReference,
} from "../../workspace/bank/rules";
import type { InvoiceBank } from "../../workspace/bank/schema";

/** Lists what to type into a bank's form: account and reference. */
export const transferLines = (bank: InvoiceBank): AccountLine[] => [
  ...linesOf(bank),
  ...(bank.reference
    ? [{ label: "Reference", value: writeReference(bank.reference), code: bank.reference }]
    : []),
];

/** One line of a payment code: no line ends, and no longer than the standard allows. */
const cut = (text: string, most: number): string => text.replace(/\s+/g, " ").trim().slice(0, most).trim();

/** The largest amount of both codes, in cents. */
const MOST = 99_999_999_999;

interface Payment {
  /** Minor units. */
  amount: number;
  /** Words for the payee's statement, where no reference says it. */
  text: string;
}

/**
 * Returns the text of a SEPA payment code (EPC069-12, version 002): the lines of a transfer in euro. A creditor
 * reference is structured, every other is text.
 */
export function epcPayload(bank: InvoiceBank, { amount, text }: Payment): string {
  const structured = isCreditorReference(bank.reference);
  return [
    "BCD",
    "002",
    "1",
    "SCT",
    bank.bic,
    cut(bank.holder, 70),
    bank.iban,
    `EUR${toDecimal(amount, "EUR")}`,
    "",
    structured ? bank.reference : "",
    structured ? "" : cut(bank.reference || text, 140),
  ]
    .join("\n")
    .trimEnd();
}

/** An address as the Swiss code takes it: structured, with a country. */
export interface Place {
  name: string;
  street: string;
  house_number?: string;
  postcode: string;
  city: string;
  country: string;
}

const placeLines = ({ name, street, house_number = "", postcode, city, country }: Place): string[] => [
  "S",
  cut(name, 70),
  cut(street, 70),
  cut(house_number, 16),
  cut(postcode, 16),
  cut(city, 35),
  country,
];
const NO_PLACE = Array.from({ length: 7 }, () => "");

/** What of Unicode the Swiss code has no letters for, is written without its marks, or as a dot. */
const swissText = (text: string): string =>
  text
    .replace(/[–—]/g, "-")
    .replace(/[‘’]/g, "'")
    .replace(/[^\n\u0020-\u007e\u00a0-\u017fȘ-ț€]/gu, (sign) => {
      const base = sign.normalize("NFD").replace(/\p{M}/gu, "");
      return /^[\u0020-\u007e]+$/.test(base) ? base : ".";
    });

/**
 * Returns the text of a Swiss QR code (QR-bill 2.3): payee and payer with structured addresses, amount, and the
 * QR reference of a QR-IBAN, a creditor reference, or none with a message that begins with the plain one.
 */
export function swissPayload(
  bank: InvoiceBank,
  of: Payment & { payee: Place; payer: Place | undefined },
): string {
  const kind = isQrIban(bank.iban) ? "QRR" : isCreditorReference(bank.reference) ? "SCOR" : "NON";
  const plain = kind === "NON" && !of.text.includes(bank.reference) ? bank.reference : "";
  return swissText(
    [
      "SPC",
      "0200",
      "1",
      bank.iban,
      ...placeLines(of.payee),
      ...NO_PLACE,
      toDecimal(of.amount, bank.currency),
      bank.currency,
      ...(of.payer ? placeLines(of.payer) : NO_PLACE),
      kind,
      kind === "NON" ? "" : bank.reference,
      cut([plain, of.text].filter(Boolean).join(", "), 140),
      "EPD",
    ].join("\n"),
  );
}

/** A code that a bank's app reads as a filled form. */
export type PaymentCode = { kind: "epc"; text: string } | { kind: "swiss"; text: string };

/** A frozen party, as far as a code names it. */
interface Named {
  name: string;
  country: string;
  parts?: { street: string; postcode: string; city: string } | undefined;
}

/** Returns the address of a party as the Swiss code takes it; undefined where its parts are not known. */
function placeOf({ name, country, parts }: Named): Place | undefined {
  if (!parts?.postcode || !parts.city || !/^[A-Z]{2}$/.test(country)) return undefined;
  const { street, postcode, city } = parts;
  return { name, street, postcode, city, country };
}

/**
 * Returns the payment code of an amount in the account's currency; undefined where there is none for the
 * account, or the amount is outside of what codes take. Euro goes by the EPC's code; francs, and whatever goes
 * to a QR-IBAN, by the Swiss one, which names the payee with a structured address.
 */
export function paymentCode(
  { bank, seller, buyer }: { bank?: InvoiceBank | undefined; seller: Named; buyer: Named },
  payment: Payment,
): PaymentCode | undefined {
  if (!bank || bank.iban === "" || payment.amount < 1 || payment.amount > MOST) return undefined;
  const { currency, iban, holder } = bank;
  if (currency === "EUR" && !isQrIban(iban)) return { kind: "epc", text: epcPayload(bank, payment) };
  if (!/^(CH|LI)/.test(iban) || (currency !== "CHF" && currency !== "EUR")) return undefined;
  const payee = placeOf({ ...seller, name: holder });
  return payee && { kind: "swiss", text: swissPayload(bank, { ...payment, payee, payer: placeOf(buyer) }) };
}
