import type { Stripe } from "stripe";
import { refused, type StripeError } from "../error";
import { idOf, newId, random } from "../id";
import { LIST_PARAMS, listPage } from "../list";
import { lookup, lookupIntent } from "../lookup";
import { setUp } from "../setup";
import type { Call, Resource, Work } from "../types";
import { parseMethodTypes } from "./payment-intent-fields";
import { makeMethod, methodOf } from "./payment-method-make";

const OPEN = ["requires_payment_method", "requires_confirmation", "requires_action"];
const SHARED = [
  "allowed_payment_method_types",
  "payment_method",
  "payment_method_data",
  "payment_method_types",
];

interface Start {
  customer: string | null;
  types?: Stripe.SetupIntent.AllowedPaymentMethodType[];
  usage?: string;
}

/** Creates an intent to save a payment method. */
export function makeSetupIntent(work: Work, start: Start): Stripe.SetupIntent {
  const id = newId("seti");
  const types = start.types ?? ["card"];
  const intent: Stripe.SetupIntent = {
    id,
    object: "setup_intent",
    allowed_payment_method_types: start.types ?? null,
    application: null,
    automatic_payment_methods: start.types ? null : { allow_redirects: "always", enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${random(25)}`,
    created: work.now,
    customer: start.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: types.includes("card")
      ? { card: { mandate_options: null, network: null, request_three_d_secure: "automatic" } }
      : {},
    payment_method_types: types,
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: start.usage ?? "off_session",
  };
  return work.store.insert("setup_intent", intent, work.account);
}

const intentOf = (call: Call): Stripe.SetupIntent => lookupIntent(call, "setup_intent", "SetupIntent");

/** Returns the 400 for a setup intent in the wrong state. */
export function unexpectedSetup(intent: Stripe.SetupIntent, message: string): StripeError {
  return refused(message, { code: "setup_intent_unexpected_state", setup_intent: intent });
}

function create(call: Call): Stripe.SetupIntent {
  const { params } = call;
  const customer = params.text("customer");
  const automatic = params.hash("automatic_payment_methods")?.only(["allow_redirects", "enabled"]);
  const intent = makeSetupIntent(call, {
    customer: customer ? lookup(call, "customer", customer, "customer", "param").id : null,
    types: parseMethodTypes(call),
    usage: params.oneOf("usage", ["off_session", "on_session"]),
  });
  const redirects = automatic?.oneOf("allow_redirects", ["always", "never"]);
  if (intent.automatic_payment_methods && redirects)
    intent.automatic_payment_methods.allow_redirects = redirects;
  fill(call, intent);
  call.emit("setup_intent.created", intent);
  return params.boolean("confirm") ? confirmIntent(call, intent) : intent;
}

function fill(call: Call, intent: Stripe.SetupIntent): void {
  const { params } = call;
  intent.description = params.change("description", intent.description);
  intent.metadata = params.metadata(intent.metadata ?? {});
  const customer = params.text("customer");
  if (customer) intent.customer = lookup(call, "customer", customer, "customer", "param").id;
  const types = parseMethodTypes(call);
  if (types) {
    intent.allowed_payment_method_types = types;
    intent.payment_method_types = types;
  }
  chooseMethod(call, intent);
  call.store.save("setup_intent", intent);
}

function chooseMethod(call: Call, intent: Stripe.SetupIntent): void {
  const described = call.params.hash("payment_method_data");
  const id = call.params.text("payment_method");
  if (!described && id === undefined) return;
  const method = described
    ? makeMethod(call, described)
    : methodOf(call, id ?? "", "payment_method", "param");
  if (!intent.payment_method_types.includes(method.type)) {
    throw refused(
      `The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(", ")}.`,
      { code: "setup_intent_invalid_parameter", param: "payment_method" },
    );
  }
  const owner = idOf(method.customer);
  if (owner && owner !== idOf(intent.customer)) {
    throw refused(
      `The payment method '${method.id}' belongs to the Customer '${owner}'. Please include the Customer in the \`customer\` parameter on the SetupIntent.`,
      { param: "payment_method" },
    );
  }
  intent.payment_method = method.id;
  if (intent.status === "requires_payment_method") intent.status = "requires_confirmation";
}

function confirmIntent(call: Call, intent: Stripe.SetupIntent): Stripe.SetupIntent {
  if (!OPEN.includes(intent.status)) {
    throw unexpectedSetup(
      intent,
      intent.status === "succeeded"
        ? "You cannot confirm this SetupIntent because it has already succeeded."
        : `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
    );
  }
  const id = idOf(intent.payment_method);
  if (!id) {
    throw unexpectedSetup(
      intent,
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    );
  }
  const return_url = call.params.text("return_url") ?? null;
  const automatic = intent.automatic_payment_methods;
  if (call.key === "secret" && automatic?.enabled && automatic.allow_redirects !== "never" && !return_url) {
    throw refused(
      "This SetupIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      { param: "return_url" },
    );
  }
  call.store.remember("setup_intent", intent.id, { return_url });
  const shown = call.key === "publishable" || call.params.boolean("use_stripe_sdk");
  return setUp(call, intent, call.store.get("payment_method", id, call.account), {
    return_url: shown ? null : return_url,
    authenticated: false,
  });
}

function confirm(call: Call): Stripe.SetupIntent {
  const intent = intentOf(call);
  if (OPEN.includes(intent.status)) chooseMethod(call, intent);
  return confirmIntent(call, intent);
}

function update(call: Call): Stripe.SetupIntent {
  const intent = intentOf(call);
  if (!OPEN.includes(intent.status)) {
    throw unexpectedSetup(
      intent,
      `You cannot update this SetupIntent because it has a status of ${intent.status}.`,
    );
  }
  fill(call, intent);
  return intent;
}

function cancel(call: Call): Stripe.SetupIntent {
  const intent = intentOf(call);
  if (!OPEN.includes(intent.status)) {
    throw unexpectedSetup(
      intent,
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be canceled: ${OPEN.join(", ")}.`,
    );
  }
  const reasons = ["abandoned", "duplicate", "requested_by_customer"] as const;
  intent.cancellation_reason = call.params.oneOf("cancellation_reason", reasons) ?? null;
  intent.status = "canceled";
  intent.next_action = null;
  call.store.save("setup_intent", intent);
  call.emit("setup_intent.canceled", intent);
  return intent;
}

export const setupIntents: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/setup_intents",
      params: [
        ...SHARED,
        "automatic_payment_methods",
        "confirm",
        "customer",
        "description",
        "mandate_data",
        "metadata",
        "payment_method_options",
        "return_url",
        "usage",
        "use_stripe_sdk",
      ],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/setup_intents",
      params: [...LIST_PARAMS, "customer", "payment_method"],
      run: (call) =>
        listPage(call, "setup_intent", "/v1/setup_intents", {
          customer: "$.customer",
          payment_method: "$.payment_method",
        }),
    },
    {
      method: "GET",
      path: "/v1/setup_intents/:id",
      params: ["client_secret"],
      publishable: true,
      run: intentOf,
    },
    {
      method: "POST",
      path: "/v1/setup_intents/:id",
      params: [...SHARED, "customer", "description", "metadata", "payment_method_options"],
      run: update,
    },
    {
      method: "POST",
      path: "/v1/setup_intents/:id/confirm",
      params: [
        ...SHARED,
        "client_secret",
        "mandate_data",
        "payment_method_options",
        "return_url",
        "use_stripe_sdk",
      ],
      publishable: true,
      run: confirm,
    },
    { method: "POST", path: "/v1/setup_intents/:id/cancel", params: ["cancellation_reason"], run: cancel },
  ],
};
