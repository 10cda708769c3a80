import type { Stripe } from "stripe";
import { amountText, isCharged, isServed, leastOf, mostOf } from "../currency";
import { badParam, refused } from "../error";
import { lookup } from "../lookup";
import { isType, requireTypes, SCHEMES, type Type } from "../schemes";
import type { Call } from "../types";

/** From this API version on, `payment_method_types` is called `allowed_payment_method_types`. */
const RENAMED_IN = "2026-09";

export type { Type };

interface Types {
  given: Type[] | undefined;
  allowed: Type[];
  automatic: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
}

/** Returns the payment methods of an intent: those it names, else all that fit its currency. */
export function typesFor(call: Call, currency: string): Types {
  const given = parseMethodTypes(call);
  const automatic = call.params.hash("automatic_payment_methods")?.only(["allow_redirects", "enabled"]);
  const enabled = automatic?.boolean("enabled");
  if (automatic && enabled === undefined) {
    throw badParam(
      "parameter_missing",
      automatic.name("enabled"),
      `Missing required param: ${automatic.name("enabled")}.`,
    );
  }
  if (enabled && given && call.version < RENAMED_IN) {
    throw refused(
      "You may only specify one of these parameters: automatic_payment_methods, payment_method_types.",
      {
        param: "payment_method_types",
      },
    );
  }
  const fit: Type[] = currency === "usd" ? ["card", "us_bank_account"] : ["card"];
  return {
    given,
    allowed: given ?? (enabled === false ? ["card"] : fit),
    automatic:
      given || enabled === false
        ? null
        : {
            enabled: true,
            allow_redirects: automatic?.oneOf("allow_redirects", ["always", "never"]) ?? "always",
          },
  };
}

/** Returns the types of payment methods that a request names. */
export function parseMethodTypes(call: Call): Type[] | undefined {
  const { params } = call;
  if (params.has("payment_method_types") && call.version >= RENAMED_IN) {
    throw badParam(
      "parameter_unknown",
      "payment_method_types",
      "Received unknown parameter: payment_method_types",
    );
  }
  const name = params.has("payment_method_types") ? "payment_method_types" : "allowed_payment_method_types";
  return params.list(name)?.map((type) => {
    if (isType(type)) return type;
    throw refused(
      `The payment method type "${type}" is invalid. Please ensure the provided type is activated in your dashboard (the local Stripe has ${Object.keys(SCHEMES).join(", ")}).`,
      { param: name },
    );
  });
}

/** Returns the options of a new intent for each of its types. */
export function optionsFor(types: readonly Type[]): Stripe.PaymentIntent.PaymentMethodOptions {
  const options: Stripe.PaymentIntent.PaymentMethodOptions = {};
  if (types.includes("card")) {
    options.card = {
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: "automatic",
    };
  }
  if (types.includes("us_bank_account")) options.us_bank_account = { verification_method: "automatic" };
  if (types.includes("sepa_debit")) options.sepa_debit = {};
  if (types.includes("bacs_debit")) options.bacs_debit = {};
  if (types.includes("ideal")) options.ideal = {};
  if (types.includes("bancontact")) options.bancontact = { preferred_language: "en" };
  return options;
}

