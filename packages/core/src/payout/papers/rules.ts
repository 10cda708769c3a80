/**
 * What a country asks a business to report of those whom it paid, as data: the form, and from which sum of a
 * year on, by the first day of each rule. Main units of the country's currency. What no published source was
 * found for is marked, and is a hint only. Pure.
 */
export interface Form {
  name: string;
  currency: string;
  /** By their first day, oldest first; `threshold` null where every payment is reported. */
  rules: readonly { since: string; threshold: string | null }[];
  /** The ids of sources in platform/country/sources. */
  src: readonly string[];
  unsourced?: true;
  note?: string;
}

export const FORMS: Readonly<Record<string, Form>> = {
  US: {
    name: "1099-NEC",
    currency: "USD",
    rules: [
      { since: "2020-01-01", threshold: "600" },
      { since: "2026-01-01", threshold: "2000" },
    ],
    src: ["USSOV", "USLC"],
    note: "The sum is adjusted for inflation from 2027 on. What was paid by card or by a payment network is reported by that network.",
  },
  CA: {
    name: "T4A",
    currency: "CAD",
    rules: [{ since: "2010-01-01", threshold: "500" }],
    src: [],
    unsourced: true,
  },
  ES: {
    name: "Modelo 190",
    currency: "EUR",
    rules: [{ since: "2000-01-01", threshold: null }],
    src: [],
    unsourced: true,
  },
  PT: {
    name: "Modelo 10",
    currency: "EUR",
    rules: [{ since: "2000-01-01", threshold: null }],
    src: [],
    unsourced: true,
  },
  IT: {
    name: "Certificazione Unica",
    currency: "EUR",
    rules: [{ since: "2015-01-01", threshold: null }],
    src: [],
    unsourced: true,
  },
  JP: {
    name: "Payment record (Shiharai chosho)",
    currency: "JPY",
    rules: [{ since: "2000-01-01", threshold: "50000" }],
    src: [],
    unsourced: true,
  },
};

/** Returns a country's form, and the sum from which on a year's payments are reported; undefined without one. */
export function formFor(country: string, year: number): (Form & { threshold: string | null }) | undefined {
  const form = FORMS[country];
  const rule = form?.rules.findLast(({ since }) => since <= `${year}-12-31`);
  return form && rule && { ...form, threshold: rule.threshold };
}

/**
 * Says whether a year's pay is to be reported: "yes", "no", "look at it" where no source was found, the currency
 * differs, or the teammate's business is in another country, whose people have forms of their own; "" where the
 * country asks for nothing that we know.
 */
export function describeDuty(
  form: ReturnType<typeof formFor>,
  of: { currency: string; isAbroad: boolean; reaches: (threshold: string) => boolean },
): string {
  if (!form) return "";
  if (form.unsourced || of.isAbroad || form.currency !== of.currency) return "look at it";
  return form.threshold === null || of.reaches(form.threshold) ? "yes" : "no";
}
