import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, KEYS, startBench } from "./bench";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error("it was not refused");
  return error as Stripe.errors.StripeError;
}

/** A request as it stands on the wire. */
async function raw(
  method: string,
  path: string,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(bench.base + path, {
    method,
    headers: { authorization: `Bearer ${KEYS.secretKey}`, ...headers },
    body: form && new URLSearchParams(form),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
}

const errorOf = (body: Record<string, unknown>) => body.error as Record<string, unknown>;

describe("idempotency keys", () => {
  it("answer a repeated request as the first time, and say so", async () => {
    const form = { amount: "5000", currency: "usd", "metadata[invoice_id]": "1" };
    const first = await raw("POST", "/v1/payment_intents", form, { "idempotency-key": "invoice-1" });
    const again = await raw("POST", "/v1/payment_intents", form, { "idempotency-key": "invoice-1" });
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.headers.get("original-request")).toBe(first.headers.get("request-id"));
    expect(again.body).toEqual(first.body);
  });

  it("refuse other parameters and other paths", async () => {
    const form = { amount: "5000", currency: "usd" };
    await raw("POST", "/v1/payment_intents", form, { "idempotency-key": "invoice-2" });
    const other = await raw(
      "POST",
      "/v1/payment_intents",
      { ...form, amount: "5001" },
      { "idempotency-key": "invoice-2" },
    );
    expect([other.status, errorOf(other.body).type]).toEqual([400, "idempotency_error"]);
    const elsewhere = await raw("POST", "/v1/customers", {}, { "idempotency-key": "invoice-2" });
    expect([elsewhere.status, errorOf(elsewhere.body).type]).toEqual([400, "idempotency_error"]);
    const error = await refusal(bench.stripe.customers.create({}, { idempotencyKey: "invoice-2" }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it("keep a decline too, and stay free after a malformed request", async () => {
    const decline = {
      amount: 900,
      currency: "usd",
      confirm: true,
      payment_method: "pm_card_chargeDeclined",
    } as const;
    const once = { automatic_payment_methods: { enabled: true, allow_redirects: "never" } } as const;
    const key = { idempotencyKey: "invoice-3" };
    const first = await refusal(bench.stripe.paymentIntents.create({ ...decline, ...once }, key));
    const again = await refusal(bench.stripe.paymentIntents.create({ ...decline, ...once }, key));
    expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
    expect(again.headers?.["idempotent-replayed"]).toBe("true");
    await refusal(
      bench.stripe.paymentIntents.create({ amount: 10, currency: "usd" }, { idempotencyKey: "invoice-4" }),
    );
    const right = await bench.stripe.paymentIntents.create(
      { amount: 100, currency: "usd" },
      { idempotencyKey: "invoice-4" },
    );
    expect(right.amount).toBe(100);
  });

  it("make one payment of a request whose answer was lost", async () => {
    await bench.plant({ drop_next_response: 1 });
    const intent = await bench.stripe.paymentIntents.create(
      { amount: 7700, currency: "usd", metadata: { story: "lost answer" } },
      { maxNetworkRetries: 2 },
    );
    expect(intent.lastResponse.headers["idempotent-replayed"]).toBe("true");
    const all = await bench.stripe.paymentIntents.list({ limit: 100 });
    expect(all.data.filter(({ metadata }) => metadata.story === "lost answer")).toHaveLength(1);
  });

  it("let the SDK get over a failing server", async () => {
    await bench.plant({ fail_next: 1 });
    expect((await refusal(bench.stripe.customers.create({}, { maxNetworkRetries: 0 }))).statusCode).toBe(500);
    await bench.plant({ fail_next: 2 });
    const customer = await bench.stripe.customers.create(
      { name: "Mockford Books" },
      { maxNetworkRetries: 2 },
    );
    expect(customer.name).toBe("Mockford Books");
  });
});

describe("requests that are refused", () => {
  it("need a key, the right one, and the right kind", async () => {
    const none = await raw("GET", "/v1/customers", undefined, { authorization: "" });
    expect(none.status).toBe(401);
    const wrong = await raw("GET", "/v1/customers", undefined, { authorization: "Bearer sk_test_wrong" });
    expect([wrong.status, errorOf(wrong.body).type]).toEqual([401, "invalid_request_error"]);
    const basic = Buffer.from(`${KEYS.secretKey}:`).toString("base64");
    expect((await raw("GET", "/v1/customers", undefined, { authorization: `Basic ${basic}` })).status).toBe(
      200,
    );
    const page = await raw("GET", "/v1/customers", undefined, {
      authorization: `Bearer ${KEYS.publishableKey}`,
    });
    expect([page.status, errorOf(page.body).code]).toEqual([401, "secret_key_required"]);
  });

  it.each([
    ["POST", "/v1/payment_intents", { currency: "usd" }, 400, "parameter_missing", "amount"],
    [
      "POST",
      "/v1/payment_intents",
      { amount: "12.5", currency: "usd" },
      400,
      "parameter_invalid_integer",
      "amount",
    ],
    ["POST", "/v1/payment_intents", { amount: "49", currency: "usd" }, 400, "amount_too_small", "amount"],
    [
      "POST",
      "/v1/payment_intents",
      { amount: "100000000", currency: "usd" },
      400,
      "amount_too_large",
      "amount",
    ],
    [
      "POST",
      "/v1/payment_intents",
      { amount: "500", currency: "usd", amonut: "1" },
      400,
      "parameter_unknown",
      "amonut",
    ],
    [
      "POST",
      "/v1/payment_intents",
      { amount: "500", currency: "usd", customer: "cus_no" },
      400,
      "resource_missing",
      "customer",
    ],
    [
      "POST",
      "/v1/payment_intents",
      { amount: "", currency: "usd" },
      400,
      "parameter_invalid_empty",
      "amount",
    ],
    ["POST", "/v1/payment_intents/pi_no/confirm", {}, 404, "resource_missing", "intent"],
    ["POST", "/v1/refunds", {}, 400, "parameter_missing", "charge"],
    ["POST", "/v1/customers", { "metadata[a][b]": "1" }, 400, undefined, "metadata[a]"],
    ["POST", "/v1/customers", { "__proto__[x]": "1" }, 400, "parameter_unknown", "__proto__"],
  ])("%s %s %j is %i %s", async (method, path, form, status, code, param) => {
    const answer = await raw(method, path, form as Record<string, string>);
    expect([answer.status, errorOf(answer.body).code, errorOf(answer.body).param]).toEqual([
      status,
      code,
      param,
    ]);
    expect(errorOf(answer.body).type).toBe("invalid_request_error");
  });

  it("know the API version of a parameter's name", async () => {
    const form = { amount: "500", currency: "usd", "payment_method_types[]": "card" };
    expect((await raw("POST", "/v1/payment_intents", form)).status).toBe(400);
    const older = await raw("POST", "/v1/payment_intents", form, { "stripe-version": "2023-08-16" });
    expect(older.body.payment_method_types).toEqual(["card"]);
    const intent = await bench.stripe.paymentIntents.create({
      amount: 500,
      currency: "usd",
      allowed_payment_method_types: ["us_bank_account"],
    });
    expect(intent.payment_method_types).toEqual(["us_bank_account"]);
  });

  it("lead to no page and no JSON", async () => {
    expect((await raw("GET", "/v1/unicorns")).status).toBe(404);
    const json = await fetch(`${bench.base}/v1/customers`, {
      method: "POST",
      body: "{}",
      headers: { authorization: `Bearer ${KEYS.secretKey}`, "content-type": "application/json" },
    });
    expect(json.status).toBe(400);
  });
});

describe("lists", () => {
  it("page forwards and backwards, newest first, and expand what they hold", async () => {
    const customer = await bench.stripe.customers.create({ email: "pages@mockford.test" });
    const made: string[] = [];
    for (let i = 0; i < 7; i++) {
      const intent = await bench.stripe.paymentIntents.create({
        amount: 1000 + i,
        currency: "usd",
        customer: customer.id,
      });
      made.unshift(intent.id);
    }
    const seen: string[] = [];
    for await (const intent of bench.stripe.paymentIntents.list({ customer: customer.id, limit: 3 }))
      seen.push(intent.id);
    expect(seen).toEqual(made);
    const back = await bench.stripe.paymentIntents.list({
      customer: customer.id,
      ending_before: made[4],
      limit: 2,
      expand: ["data.customer"],
    });
    expect(back.data.map(({ id }) => id)).toEqual([made[2], made[3]]);
    expect(back.has_more).toBe(true);
    expect(back.data[0]?.customer).toMatchObject({ id: customer.id, email: "pages@mockford.test" });
    expect((await refusal(bench.stripe.customers.list({ limit: 101 }))).param).toBe("limit");
    expect((await refusal(bench.stripe.customers.list({ expand: ["data.name"] }))).statusCode).toBe(400);
  });

  it("find a customer by e-mail, change it and forget it", async () => {
    const customer = await bench.stripe.customers.create({
      email: "one@mockford.test",
      metadata: { a: "1", b: "2" },
    });
    const found = await bench.stripe.customers.list({ email: "one@mockford.test" });
    expect(found.data.map(({ id }) => id)).toEqual([customer.id]);
    const method = await bench.stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    const changed = await bench.stripe.customers.update(customer.id, {
      metadata: { a: "", c: "3" },
      invoice_settings: { default_payment_method: method.id },
    });
    expect(changed.metadata).toEqual({ b: "2", c: "3" });
    expect((await bench.stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
    await bench.stripe.customers.del(customer.id);
    expect(await bench.stripe.customers.retrieve(customer.id)).toMatchObject({
      id: customer.id,
      deleted: true,
    });
  });
});
