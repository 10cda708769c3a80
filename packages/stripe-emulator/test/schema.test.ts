import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv, type ValidateFunction } from "ajv";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../src/resources/index";
import { type Bench, startBench } from "./bench";

// Stripe's own description stands beside the checkout; it is not part of the project.
const folder = fileURLToPath(new URL("../../../../shared/stripe/", import.meta.url));
const there = existsSync(`${folder}openapi-2023-08-16.json`);
if (!there) {
  if (process.env.CI) throw new Error("CI needs Stripe's description in ../shared/stripe");
  console.log(
    "Left out: Stripe's description is not in ../shared/stripe, so answers are not checked against it.",
  );
}

interface Schema {
  [key: string]: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
}
interface Operation {
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const read = <T>(file: string) => JSON.parse(readFileSync(folder + file, "utf8")) as T;

/** `nullable: true` of OpenAPI 3.0 in the words of JSON Schema. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== "object" || node === null) return node;
  const { nullable, ...rest } = node as Record<string, unknown>;
  const made = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, plain(value)]));
  // An empty enum value is Stripe's way to write "unset".
  return nullable === true ? { anyOf: [made, { type: "null" }] } : made;
}

/** Parameters that the SDK's newer API version has and the description has not. */
const NEWER = [
  "collection_options",
  "allowed_payment_method_types",
  "controller",
  "allow_redisplay",
  "client_secret",
  "payment_method_types",
  "enhanced_eligibility_types",
  "intended_submission_method",
  "discounts",
  "marketing_features",
  "pricing",
  "promotion",
];

/** Paths that the SDK's newer API version has and the description has not. */
const NEWER_PATHS = [
  "/v1/invoice_payments",
  "/v1/invoice_payments/*",
  "/v1/invoices/create_preview",
  "/v1/subscriptions/*/pause",
];

/** Parameters of single calls that the SDK's newer API version has and the description has not. */
const NEWER_HERE = [
  "GET /v1/credit_notes created",
  "GET /v1/customers/:id/balance_transactions created",
  "GET /v1/customers/:id/balance_transactions invoice",
  "DELETE /v1/subscription_items/:id payment_behavior",
];

describe.skipIf(!there)("what the local Stripe says, against Stripe's own description", () => {
  let bench: Bench;
  let description: Description;
  let fixtures: Record<string, Record<string, unknown>>;
  const checks = new Map<string, ValidateFunction>();
  let ajv: Ajv;

  beforeAll(async () => {
    bench = await startBench();
    description = read<Description>("openapi-2023-08-16.json");
    fixtures = read<{ resources: typeof fixtures }>("fixtures.json").resources;
    ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema({ $id: "stripe", components: { schemas: plain(description.components.schemas) } });
  });
  afterAll(() => bench?.stop());

  /** What is wrong with an answer, by Stripe's description and its example. */
  function faultsOf(answer: { object: string }): string[] {
    const kind = answer.object;
    const check = checks.get(kind) ?? ajv.compile({ $ref: `stripe#/components/schemas/${kind}` });
    checks.set(kind, check);
    // SDK answers carry their HTTP side in an own property that JSON leaves out.
    const json: unknown = JSON.parse(JSON.stringify(answer));
    const right = check(json);
    const faults = (check.errors ?? []).map(
      ({ instancePath, message }) => `${kind}${instancePath} ${message}`,
    );
    return [...(right ? [] : faults), ...unlike(kind, json as Record<string, unknown>)];
  }

  const matches = (answer: { object: string }) => expect(faultsOf(answer)).toEqual([]);

  /** No invented fields, and none missing that Stripe's own example has. */
  function unlike(kind: string, json: Record<string, unknown>): string[] {
    const example = Object.keys(fixtures[kind] ?? {});
    const names = [
      ...example,
      ...Object.keys(description.components.schemas[kind]?.properties ?? {}),
      ...NEWER,
    ];
    const newer = [
      "payment_record",
      "managed_payments",
      "application_fee_amount",
      "balance_type",
      "customer_account",
      "amazon_pay",
      "klarna",
      "paypal",
    ];
    const invented = Object.keys(json).filter((name) => !names.includes(name) && !newer.includes(name));
    const optional = [
      "multi_use",
      "card",
      "source",
      "transfer",
      "refunds",
      "radar_options",
      "level3",
      "managed_payments",
      "wallet",
    ];
    const absent = example.filter((name) => json[name] === undefined && !optional.includes(name));
    return [
      ...invented.map((name) => `${kind} invents ${name}`),
      ...absent.map((name) => `${kind} lacks ${name}`),
    ];
  }

  const once = { automatic_payment_methods: { enabled: true, allow_redirects: "never" } } as const;

  it("customers, payments, charges and the ledger", async () => {
    const { stripe } = bench;
    const customer = await stripe.customers.create({
      name: "Mockford Books",
      email: "billing@mockford.test",
      address: {
        line1: "14 Example Row",
        city: "Demo City",
        country: "US",
        postal_code: "94103",
        state: "CA",
      },
    });
    matches(customer);
    matches(await stripe.paymentIntents.create({ amount: 5000, currency: "usd" }));
    for (const payment_method of ["pm_card_visa", "pm_usBankAccount_success"]) {
      const intent = await stripe.paymentIntents.create({
        amount: 5000,
        currency: "usd",
        customer: customer.id,
        confirm: true,
        payment_method,
        mandate_data: {
          customer_acceptance: { type: "online", online: { ip_address: "127.0.0.1", user_agent: "test" } },
        },
        ...once,
      });
      matches(intent);
      await bench.advance(4);
      const charge = await stripe.charges.retrieve(String(intent.latest_charge));
      matches(charge);
      matches(await stripe.balanceTransactions.retrieve(String(charge.balance_transaction)));
      matches(await stripe.paymentMethods.retrieve(String(intent.payment_method)));
      matches(await stripe.refunds.create({ charge: charge.id, amount: 100 }));
      const { data } = await stripe.refunds.list({ payment_intent: intent.id });
      expect(data.map(faultsOf)).toEqual([[]]);
      const mandate = charge.payment_method_details?.us_bank_account?.mandate;
      if (mandate) matches(await stripe.mandates.retrieve(String(mandate)));
    }
    const saved = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    matches(saved);
    matches(await stripe.paymentMethods.detach(saved.id));
    const list = await stripe.paymentIntents.list();
    expect(list.data.map(faultsOf)).toEqual(list.data.map(() => []));
    expect([list.object, list.has_more, typeof list.has_more]).toEqual(["list", false, "boolean"]);
    matches(await stripe.balance.retrieve());
  });

  it("declined and challenged payments", async () => {
    const { stripe } = bench;
    const open = await stripe.paymentIntents.create({ amount: 5000, currency: "usd", ...once });
    const declined = stripe.paymentIntents.confirm(open.id, { payment_method: "pm_card_chargeDeclined" });
    await declined.catch(() => undefined);
    const after = await stripe.paymentIntents.retrieve(open.id, { expand: ["latest_charge"] });
    matches(after);
    if (typeof after.latest_charge === "object" && after.latest_charge) matches(after.latest_charge);
    matches(
      await stripe.paymentIntents.confirm(open.id, { payment_method: "pm_card_authenticationRequired" }),
    );
    matches(await stripe.paymentIntents.cancel(open.id));
  });

  it("disputes, opened, answered and ended", async () => {
    const { stripe } = bench;
    const pay = (payment_method: string) =>
      stripe.paymentIntents.create({ amount: 7000, currency: "usd", confirm: true, payment_method, ...once });
    await pay("pm_card_createDispute");
    await pay("pm_card_createDisputeInquiry");
    await bench.settled();
    const { data } = await stripe.disputes.list();
    expect(data.map(({ status }) => status).sort()).toEqual(["needs_response", "warning_needs_response"]);
    for (const dispute of data) matches(dispute);
    const open = data.find(({ status }) => status === "needs_response")?.id ?? "";
    matches(await stripe.disputes.update(open, { evidence: { uncategorized_text: "winning_evidence" } }));
    await bench.settled();
    const won = await stripe.disputes.retrieve(open);
    expect(won.status).toBe("won");
    matches(won);
  });

  it("would be found out if they were wrong", async () => {
    const customer = await bench.stripe.customers.create({});
    const wrong = { ...customer, email: 5, tax_exempt: "perhaps", invented: 1, phone: undefined };
    const faults = faultsOf(JSON.parse(JSON.stringify(wrong)) as { object: string }).join("\n");
    for (const part of ["customer/email", "customer/tax_exempt", "invents invented", "lacks phone"]) {
      expect(faults).toContain(part);
    }
  });

  it("events, as they are delivered", async () => {
    await bench.settled();
    expect(bench.received.length).toBeGreaterThan(10);
    for (const { event } of bench.received) matches(event);
  });

  it("connected accounts and transfers", async () => {
    const { stripe } = bench;
    const account = await stripe.accounts.create({
      type: "express",
      email: "robin@sample.test",
      capabilities: { transfers: { requested: true } },
    });
    matches(account);
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: "account_onboarding",
      return_url: "https://stint.test/back",
      refresh_url: "https://stint.test/again",
    });
    matches(link);
    const form = { account: account.id, return_url: "https://stint.test/back" };
    await fetch(`${bench.base}/elements/onboarding`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    matches(await stripe.accounts.retrieve(account.id));
    await fetch(`${bench.base}/_local/stripe/topup`, {
      method: "POST",
      body: JSON.stringify({ amount: 10_000 }),
    });
    const transfer = await stripe.transfers.create({ amount: 500, currency: "usd", destination: account.id });
    matches(transfer);
    const { data: sent } = await stripe.transfers.list({ destination: account.id });
    expect(sent.map(faultsOf)).toEqual([[]]);
    matches(await stripe.transfers.createReversal(transfer.id, { amount: 5 }));
    const mine = { stripeAccount: account.id };
    const payout = await stripe.payouts.create({ amount: 200, currency: "usd" }, mine);
    matches(payout);
    await bench.advance(3);
    matches(await stripe.payouts.retrieve(payout.id, {}, mine));
    const { data: payouts } = await stripe.payouts.list({}, mine);
    expect(payouts.map(faultsOf)).toEqual(payouts.map(() => []));
    const direct = await stripe.paymentIntents.create(
      { amount: 5000, currency: "usd", confirm: true, payment_method: "pm_card_visa", ...once },
      mine,
    );
    matches(direct);
    const domain = await stripe.paymentMethodDomains.create({ domain_name: "app.stint.test" }, mine);
    matches(domain);
    matches(await stripe.paymentMethodDomains.validate(domain.id, {}, mine));
  });

  it("understands no parameter that Stripe does not", () => {
    const unknown: string[] = [];
    const paths = Object.entries(description.paths).map(([path, operations]) => ({
      shape: path.replaceAll(/\{[^}]+\}/g, "*"),
      operations,
    }));
    for (const { method, path, params } of resources.flatMap(({ routes }) => routes)) {
      const shape = path.replaceAll(/:\w+/g, "*");
      if (NEWER_PATHS.includes(shape)) continue;
      const operation = paths.find((each) => each.shape === shape)?.operations[method.toLowerCase()];
      if (!operation) {
        unknown.push(`${method} ${path}`);
        continue;
      }
      // Files come as a form of several parts, everything else as an encoded one.
      const bodies = Object.values(operation.requestBody?.content ?? {});
      const body = bodies.flatMap((each) => Object.keys(each?.schema.properties ?? {}));
      const names = [...body, ...(operation.parameters ?? []).map(({ name }) => name), ...NEWER];
      unknown.push(
        ...params.filter((name) => !names.includes(name)).map((name) => `${method} ${path} ${name}`),
      );
    }
    expect(unknown.filter((each) => !NEWER_HERE.includes(each))).toEqual([]);
  });
});
