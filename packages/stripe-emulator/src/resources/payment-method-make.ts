import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { luhn } from "../browser/card";
import { badParam, refused, StripeError } from "../error";
import { newId } from "../id";
import { lookup } from "../lookup";
import { Params } from "../params";
import { TYPES, type Type } from "../schemes";
import {
  BANK_ACCOUNTS,
  BANK_TOKENS,
  CARD_TOKENS,
  CARDS,
  EUROPEAN_TOKENS,
  type Outcome,
  TEST_ROUTING_NUMBER,
  TEST_SORT_CODE,
} from "../test-methods";
import type { Work } from "../types";
import { fillBacs, fillRedirect, fillSepa } from "./payment-method-europe";

/** The common parameters of `payment_method_data` and the create call. */
export const FIELDS = [
  "allow_redisplay",
  "bacs_debit",
  "bancontact",
  "billing_details",
  "card",
  "ideal",
  "metadata",
  "radar_options",
  "sepa_debit",
  "type",
  "us_bank_account",
];

/** `pm_card_visa_of_7`: a card that behaves like the token's, and is another person's. */
const HELD = /^(pm_card_\w+?)_of_(\d+)$/;

/** Returns the payment method of a request: a saved one, or a new one for a token such as `pm_card_visa`. */
export function methodOf(
  work: Work,
  id: string,
  param: string,
  where: "path" | "param",
): Stripe.PaymentMethod {
  const [, token = id, holder] = HELD.exec(id) ?? [];
  const number = CARD_TOKENS[token];
  if (number) {
    const expiry = { month: 12, year: yearOf(work.now) + 4 };
    return keepCard(work, number, expiry, blank(work, "card"), holder);
  }
  const account = BANK_TOKENS[id];
  if (account)
    return keepBank(work, account, {}, { ...blank(work, "us_bank_account"), billing_details: testOwner() });
  return europeanOf(work, id) ?? lookup(work, "payment_method", id, param, where);
}

/** Returns the payment method of a token such as `pm_sepaDebit`. */
function europeanOf(work: Work, id: string): Stripe.PaymentMethod | undefined {
  const token = EUROPEAN_TOKENS[id];
  if (!token) return undefined;
  const { type, number } = token;
  const details: Record<string, Record<string, string>> = {
    sepa_debit: { iban: number },
    bacs_debit: { sort_code: TEST_SORT_CODE, account_number: number },
  };
  const params = new Params({ type, [type]: details[type] ?? {}, billing_details: { ...TEST_PAYER } });
  return makeMethod(work, params);
}

const TEST_PAYER = {
  name: "Test Payer",
  email: "test@example.com",
  address: { line1: "1 Test Street", city: "London", postal_code: "SW1A 1AA", country: "GB" },
};

/** Creates a payment method from `payment_method_data` or from a create call's parameters. */
export function makeMethod(work: Work, given: Params): Stripe.PaymentMethod {
  given.only([...FIELDS, "expand", "customer"]);
  const type = given.oneOf("type", TYPES);
  if (!type)
    throw badParam("parameter_missing", given.name("type"), `Missing required param: ${given.name("type")}.`);
  const method = blank(work, type);
  method.metadata = given.metadata();
  method.billing_details = owner(given, method.billing_details);
  method.allow_redisplay =
    given.oneOf("allow_redisplay", ["always", "limited", "unspecified"]) ?? "unspecified";
  const details = given.hash(type);
  if (type === "ideal" || type === "bancontact") return kept(work, method, fillRedirect(details, method));
  if (!details)
    throw badParam("parameter_missing", given.name(type), `Missing required param: ${given.name(type)}.`);
  if (type === "sepa_debit") return kept(work, method, fillSepa(details, method));
  if (type === "bacs_debit") return kept(work, method, fillBacs(details, method));
  return type === "card" ? makeCard(work, details, method) : makeBank(work, details, method);
}

