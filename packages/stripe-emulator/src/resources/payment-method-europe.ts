import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { badParam, refused } from "../error";
import type { Params } from "../params";
import { BACS_ACCOUNTS, IBANS, type Outcome, REDIRECTED, TEST_SORT_CODE } from "../test-methods";

/** The countries of IBANs whose payers give no address. */
const EEA = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
  " ",
);

const missing = (name: string) => badParam("parameter_missing", name, `Missing required param: ${name}.`);

function needBilling(method: Stripe.PaymentMethod, names: readonly ("name" | "email")[]): void {
  for (const name of names) if (!method.billing_details[name]) throw missing(`billing_details[${name}]`);
}

function needAddress(
  method: Stripe.PaymentMethod,
  names: readonly ("line1" | "country" | "postal_code" | "city")[],
) {
  for (const name of names)
    if (!method.billing_details.address?.[name])
      throw refused(`Missing required param: billing_details[address][${name}].`, {
        code: "payment_method_billing_details_address_missing",
        param: `billing_details[address][${name}]`,
      });
}

/** The checksum of ISO 13616. */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

const fingerprint = (text: string): string =>
  createHash("sha256").update(`stint local ${text}`).digest("base64url").slice(0, 16);

/** Fills in an account that SEPA debits; its payer gives name and email, outside the EEA an address, too. */
export function fillSepa(given: Params, method: Stripe.PaymentMethod): Outcome {
  given.only(["iban"]);
  const iban = given.need("iban").replaceAll(/\s/g, "").toUpperCase();
  if (!isIban(iban))
    throw refused(`The IBAN you provided is invalid: ${iban}.`, {
      code: "payment_method_invalid_parameter",
      param: given.name("iban"),
    });
  needBilling(method, ["name", "email"]);
  if (!EEA.includes(iban.slice(0, 2))) needAddress(method, ["line1", "country"]);
  const outcome = IBANS[iban];
  if (!outcome)
    throw refused("You must use a test IBAN in test mode. Try using DE89370400440532013000.", {
      code: "payment_method_invalid_parameter_testmode",
      param: given.name("iban"),
    });
  method.sepa_debit = {
    bank_code: iban.slice(4, 12),
    branch_code: "",
    country: iban.slice(0, 2),
    fingerprint: fingerprint(iban),
    generated_from: { charge: null, setup_attempt: null },
    last4: iban.slice(-4),
  };
  return outcome;
}

/** Fills in an account that Bacs debits; its mandate names its holder with an email and an address. */
export function fillBacs(given: Params, method: Stripe.PaymentMethod): Outcome {
  given.only(["account_number", "sort_code"]);
  const number = given.need("account_number");
  const sort = given.need("sort_code").replaceAll(/\D/g, "");
  needBilling(method, ["name", "email"]);
  needAddress(method, ["line1", "city", "postal_code", "country"]);
  const outcome = BACS_ACCOUNTS[number];
  if (sort !== TEST_SORT_CODE || !outcome)
    throw refused(
      "You must use a test sort code and account number in test mode. Try using 108800 and 00012345.",
      {
        code: "payment_method_invalid_parameter_testmode",
        param: given.name(sort === TEST_SORT_CODE ? "account_number" : "sort_code"),
      },
    );
  method.bacs_debit = {
    fingerprint: fingerprint(`${sort}${number}`),
    last4: number.slice(-4),
    sort_code: sort,
  };
  return outcome;
}

/** Fills in a redirect: its payer says yes or no at the bank's page. */
export function fillRedirect(given: Params | undefined, method: Stripe.PaymentMethod): Outcome {
  if (method.type === "ideal") {
    given?.only(["bank"]);
    method.ideal = { bank: null, bic: null };
  } else {
    given?.only([]);
    needBilling(method, ["name"]);
    method.bancontact = {};
  }
  return REDIRECTED;
}
