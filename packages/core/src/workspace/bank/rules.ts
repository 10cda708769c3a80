/**
 * Bank accounts as fields: which fields an account has in its country, how each is checked and written, and the
 * references that a payer's bank checks. Pure and browser-safe.
 */
import type { BankAccount } from "./schema";

export const FIELDS = ["iban", "bic", "routing", "account"] as const;
export type Field = (typeof FIELDS)[number];

/** An account as stored: codes without spaces or dashes, "" where it has none. */
export interface Account extends Record<Field, string> {
  currency: string;
  country: string;
}

interface FieldForm {
  field: Field;
  label: string;
  pattern: RegExp;
  /** What the pattern asks for, in words. */
  help: string;
  optional?: true;
}

/** The length of an IBAN by its country (SWIFT's registry). */
const IBAN_LENGTHS = new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 " +
    "EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 " +
    "JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 " +
    "NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 " +
    "TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
  )
    .split(" ")
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
);

const IBAN: FieldForm = {
  field: "iban",
  label: "IBAN",
  pattern: /^[A-Z]{2}\d{2}[A-Z0-9]+$/,
  help: "This IBAN has a typing error",
};
const BIC: FieldForm = {
  field: "bic",
  label: "BIC",
  pattern: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  help: "A BIC has 8 or 11 letters and digits",
  optional: true,
};
const codeOf = (label: string, pattern: RegExp, help: string): FieldForm => ({
  field: "routing",
  label,
  pattern,
  help,
});
const accountOf = (pattern: RegExp, help: string): FieldForm => ({
  field: "account",
  label: "Account number",
  pattern,
  help,
});

/** The fields of accounts in countries whose banks use no IBAN among themselves. */
const FORMS: Record<string, readonly FieldForm[]> = {
  US: [
    codeOf("Routing number", /^\d{9}$/, "A routing number has 9 digits"),
    accountOf(/^\d{4,17}$/, "An account number has 4 to 17 digits"),
  ],
  GB: [
    codeOf("Sort code", /^\d{6}$/, "A sort code has 6 digits"),
    accountOf(/^\d{8}$/, "An account number has 8 digits"),
  ],
  AU: [
    codeOf("BSB", /^\d{6}$/, "A BSB has 6 digits"),
    accountOf(/^\d{5,10}$/, "An account number has 5 to 10 digits"),
  ],
  CA: [
    codeOf("Institution and transit", /^\d{8}$/, "3 digits of the institution, then 5 of the transit"),
    accountOf(/^\d{7,12}$/, "An account number has 7 to 12 digits"),
  ],
  NZ: [accountOf(/^\d{15,16}$/, "An account number has 15 or 16 digits")],
  IN: [
    codeOf("IFSC", /^[A-Z]{4}0[A-Z0-9]{6}$/, "An IFSC is four letters, 0, and six letters or digits"),
    accountOf(/^\d{9,18}$/, "An account number has 9 to 18 digits"),
  ],
  JP: [
    codeOf("Bank and branch code", /^\d{7}$/, "4 digits of the bank, then 3 of the branch"),
    accountOf(/^\d{7}$/, "An account number has 7 digits"),
  ],
};

/** Accounts elsewhere: what a payer's bank abroad asks for. */
const ELSEWHERE: readonly FieldForm[] = [
  {
    ...codeOf("Bank code", /^[A-Z0-9]{1,20}$/, "A bank code has up to 20 letters and digits"),
    optional: true,
  },
  accountOf(/^[A-Z0-9]{1,34}$/, "An account number has up to 34 letters and digits"),
  BIC,
];

/**
 * Returns the fields of an account. In Britain pounds go by sort code, and other currencies by IBAN; elsewhere
 * the country decides.
 */
export function formOf({ country, currency }: Pick<Account, "country" | "currency">): readonly FieldForm[] {
  if (country === "GB" && currency !== "GBP") return [IBAN, BIC];
  return FORMS[country] ?? (IBAN_LENGTHS.has(country) ? [IBAN, BIC] : ELSEWHERE);
}

