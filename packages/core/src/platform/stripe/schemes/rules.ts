/**
 * What each payment method of the provider may do, as data with sources: currency, amounts, accounts, days, refunds,
 * returns. Browser-safe.
 */
import { type MethodType, type PaymentMethod, typeOf } from "../methods/rules";

export interface Scheme {
  way: PaymentMethod;
  type: MethodType;
  /** As the owner and the payer know it. */
  name: string;
  /** The only currency; absent for cards, which take nearly all. */
  currency?: string;
  /** The largest payment in minor units, where it is below that of cards. */
  most?: number;
  /** Countries of the accounts at the provider that may take it; absent for all. */
  accounts?: readonly string[];
  /** The account's permission at the provider. */
  capability: string;
  /** Business days until the provider says whether the money came; 0 says it at once. */
  days: number;
  /** Business days until the money can reach the owner's bank, counted from the payment. */
  arrives: number;
  /** True if the payer confirms at the bank's own page and comes back. */
  redirects: boolean;
  /** Days after the payment in which the provider refunds it; absent without an end. */
  refund_days?: number;
  /** Calendar days in which the payer's bank takes it back without asking; 0 if it cannot. */
  return_days: number;
  /** What a saved one is charged as later: iDEAL and Bancontact become SEPA debits. */
  saves_as: MethodType;
  /**
   * False where no payee may ask more for it: payments by the SEPA regulation and Bancontact, a card of consumers
   * (directive (EU) 2015/2366, article 62(4)).
   */
  surcharge: boolean;
  /** Working days between the announcement of a debit and the debit, where the scheme asks for one. */
  notice_days: number;
  source: string;
}

/**
 * Accounts that may take debits and redirects in euro. Not checked: the provider's page that lists them could not be
 * read (last tried 2026-11-27), so that the provider's own answer to `capabilities` decides, not this list alone.
 */
const EURO_ACCOUNTS =
  "AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IT JP LI LT LU LV MT MX NL NO NZ PL PT RO SE SG SI SK US".split(
    " ",
  );
/** docs.stripe.com/payments/bacs-debit, "Business location". */
const BACS_ACCOUNTS =
  "AT AU BE BG CA CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SG SI SK US".split(
    " ",
  );

export const SCHEMES: readonly Scheme[] = [
  {
    way: "card",
    type: "card",
    name: "Card, Apple Pay, Google Pay",
    capability: "card_payments",
    days: 0,
    arrives: 2,
    redirects: false,
    return_days: 0,
    saves_as: "card",
    surcharge: true,
    notice_days: 0,
    source: "docs.stripe.com/payments/cards",
  },
  {
    way: "bank",
    type: "us_bank_account",
    name: "US bank debit",
    currency: "USD",
    accounts: ["US"],
    capability: "us_bank_account_ach_payments",
    days: 4,
    arrives: 4,
    redirects: false,
    refund_days: 180,
    // Of a consumer's account; a business has two business days (Nacha, return reason R10).
    return_days: 60,
    saves_as: "us_bank_account",
    surcharge: true,
    notice_days: 0,
    source: "docs.stripe.com/payments/ach-direct-debit",
  },
  {
    way: "bank",
    type: "sepa_debit",
    name: "SEPA direct debit",
    currency: "EUR",
    most: 10_000_00,
    accounts: EURO_ACCOUNTS,
    capability: "sepa_debit_payments",
    days: 5,
    arrives: 7,
    redirects: false,
    refund_days: 180,
    return_days: 56,
    saves_as: "sepa_debit",
    // The rulebook says 14 calendar days or what was agreed; the mandate agrees on two days.
    surcharge: false,
    notice_days: 2,
    source:
      "docs.stripe.com/payments/sepa-debit; support.stripe.com/questions/sepa-direct-debit-payment-disputes",
  },
  {
    way: "bank",
    type: "bacs_debit",
    name: "Bacs Direct Debit",
    currency: "GBP",
    most: 100_000_00,
    accounts: BACS_ACCOUNTS,
    capability: "bacs_debit_payments",
    // Four with a mandate that is there, up to seven with a new one.
    days: 7,
    arrives: 7,
    redirects: false,
    refund_days: 180,
    // The Direct Debit Guarantee has no end; a year is when most banks ask for proof.
    return_days: 365,
    saves_as: "bacs_debit",
    surcharge: true,
    notice_days: 3,
    source: "docs.stripe.com/payments/bacs-debit",
  },
  {
    way: "ideal",
    type: "ideal",
    name: "iDEAL | Wero",
    currency: "EUR",
    accounts: EURO_ACCOUNTS,
    capability: "ideal_payments",
    days: 0,
    arrives: 2,
    redirects: true,
    refund_days: 180,
    return_days: 0,
    saves_as: "sepa_debit",
    surcharge: false,
    notice_days: 0,
    source: "docs.stripe.com/payments/ideal",
  },
  {
    way: "bancontact",
    type: "bancontact",
    name: "Bancontact",
    currency: "EUR",
    accounts: EURO_ACCOUNTS,
    capability: "bancontact_payments",
    days: 0,
    arrives: 2,
    redirects: true,
    refund_days: 180,
    return_days: 0,
    saves_as: "sepa_debit",
    surcharge: false,
    notice_days: 0,
    source: "docs.stripe.com/payments/bancontact",
  },
];

/** Returns how one of the provider's types works; undefined for one that we do not offer. */
export const schemeOfType = (type: string): Scheme | undefined => SCHEMES.find((each) => each.type === type);

/** Returns how a payment method works in a currency; undefined where there is none of that kind. */
export const schemeOf = (way: PaymentMethod, currency: string): Scheme | undefined => {
  const type = typeOf(way, currency);
  return type && schemeOfType(type);
};

/** Says whether an account of a country may take a method; one that told no country may. */
export const servesAccount = ({ accounts }: Scheme, country: string | undefined): boolean =>
  !country || !accounts || accounts.includes(country);
