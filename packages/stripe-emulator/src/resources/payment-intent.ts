import type { Stripe } from "stripe";
import { unexpected } from "../challenge";
import { badParam, refused } from "../error";
import { idOf } from "../id";
import { LIST_PARAMS, listPage } from "../list";
import { lookupIntent } from "../lookup";
import { type Attempt, attempt, release, settle, TEST_CODE, take, targetOf, verified } from "../payment";
import { isType, requireTypes, schemeOf } from "../schemes";
import type { Call, Resource } from "../types";
import { fields, typesFor } from "./payment-intent-fields";
import { bareIntent } from "./payment-intent-make";
import { CONFIRM, CREATE, UPDATE } from "./payment-intent-params";
import { makeMethod, methodOf } from "./payment-method-make";

const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];
const CANCELABLE = [
  "requires_payment_method",
  "requires_capture",
  "requires_confirmation",
  "requires_action",
];

const intentOf = (call: Call): Stripe.PaymentIntent => lookupIntent(call, "payment_intent", "PaymentIntent");

function create(call: Call): Stripe.PaymentIntent {
  const { params } = call;
  const amount = params.needInteger("amount");
  const currency = params.need("currency").toLowerCase();
  const types = typesFor(call, currency);
  const intent = bareIntent(call, amount, currency, types.allowed);
  intent.allowed_payment_method_types = types.given ?? null;
  intent.automatic_payment_methods = types.automatic;
  intent.confirmation_method =
    params.oneOf("confirmation_method", ["automatic", "manual"]) ?? intent.confirmation_method;
  intent.on_behalf_of = params.text("on_behalf_of") ?? null;
  fields(call, intent);
  chooseMethod(call, intent);
  call.store.insert("payment_intent", intent, call.account);
  call.emit("payment_intent.created", intent);
  return params.boolean("confirm") ? confirmIntent(call, intent) : intent;
}

function update(call: Call): Stripe.PaymentIntent {
  const intent = intentOf(call);
  if (!CONFIRMABLE.includes(intent.status)) {
    throw unexpected(
      intent,
      `This PaymentIntent could not be updated because it has a status of ${intent.status}. You may only update a PaymentIntent with one of the following statuses: ${CONFIRMABLE.join(", ")}.`,
    );
  }
  if (call.params.has("amount")) checkFree(call, intent);
  fields(call, intent);
  chooseMethod(call, intent);
  return call.store.save("payment_intent", intent);
}

/** Sets the payment method that the request names or describes, if it does. */
function chooseMethod(call: Call, intent: Stripe.PaymentIntent): void {
  const { params } = call;
  const described = params.hash("payment_method_data");
  const id = params.text("payment_method");
  if (!described && id === undefined) return;
  const method = described
    ? makeMethod(call, described)
    : methodOf(call, id ?? "", "payment_method", "param");
  if (!intent.payment_method_types.includes(method.type)) {
    throw refused(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(", ")}.`,
      { code: "payment_intent_incompatible_payment_method", param: "payment_method", payment_intent: intent },
    );
  }
  const owner = idOf(method.customer);
  if (owner && owner !== idOf(intent.customer)) {
    throw refused(
      `The payment method '${method.id}' belongs to the Customer '${owner}'. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: "payment_method" },
    );
  }
  intent.payment_method = method.id;
  if (intent.status === "requires_payment_method") intent.status = "requires_confirmation";
}