/** Returns a code as it is stored: capitals, without the spaces and dashes that people read it by. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s./-]/g, "");

/** Returns the rest by 97 of a number whose letters count as two digits: A is 10 (ISO 7064). */
function restBy97(text: string): number {
  let rest = 0;
  for (const sign of text)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** Says whether an IBAN has its country's length and its check digits. */
export const isIban = (iban: string): boolean =>
  IBAN.pattern.test(iban) &&
  IBAN_LENGTHS.get(iban.slice(0, 2)) === iban.length &&
  restBy97(iban.slice(4) + iban.slice(0, 4)) === 1;

/** Says whether a US routing number has its check digit: weights 3, 7, 1. */
export function isRoutingNumber(routing: string): boolean {
  if (!/^\d{9}$/.test(routing) || routing === "000000000") return false;
  const weight = [...routing].reduce((all, digit, at) => all + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0);
  return weight % 10 === 0;
}

/** Returns what is wrong with an account, a message for each field. */
export function problemsOf(of: Account): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {};
  for (const { field, label, pattern, help, optional } of formOf(of)) {
    const value = of[field];
    if (value !== "") {
      if (!(field === "iban" ? isIban(value) : pattern.test(value))) problems[field] = help;
    } else if (!optional) problems[field] = `${label} required`;
  }
  if (of.country === "US" && !problems.routing && !isRoutingNumber(of.routing))
    problems.routing = "This routing number has a typing error";
  return problems;
}

const inGroups = (size: number, joint: string) => (code: string) =>
  code.match(new RegExp(`.{1,${size}}`, "g"))?.join(joint) ?? code;

/** How a code is written for people, where that is in groups. */
const WRITTEN: Partial<Record<string, (code: string) => string>> = {
  iban: inGroups(4, " "),
  "US routing": inGroups(3, " "),
  "GB routing": inGroups(2, "-"),
  "AU routing": inGroups(3, "-"),
  "CA routing": (code) => `${code.slice(0, 3)}-${code.slice(3)}`,
  "JP routing": (code) => `${code.slice(0, 4)}-${code.slice(4)}`,
  "NZ account": (code) => [code.slice(0, 2), code.slice(2, 6), code.slice(6, 13), code.slice(13)].join("-"),
};

/** Returns a code of an account as people write it: "DE89 3704 0044 0532 0130 00". */
export const writeCode = (country: string, field: Field, code: string): string =>
  (WRITTEN[field] ?? WRITTEN[`${country} ${field}`])?.(code) ?? code;

export interface AccountLine {
  label: string;
  /** As people write it, and as a bank's form takes it. */
  value: string;
  code: string;
}

/** Lists an account line by line, as a payer needs it: holder, bank, and its codes. */
export function linesOf(of: Account & { holder: string; bank: string }): AccountLine[] {
  const lineOf = (label: string, value: string): AccountLine => ({ label, value, code: value });
  return [
    lineOf("Account holder", of.holder),
    lineOf("Bank", of.bank),
    ...formOf(of).map(({ field, label }) => ({
      label,
      value: writeCode(of.country, field, of[field]),
      code: of[field],
    })),
  ].filter(({ code }) => code !== "");
}

/** Returns the creditor reference of a number (ISO 11649): "RF18 5390 0754 7034" without its spaces. */
export function creditorReference(number: string): string {
  const text = plainCode(number)
    .replace(/[^A-Z0-9]/g, "")
    .slice(-21);
  return `RF${String(98 - restBy97(`${text}RF00`)).padStart(2, "0")}${text}`;
}

/** Says whether a text is a creditor reference with its check digits. */
export const isCreditorReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && restBy97(text.slice(4) + text.slice(0, 4)) === 1;

const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** Returns the Swiss QR reference of an id: 26 digits and their check digit (modulo 10, recursive). */
export function qrReference(id: number | string): string {
  const digits = String(id).padStart(26, "0");
  const carry = [...digits].reduce((rest, digit) => CARRIES[(rest + Number(digit)) % 10] ?? 0, 0);
  return `${digits}${(10 - carry) % 10}`;
}

/** Says whether an IBAN is a Swiss QR-IBAN, which takes payments with a QR reference only. */
export const isQrIban = (iban: string): boolean => /^(CH|LI)\d{2}3[01]\d{3}/.test(iban);

/**
 * Returns the reference that payers of an invoice give: the QR reference that a QR-IBAN asks for, the creditor
 * reference where the owner wants one, else its number.
 */
export function referenceOf(
  of: Pick<Account, "iban"> & { reference: BankAccount["reference"] },
  invoice: { id: number; number: string },
): string {
  if (isQrIban(of.iban)) return qrReference(invoice.id);
  return of.reference === "creditor" ? creditorReference(invoice.number) : invoice.number;
}

/** Returns a reference as people write it, in groups where it has check digits. */
export function writeReference(reference: string): string {
  if (isCreditorReference(reference)) return inGroups(4, " ")(reference);
  return /^\d{27}$/.test(reference)
    ? `${reference.slice(0, 2)} ${inGroups(5, " ")(reference.slice(2))}`
    : reference;
}
