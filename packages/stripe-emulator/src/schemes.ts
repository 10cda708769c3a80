/**
 * What Stripe takes by each type of payment method: currency, amounts, accounts, days. By its public documentation, and
 * kept apart from the product's own table on purpose: where the two differ, a payment fails here as it would there.
 */

import { amountText } from "./currency";
import { badParam, refused, StripeError } from "./error";
import type { Work } from "./types";

export const TYPES = ["card", "us_bank_account", "sepa_debit", "bacs_debit", "ideal", "bancontact"] as const;
export type Type = (typeof TYPES)[number];

interface Scheme {
  currency?: string;
  /** The largest charge, where it is below that of cards. */
  most?: number;
  accounts?: string;
  capability: string;
  /** Days until a debit succeeds or fails. */
  days?: number;
  redirects?: boolean;
  refund_days?: number;
}

const EURO =
  "AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IT JP LI LT LU LV MT MX NL NO NZ PL PT RO SE SG SI SK US";

export const SCHEMES: Readonly<Record<Type, Scheme>> = {
  card: { capability: "card_payments" },
  us_bank_account: {
    currency: "usd",
    accounts: "US",
    capability: "us_bank_account_ach_payments",
    days: 4,
    refund_days: 180,
  },
  sepa_debit: {
    currency: "eur",
    most: 1_000_000,
    accounts: EURO,
    capability: "sepa_debit_payments",
    days: 5,
    refund_days: 180,
  },
  bacs_debit: {
    currency: "gbp",
    most: 10_000_000,
    accounts:
      "AT AU BE BG CA CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SG SI SK US",
    capability: "bacs_debit_payments",
    days: 7,
    refund_days: 180,
  },
  ideal: {
    currency: "eur",
    accounts: EURO,
    capability: "ideal_payments",
    redirects: true,
    refund_days: 180,
  },
  bancontact: {
    currency: "eur",
    accounts: EURO,
    capability: "bancontact_payments",
    redirects: true,
    refund_days: 180,
  },
};

export const CAPABILITIES = ["transfers", ...TYPES.map((type) => SCHEMES[type].capability)];

export const isType = (type: string): type is Type => TYPES.some((each) => each === type);
export const schemeOf = (type: string): Scheme => (isType(type) ? SCHEMES[type] : { capability: "" });
export const isDebit = (type: string): boolean => schemeOf(type).days !== undefined;

/** Says whether accounts of a country may have a capability. */
export const isServedIn = (capability: string, country: string): boolean =>
  TYPES.every((type) => {
    const { accounts, capability: own } = SCHEMES[type];
    return own !== capability || !accounts || accounts.split(" ").includes(country);
  });

/** Refuses types that the charge's currency, amount or account does not allow. */
export function requireTypes(
  work: Work,
  types: readonly Type[],
  of: { amount: number; currency: string; param: string },
): void {
  const account = work.account ? work.store.find("account", work.account, "") : undefined;
  for (const type of types) {
    const { currency, most, capability } = SCHEMES[type];
    if (currency && currency !== of.currency)
      throw refused(
        `The currency provided (${of.currency}) is invalid for one or more payment method types on this PaymentIntent. The payment method type ${type} must use one of these currencies: ${currency}.`,
        { code: "payment_intent_invalid_parameter", param: of.param },
      );
    if (most && of.amount > most)
      throw badParam(
        "amount_too_large",
        "amount",
        `Amount must be no more than ${amountText(most, of.currency)} for ${type}.`,
      );
    const status = account?.capabilities as Record<string, string | undefined> | undefined;
    if (account && type !== "card" && status?.[capability] !== "active")
      throw new StripeError(400, {
        type: "invalid_request_error",
        code: "payment_method_unactivated",
        param: of.param,
        message: `The payment method type "${type}" is not activated for this account. Please ensure the ${capability} capability is active.`,
      });
  }
}