function makeCard(work: Work, given: Params, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  given.only(["cvc", "exp_month", "exp_year", "networks", "number", "token"]);
  const number = given.need("number").replaceAll(/[\s-]/g, "");
  const month = given.needInteger("exp_month");
  const shortYear = given.needInteger("exp_year");
  const year = shortYear < 100 ? 2000 + shortYear : shortYear;
  const cvc = given.text("cvc");
  const wrong = (code: string, key: string, message: string) =>
    new StripeError(402, { type: "card_error", code, param: given.name(key), message });
  if (!/^\d{12,19}$/.test(number) || !luhn(number)) {
    throw wrong("incorrect_number", "number", "Your card number is incorrect.");
  }
  if (month < 1 || month > 12) {
    throw wrong("invalid_expiry_month", "exp_month", "Your card's expiration month is invalid.");
  }
  const today = new Date(work.now * 1000);
  const past =
    year < today.getUTCFullYear() || (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1);
  if (past || year > today.getUTCFullYear() + 50) {
    throw wrong("invalid_expiry_year", "exp_year", "Your card's expiration year is invalid.");
  }
  const card = CARDS[number];
  if (!card) {
    throw new StripeError(402, {
      type: "card_error",
      code: "card_declined",
      decline_code: "live_mode_test_card",
      message:
        "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
    });
  }
  if (cvc !== undefined && !(card.brand === "amex" ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw wrong("invalid_cvc", "cvc", "Your card's security code is invalid.");
  }
  return keepCard(work, number, { month, year }, method);
}

function keepCard(
  work: Work,
  number: string,
  expiry: { month: number; year: number },
  method: Stripe.PaymentMethod,
  holder = "",
): Stripe.PaymentMethod {
  const test = CARDS[number];
  if (!test) throw new Error("the token names a card that is not in the table");
  method.card = {
    brand: test.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
    country: "US",
    display_brand: test.brand === "amex" ? "american_express" : test.brand,
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: fingerprint(`${number}${holder}`),
    funding: test.funding,
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [test.brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
  return kept(work, method, test.outcome);
}

function makeBank(work: Work, given: Params, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  given.only([
    "account_holder_type",
    "account_number",
    "account_type",
    "financial_connections_account",
    "routing_number",
  ]);
  const number = given.need("account_number");
  if (!method.billing_details.name) {
    throw badParam(
      "parameter_missing",
      "billing_details[name]",
      "Missing required param: billing_details[name].",
    );
  }
  if (given.need("routing_number") !== TEST_ROUTING_NUMBER) {
    throw refused(`You must use a test bank routing number in test mode. Try using ${TEST_ROUTING_NUMBER}.`, {
      code: "routing_number_invalid",
      param: given.name("routing_number"),
    });
  }
  return keepBank(
    work,
    number,
    {
      holder: given.oneOf("account_holder_type", ["company", "individual"]),
      type: given.oneOf("account_type", ["checking", "savings"]),
    },
    method,
    given.name("account_number"),
  );
}

function keepBank(
  work: Work,
  number: string,
  how: { holder?: string; type?: string },
  method: Stripe.PaymentMethod,
  param = "us_bank_account[account_number]",
): Stripe.PaymentMethod {
  const outcome = BANK_ACCOUNTS[number];
  if (!outcome) {
    throw refused("You must use a test bank account number in test mode. Try using 000123456789.", {
      code: "payment_method_invalid_parameter_testmode",
      param,
    });
  }
  method.us_bank_account = {
    account_holder_type: how.holder ?? "individual",
    account_type: how.type ?? "checking",
    bank_name: "STRIPE TEST BANK",
    financial_connections_account: null,
    fingerprint: fingerprint(number),
    last4: number.slice(-4),
    networks: { preferred: "ach", supported: ["ach"] },
    routing_number: TEST_ROUTING_NUMBER,
    status_details: {},
  };
  return kept(work, method, outcome);
}

/** Stores a payment method with what happens when it is charged. */
export function kept(work: Work, method: Stripe.PaymentMethod, outcome: Outcome): Stripe.PaymentMethod {
  work.store.insert("payment_method", method, work.account);
  work.store.remember("payment_method", method.id, { outcome, set_up: false });
  return method;
}

/** Returns a payment method of a type without its details, which is not stored yet. */
export function blank(work: Work, type: Type): Stripe.PaymentMethod {
  return {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    created: work.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
  };
}

function testOwner(): Stripe.PaymentMethod.BillingDetails {
  return { address: null, email: "test@example.com", name: "Test Account", phone: null, tax_id: null };
}

/** Returns billing details after this request. */
export function owner(
  given: Params,
  current: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod.BillingDetails {
  const details = given.hash("billing_details")?.only(["address", "email", "name", "phone", "tax_id"]);
  if (!details) return current;
  const address = details.address("address");
  return {
    address: address === undefined ? current.address : address,
    email: details.change("email", current.email),
    name: details.change("name", current.name),
    phone: details.change("phone", current.phone),
    tax_id: details.change("tax_id", current.tax_id),
  };
}

/** Returns a fingerprint, the same for the same number; the number itself is not stored. */
function fingerprint(number: string): string {
  return createHash("sha256").update(`stint local ${number}`).digest("base64url").slice(0, 16);
}

function yearOf(now: number): number {
  return new Date(now * 1000).getUTCFullYear();
}
