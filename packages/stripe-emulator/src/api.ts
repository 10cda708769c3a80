import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { Stripe } from "stripe";
import { type Keys, keyOf } from "./auth";
import { API_VERSION, type Engine } from "./engine";
import { badParam, type ErrorBody, StripeError, unauthorized } from "./error";
import { expand } from "./expand";
import { strikes } from "./faults";
import { canonical, type Form, parseForm } from "./form";
import { random } from "./id";
import { type KeyUse, keep, replay } from "./idempotency";
import { Params } from "./params";
import { uploadFields } from "./resources/file";
import { resources } from "./resources/index";
import type { Call, Resource, Route, Work } from "./types";

const LARGEST_BODY = 1_000_000;
/** A file is sent by itself, and may be larger. */
const LARGEST_UPLOAD = 16_000_000;

interface Answer {
  status: number;
  body: string;
  replayed?: string;
}

type ServedRoute = Route & Pick<Resource, "since">;

interface Ask {
  route: ServedRoute;
  key: "secret" | "publishable";
  form: Form;
  path: Record<string, string>;
  account: string;
  version: string;
  origin: string;
  request: string;
  use: KeyUse | undefined;
}

/** Serves `/v1/*`, for the SDK. */
export function api(engine: Engine, keys: Keys, originOf: (c: Context) => string): Hono {
  const app = new Hono();
  app.use("/v1/*", async (c, next) => {
    // A page may call with its publishable key from anywhere, as at Stripe.
    c.header("access-control-allow-origin", "*");
    if (c.req.method === "OPTIONS") {
      c.header("access-control-allow-methods", "GET, POST, DELETE");
      c.header(
        "access-control-allow-headers",
        "authorization, content-type, idempotency-key, stripe-version",
      );
      c.header("access-control-max-age", "300");
      return c.body(null, 204);
    }
    return next();
  });
  for (const { routes, since } of resources) {
    for (const route of routes)
      app.on(route.method, route.path, (c) => serve(engine, keys, originOf, { ...route, since }, c));
  }
  app.all("/v1/*", (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    return c.json({ error: { type: "invalid_request_error", message } }, 404);
  });
  return app;
}