/** Applies the parameters that create, update and confirm share. Amounts in cents. */
export function fields(call: Call, intent: Stripe.PaymentIntent): void {
  const { params } = call;
  intent.amount = params.integer("amount") ?? intent.amount;
  intent.currency = params.text("currency")?.toLowerCase() ?? intent.currency;
  if (!/^[a-z]{3}$/.test(intent.currency)) {
    throw badParam(undefined, "currency", `Invalid currency: ${intent.currency}.`);
  }
  checkAmount(intent.amount, intent.currency);
  const types = parseMethodTypes(call);
  if (types) {
    intent.payment_method_types = types;
    intent.payment_method_options = optionsFor(types);
  }
  const verification = params
    .hash("payment_method_options")
    ?.hash("us_bank_account")
    ?.oneOf("verification_method", ["automatic", "instant", "microdeposits"]);
  if (verification && intent.payment_method_options?.us_bank_account)
    intent.payment_method_options.us_bank_account.verification_method = verification;
  targetDates(call, intent);
  // What Stripe chose by itself is chosen for the account; what was named has to fit.
  const named = types ?? intent.allowed_payment_method_types;
  if (named)
    requireTypes(call, named.filter(isType), {
      amount: intent.amount,
      currency: intent.currency,
      param: "allowed_payment_method_types",
    });
  const customer = params.text("customer");
  if (customer) intent.customer = lookup(call, "customer", customer, "customer", "param").id;
  intent.metadata = params.metadata(intent.metadata);
  intent.description = params.change("description", intent.description);
  intent.receipt_email = params.change("receipt_email", intent.receipt_email);
  intent.statement_descriptor = params.change("statement_descriptor", intent.statement_descriptor);
  intent.statement_descriptor_suffix = params.change(
    "statement_descriptor_suffix",
    intent.statement_descriptor_suffix,
  );
  intent.transfer_group = params.change("transfer_group", intent.transfer_group);
  intent.capture_method =
    params.oneOf("capture_method", ["automatic", "automatic_async", "manual"]) ?? intent.capture_method;
  if (params.form.setup_future_usage === "") intent.setup_future_usage = null;
  else {
    intent.setup_future_usage =
      params.oneOf("setup_future_usage", ["off_session", "on_session"]) ?? intent.setup_future_usage;
  }
  const fee = params.integer("application_fee_amount");
  if (fee !== undefined) intent.application_fee_amount = feeWithin(fee, intent.amount);
  shipping(call, intent);
  destination(call, intent);
}

const DAY = 24 * 60 * 60;

/** A debit may wait for a day that is three to fifteen days off. */
function targetDates(call: Call, intent: Stripe.PaymentIntent): void {
  for (const type of ["sepa_debit", "bacs_debit"] as const) {
    const given = call.params.hash("payment_method_options")?.hash(type);
    const date = given?.text("target_date");
    if (!given || !date) continue;
    const at = Date.parse(`${date}T00:00:00Z`) / 1000;
    const days = (at - Math.floor(call.now / DAY) * DAY) / DAY;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !(days >= 3 && days <= 15))
      throw badParam(
        "parameter_invalid_string",
        given.name("target_date"),
        "The target date must be between 3 and 15 days from now.",
      );
    const option = intent.payment_method_options?.[type];
    if (option) option.target_date = date;
  }
}

function checkAmount(amount: number, currency: string): void {
  if (amount < 1) {
    throw badParam("parameter_invalid_integer", "amount", "This value must be greater than or equal to 1.");
  }
  if (!isServed(currency))
    throw badParam("parameter_invalid_string", "currency", `Invalid currency: ${currency}.`);
  if (amount < leastOf(currency)) {
    const words = currency === "usd" ? "$0.50 usd" : amountText(leastOf(currency), currency);
    throw badParam("amount_too_small", "amount", `Amount must be at least ${words}`);
  }
  if (!isCharged(amount, currency))
    throw badParam(undefined, "amount", `Invalid amount for ${currency}: its last digits must be 0.`);
  if (amount > mostOf(currency))
    throw badParam(
      "amount_too_large",
      "amount",
      `Amount must be no more than ${amountText(mostOf(currency), currency)}`,
    );
}

function feeWithin(fee: number, amount: number): number {
  if (fee >= 0 && fee <= amount) return fee;
  throw badParam(
    undefined,
    "application_fee_amount",
    "Your application fee cannot be larger than the payment.",
  );
}

function shipping(call: Call, intent: Stripe.PaymentIntent): void {
  const given = call.params
    .hash("shipping")
    ?.only(["address", "carrier", "name", "phone", "tracking_number"]);
  if (!given) return;
  intent.shipping = {
    address: given.address("address") ?? undefined,
    carrier: given.text("carrier") ?? null,
    name: given.need("name"),
    phone: given.text("phone") ?? null,
    tracking_number: given.text("tracking_number") ?? null,
  };
}

function destination(call: Call, intent: Stripe.PaymentIntent): void {
  const given = call.params.hash("transfer_data")?.only(["amount", "destination"]);
  if (!given) return;
  const id = intent.transfer_data ? given.text("destination") : given.need("destination");
  const account =
    id ?? (typeof intent.transfer_data?.destination === "string" ? intent.transfer_data.destination : "");
  lookup({ ...call, account: "" }, "account", account, given.name("destination"), "param");
  intent.transfer_data = {
    destination: account,
    amount: given.integer("amount") ?? intent.transfer_data?.amount,
  };
}