function confirmIntent(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const { params } = call;
  if (intent.status === "succeeded") {
    throw unexpected(
      intent,
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
    );
  }
  if (!CONFIRMABLE.includes(intent.status)) {
    throw unexpected(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${CONFIRMABLE.slice(1).join(", ")}.`,
    );
  }
  const id = idOf(intent.payment_method);
  if (!id) {
    throw unexpected(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  const return_url = params.text("return_url") ?? null;
  needReturnUrl(call, intent, return_url);
  const method = call.store.get("payment_method", id, call.account);
  requireTypes(call, [method.type].filter(isType), {
    amount: intent.amount,
    currency: intent.currency,
    param: "payment_method",
  });
  needMandate(call, intent, method);
  if (schemeOf(method.type).redirects && !return_url)
    throw badParam("parameter_missing", "return_url", "Missing required param: return_url.");
  const how: Attempt = {
    off_session: params.form.off_session !== undefined && params.form.off_session !== "false",
    error_on_requires_action: params.boolean("error_on_requires_action") ?? false,
    // Stripe.js shows the challenge itself; a server that requested a redirect gets one.
    return_url: call.key === "publishable" || params.boolean("use_stripe_sdk") ? null : return_url,
    redirect_to: return_url,
    authenticated: false,
  };
  call.store.remember("payment_intent", intent.id, { return_url, off_session: how.off_session });
  return attempt(call, intent, method, how);
}

/** A SEPA or Bacs debit needs its payer's mandate: with this confirmation, or from a saved method. */
function needMandate(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  if (method.type !== "sepa_debit" && method.type !== "bacs_debit") return;
  if (call.params.hash("mandate_data") || call.store.recall("payment_method", method.id)?.set_up) return;
  throw refused(
    "This PaymentIntent requires a mandate, but no existing mandate was found. Ensure the PaymentMethod, Customer, and payment_method_options on this PaymentIntent match the mandate that was set up previously or pass in mandate_data to create a new mandate.",
    { code: "payment_intent_mandate_invalid", payment_intent: intent },
  );
}

function needReturnUrl(call: Call, intent: Stripe.PaymentIntent, return_url: string | null): void {
  const automatic = intent.automatic_payment_methods;
  if (
    call.key === "publishable" ||
    !automatic?.enabled ||
    automatic.allow_redirects === "never" ||
    return_url
  )
    return;
  throw refused(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { param: "return_url" },
  );
}

function confirm(call: Call): Stripe.PaymentIntent {
  const intent = intentOf(call);
  if (CONFIRMABLE.includes(intent.status)) {
    fields(call, intent);
    chooseMethod(call, intent);
  }
  return confirmIntent(call, intent);
}

/** The intent of an invoice goes with it: it is canceled by making the invoice void. */
function checkFree(call: Call, intent: Stripe.PaymentIntent): void {
  const [payment] = call.store.list("invoice_payment", {
    account: call.account,
    where: [["$.payment.payment_intent", intent.id]],
  });
  if (!payment) return;
  throw refused(
    "You cannot cancel or change the amount of a PaymentIntent created by an invoice. Void the invoice instead.",
    { payment_intent: intent },
  );
}

/** A debit for a later day is canceled until three business days before it. */
function isAhead(call: Call, intent: Stripe.PaymentIntent): boolean {
  const day = targetOf(intent);
  if (intent.status !== "processing" || !day) return false;
  const at = new Date(call.now * 1000);
  for (let left = 3; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (at.getUTCDay() % 6 !== 0) left -= 1;
  }
  return at.toISOString().slice(0, 10) <= day;
}

function cancel(call: Call): Stripe.PaymentIntent {
  const intent = intentOf(call);
  checkFree(call, intent);
  if (!CANCELABLE.includes(intent.status) && !isAhead(call, intent)) {
    throw unexpected(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(", ")}.`,
    );
  }
  const reasons = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"] as const;
  intent.cancellation_reason = call.params.oneOf("cancellation_reason", reasons) ?? null;
  release(call, intent);
  intent.status = "canceled";
  intent.canceled_at = call.now;
  intent.amount_capturable = 0;
  intent.next_action = null;
  call.store.save("payment_intent", intent);
  call.emit("payment_intent.canceled", intent);
  return intent;
}

function capture(call: Call): Stripe.PaymentIntent {
  const intent = intentOf(call);
  if (intent.status !== "requires_capture") {
    throw unexpected(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  }
  const amount = call.params.integer("amount_to_capture") ?? intent.amount_capturable;
  if (amount < 1 || amount > intent.amount_capturable) {
    throw refused(
      "The amount to capture is greater than the amount that can be captured, or is not positive.",
      {
        code: "amount_too_large",
        param: "amount_to_capture",
        payment_intent: intent,
      },
    );
  }
  intent.metadata = call.params.metadata(intent.metadata);
  const charge = call.store.get("charge", idOf(intent.latest_charge) ?? "", call.account);
  return take(call, intent, charge, amount);
}

function verifyMicrodeposits(call: Call): Stripe.PaymentIntent {
  const intent = intentOf(call);
  if (intent.next_action?.type !== "verify_with_microdeposits") {
    throw unexpected(intent, "This PaymentIntent cannot be verified with microdeposits.");
  }
  const amounts = call.params.list("amounts");
  const right = amounts ? amounts.join() === "32,45" : call.params.text("descriptor_code") === TEST_CODE;
  if (!right) {
    throw refused("The descriptor code or amounts you provided do not match what we sent.", {
      code: amounts
        ? "payment_method_microdeposit_verification_amounts_mismatch"
        : "payment_method_microdeposit_verification_descriptor_code_mismatch",
      payment_intent: intent,
    });
  }
  return verified(call, intent);
}

export const paymentIntents: Resource = {
  routes: [
    { method: "POST", path: "/v1/payment_intents", params: CREATE, run: create },
    {
      method: "GET",
      path: "/v1/payment_intents",
      params: [...LIST_PARAMS, "customer"],
      run: (call) => listPage(call, "payment_intent", "/v1/payment_intents", { customer: "$.customer" }),
    },
    {
      method: "GET",
      path: "/v1/payment_intents/:id",
      params: ["client_secret"],
      publishable: true,
      run: intentOf,
    },
    { method: "POST", path: "/v1/payment_intents/:id", params: UPDATE, run: update },
    {
      method: "POST",
      path: "/v1/payment_intents/:id/confirm",
      params: CONFIRM,
      publishable: true,
      run: confirm,
    },
    { method: "POST", path: "/v1/payment_intents/:id/cancel", params: ["cancellation_reason"], run: cancel },
    {
      method: "POST",
      path: "/v1/payment_intents/:id/verify_microdeposits",
      params: ["amounts", "client_secret", "descriptor_code"],
      publishable: true,
      run: verifyMicrodeposits,
    },
    {
      method: "POST",
      path: "/v1/payment_intents/:id/capture",
      params: ["amount_to_capture", "metadata", "statement_descriptor", "statement_descriptor_suffix"],
      run: capture,
    },
  ],
  jobs: { "payment.settle": settle },
};
