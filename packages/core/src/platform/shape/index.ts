import * as z from "zod";
import { MOST_OF_DOCUMENT } from "../money";
import { isPlainAddress } from "./address/rules";
import { isPlainName } from "./name/plain";
import { sayIssue } from "./words";

z.config({ customError: sayIssue });

/** The basic types that every schema is made of, with messages for people. Browser-safe. */
export const ID = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * Stops validation after a limit of length, or a pattern that has one: no later check reads a longer value.
 * Without this zod continues with the next check, and one that is slow on a long text blocks everybody.
 */
export const stop = (error?: string): { error?: string; abort: true } => ({
  ...(error === undefined ? {} : { error }),
  abort: true,
});

/** Integer cents, zero or more, below ten billion dollars. */
export const Cents = z
  .number("Enter an amount")
  .int("Amounts are whole cents")
  .min(0, "The amount cannot be negative")
  .max(999_999_999_999, "This amount is too large");

/** Integer cents of a whole document or a part of it, up to the largest document. */
export const DocumentCents = z
  .number("Enter an amount")
  .int("Amounts are whole cents")
  .min(0, "The amount cannot be negative")
  .max(MOST_OF_DOCUMENT, "This amount is too large");

/** Integer cents with a sign: a line may deduct. */
export const SignedCents = z
  .number("Enter an amount")
  .int("Amounts are whole cents")
  .min(-999_999_999_999, "This amount is too large")
  .max(999_999_999_999, "This amount is too large");

/** A sum of amounts: exact, and below 0 when deductions exceed the rest. */
export const Sum = z.number().int();

/** Control characters, except tab and line breaks. */
const HIDDEN = /[^\P{Cc}\t\n\r]/u;

/** Trimmed text without control characters. `label` begins the messages: "Project name required". */
export const text = (label: string, max = 1000) =>
  z
    .string(`${label} required`)
    .trim()
    .max(max, stop(`${label} can have ${max} characters at most`))
    .refine(
      (value) => !HIDDEN.test(value) && value.isWellFormed(),
      `${label} has characters that cannot be shown`,
    );

/** Prose that must not be empty; it may have lines. */
export const prose = (label: string, max = 1000) => text(label, max).min(1, `${label} required`);

/** Line ends of any kind, and marks that change the direction of the following text. */
const NOT_IN_A_NAME = /[\r\n\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** Returns whether a text is one line in its written order. */
export const isOneLine = (value: string): boolean => !NOT_IN_A_NAME.test(value);

/**
 * Returns whether a text shows anything: more than spaces, format marks, fillers and accents without a
 * letter.
 */
export const isSeen = (value: string): boolean =>
  /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(value);

/** One line in its written order. It may be empty, and is visible when it is not. */
export const line = (label: string, max = 1000) =>
  text(label, max).refine(
    (value) => isOneLine(value) && (value === "" || isSeen(value)),
    `${label} has characters that cannot be shown`,
  );

/** A name: one line that is not empty or invisible. */
export const required = (label: string, max = 1000) =>
  text(label, max)
    .min(1, `${label} required`)
    .refine(isOneLine, `${label} has characters that cannot be shown`)
    .refine(isSeen, `${label} required`);

/** The name of a person in a mail: a client may be a bank, but no name is a link. */
export const plain = <S extends z.ZodType<string>>(schema: S): S =>
  schema.refine(isPlainName, "A name cannot have a link or an email address in it");

export const Email = z
  .string("Email required")
  .trim()
  .max(254, stop("Email invalid"))
  .pipe(z.email("Email invalid"));

export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, "Use a color such as #1f5f56");

/** A calendar date in the owner's zone. */
export const DateOnly = z.iso
  .date(stop("Use a date such as 2026-11-21"))
  .refine((date) => date >= "2000-01-01" && date < "2200-01-01", "Use a date of this century or the next");

/** An instant in UTC. */
export const Instant = z.iso.datetime("Use a time such as 2026-11-21T09:30:00.000Z");

/** Converts a JSON number to the decimal that it prints as; the schema refuses anything else. */
const decimal = (value: unknown) => (typeof value === "number" ? String(value) : value);

/**
 * A decimal string such as "2.5", at most four decimals. A JSON number is accepted as well; the string is
 * stored (D2).
 */
export const Quantity = z.preprocess(
  decimal,
  z
    .string("Quantity required")
    .regex(/^\d{1,7}(\.\d{1,4})?$/, "Use a number with at most four decimal places"),
);

/** A rate of exchange as a decimal string above 0, at most eight decimals. A JSON number is accepted as well. */
export const ExchangeRate = z.preprocess(
  decimal,
  z
    .string()
    .regex(
      /^(?!0{1,8}(\.0{1,8})?$)\d{1,8}(\.\d{1,8})?$/,
      stop("Use a number above 0 with at most eight decimal places"),
    ),
);

/** A percentage as a decimal string, 0 to 100. A JSON number is accepted as well. */
export const Percent = z.preprocess(
  decimal,
  z.string().regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, stop("Use a percentage between 0 and 100")),
);

const PLAIN = "Use an address without spaces, quotes, or a name before the @";

/** A link for people (D52). */
export const Url = z
  .string("Use an address that starts with https:// or http://")
  .max(2000, stop())
  .check(z.url({ protocol: /^https?$/, error: "Use an address that starts with https:// or http://" }))
  .refine(isPlainAddress, PLAIN);

/** The address of a picture: a page that shows it loads it by itself, so it is encrypted and at a public name. */
export const PictureUrl = z
  .string("Use an address that starts with https://")
  .max(2000, stop())
  .check(
    z.url({
      protocol: /^https$/,
      hostname: z.regexes.domain,
      error: "Use an address that starts with https://, such as https://example.com/site.png",
    }),
  )
  .refine(isPlainAddress, PLAIN);

/**
 * Addresses copied on a mail, five at most. One address, or several with commas between, may be given as one
 * text.
 */
export const EmailCc = z.preprocess(
  (value) => (typeof value === "string" ? value.split(/[,;]/).filter((part) => part.trim() !== "") : value),
  z.array(Email).max(5, "At most five copies"),
);