async function serve(
  engine: Engine,
  keys: Keys,
  originOf: (c: Context) => string,
  route: ServedRoute,
  c: Context,
): Promise<Response> {
  const request = `req_${random(14)}`;
  const origin = originOf(c);
  engine.reachedAt(origin);
  const writes = route.method !== "GET";
  let answer: Answer;
  try {
    const form = await formOf(c);
    const ask = read(engine, keys, route, c, form, origin, request);
    if (writes && strikes(engine.faults, "fail_next")) throw planted();
    answer = run(engine, ask);
  } catch (error) {
    answer = refusal(error, "secret");
  }
  if (writes && strikes(engine.faults, "drop_next_response")) return drop(c);
  const headers = new Headers({
    "content-type": "application/json",
    "request-id": request,
    "stripe-version": c.req.header("stripe-version") ?? API_VERSION,
    "access-control-allow-origin": "*",
  });
  const idempotencyKey = c.req.header("idempotency-key");
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  if (answer.replayed) {
    headers.set("idempotent-replayed", "true");
    headers.set("original-request", answer.replayed);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

async function formOf(c: Context): Promise<Form> {
  const { search } = new URL(c.req.url);
  if (c.req.method === "GET") return parseForm(search);
  if ((c.req.header("content-type") ?? "").startsWith("multipart/form-data")) return uploadOf(c);
  const text = await c.req.text();
  // The SDK deletes with its parameters in the address.
  if (c.req.method === "DELETE" && text === "") return parseForm(search);
  if (text.length > LARGEST_BODY) throw tooLarge();
  const type = c.req.header("content-type") ?? "";
  if (text !== "" && !type.startsWith("application/x-www-form-urlencoded")) {
    throw badParam(
      undefined,
      "",
      `Invalid request (check that your ${c.req.method} content type is application/x-www-form-urlencoded). If you have questions, we can help at https://support.stripe.com/.`,
    );
  }
  return parseForm(text);
}

const tooLarge = () =>
  new StripeError(
    413,
    { type: "invalid_request_error", message: "The request is too large." },
    { unread: true },
  );

/** Returns the form of an upload: texts as they are, a file as its name, size, kind and hash. */
async function uploadOf(c: Context): Promise<Form> {
  if (Number(c.req.header("content-length") ?? 0) > LARGEST_UPLOAD) throw tooLarge();
  const form: Form = Object.create(null);
  for (const [name, value] of await c.req.formData())
    form[name] = typeof value === "string" ? value : await uploadFields(value);
  return form;
}

function read(
  engine: Engine,
  keys: Keys,
  route: ServedRoute,
  c: Context,
  form: Form,
  origin: string,
  request: string,
): Ask {
  const given = typeof form.key === "string" ? form.key : undefined;
  delete form.key;
  const key = keyOf(c.req.header("authorization"), given, keys);
  if (key === "publishable" && !route.publishable) {
    throw unauthorized(
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
      "secret_key_required",
    );
  }
  const named = typeof form._stripe_account === "string" ? form._stripe_account : undefined;
  delete form._stripe_account;
  const account = c.req.header("stripe-account") ?? named ?? "";
  if (account && !engine.store.find("account", account, "")) {
    throw new StripeError(
      403,
      {
        type: "invalid_request_error",
        code: "account_invalid",
        message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
      },
      { unread: true },
    );
  }
  const idempotencyKey = c.req.header("idempotency-key");
  return {
    route,
    key,
    form,
    path: c.req.param(),
    account,
    version: c.req.header("stripe-version") ?? API_VERSION,
    origin,
    request,
    use:
      route.method !== "GET" && idempotencyKey && !engine.faults.forget_keys
        ? { key: idempotencyKey, account, path: c.req.path, params: canonical(form), now: engine.now() }
        : undefined,
  };
}

function run(engine: Engine, ask: Ask): Answer {
  const { use, account, origin, version, request } = ask;
  const cause = { account, origin, version, request, idempotency_key: use?.key ?? null };
  const remember = (answer: Answer) => {
    if (use) keep(engine.store, use, { status: answer.status, body: answer.body, request });
    return answer;
  };
  try {
    return engine.perform(cause, (work) => {
      const before = use && replay(engine.store, use);
      if (before) return { status: before.status, body: before.body, replayed: before.request };
      try {
        return remember({ status: 200, body: text(shown(execute(work, ask), ask.key)) });
      } catch (error) {
        // The writes of such an error stay, so its answer is stored in the same transaction.
        if (error instanceof StripeError && error.keep) return remember(refusal(error, ask.key));
        throw error;
      }
    });
  } catch (error) {
    const answer = refusal(error, ask.key);
    if (!(error instanceof StripeError) || error.unread) return answer;
    return engine.store.transaction(() => remember(answer));
  }
}

function execute(work: Work, ask: Ask): object {
  const { since } = ask.route;
  if (since && ask.version < since) {
    throw badParam(
      undefined,
      "",
      `The local Stripe gives this object the shape that it has since ${since}, and this request is of ${ask.version}.`,
    );
  }
  const params = new Params(ask.form).only([...ask.route.params, "expand"]);
  const paths = params.list("expand") ?? [];
  const call: Call = { ...work, params, path: ask.path, key: ask.key, version: ask.version };
  return expand(work, ask.route.run(call), paths);
}

function refusal(error: unknown, key: "secret" | "publishable"): Answer {
  if (!(error instanceof StripeError)) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      status: 500,
      body: text({ error: { type: "api_error", message: `The local Stripe failed: ${reason}` } }),
    };
  }
  const { payment_intent, setup_intent } = error.body;
  const body: ErrorBody = {
    ...error.body,
    ...(payment_intent ? { payment_intent: shown(payment_intent, key) } : {}),
    ...(setup_intent ? { setup_intent: shown(setup_intent, key) } : {}),
  };
  return { status: error.status, body: text({ error: body }) };
}

/** Fields of an intent that a publishable key may see. */
const PUBLIC: ReadonlyArray<keyof Stripe.PaymentIntent | keyof Stripe.SetupIntent> = [
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "id",
  "last_payment_error",
  "last_setup_error",
  "livemode",
  "next_action",
  "object",
  "payment_method",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
  "usage",
];

/** Returns the answer with the fields that this key may see. */
export function shown<T extends object>(answer: T, key: "secret" | "publishable"): T {
  if (key === "secret" || !("object" in answer)) return answer;
  if (answer.object !== "payment_intent" && answer.object !== "setup_intent") return answer;
  const kept = Object.entries(answer).filter(([name]) => PUBLIC.some((field) => field === name));
  return Object.fromEntries(kept) as T;
}

function text(body: object): string {
  return JSON.stringify(body, null, 2);
}

function planted(): StripeError {
  return new StripeError(500, { type: "api_error", message: "A planted fault." }, { unread: true });
}

/** Drops the connection without an answer. */
function drop(c: Context): Response {
  const outgoing: unknown =
    c.env && typeof c.env === "object" && "outgoing" in c.env ? c.env.outgoing : undefined;
  if (
    outgoing &&
    typeof outgoing === "object" &&
    "destroy" in outgoing &&
    typeof outgoing.destroy === "function"
  ) {
    outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  const broken = new ReadableStream({
    start: (controller) => controller.error(new Error("a planted fault")),
  });
  return new Response(broken);
}
