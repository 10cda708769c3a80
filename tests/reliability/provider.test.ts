import { HANDLED as BILLING } from "@stint/core/billing";
import { HANDLED as REFERRAL } from "@stint/core/billing/referral";
import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { messages } from "@stint/core/payment/message";
import type { Stripe } from "stripe";
import { beforeAll, describe, expect, it } from "vitest";
import { PaymentEntity } from "../../packages/core/src/invoice/payment-entity";
import { HANDLED } from "../../packages/core/src/payment/webhook/webhook";
import { PointerEntity } from "../../packages/core/src/platform/db/pointer";
import { sign as withSignature } from "../../packages/core/src/platform/stripe/metadata";
import { newDraft } from "../../packages/core/test/invoice/support";
import { as } from "../../packages/core/test/support";
import {
  deliver,
  type MoneyBench,
  openMoney,
  signed,
  visitor,
} from "../../packages/functions/test/money-bench";
import { connecting } from "../../packages/functions/test/support-connect";
import { API, intentIn } from "../../packages/functions/test/support-payment";
import { entriesOf } from "./support/message";
import { bytes, changed, scan } from "./support/rows";

/*
 * Every type of event that is handled, in every way in which it can be somebody else's. The table of handled types
 * makes the cases: a new one without a kind below turns this red.
 */

let bench: MoneyBench;
let victim: Awaited<ReturnType<typeof connected>>;
let other: Awaited<ReturnType<typeof connected>>;
/** An intent of the other workspace's own that names the victim's invoice and payment by hand, with all that came of it. */
let forged: Forged;
beforeAll(async () => {
  bench = await openMoney();
  [victim, other] = [await connected(), await connected()];
  // Nothing leaves to the bank by itself.
  for (const { provider_id } of [victim, other])
    await bench.stripe.stripe.accounts.update(provider_id, {
      settings: { payouts: { schedule: { interval: "manual" } } },
    });
  forged = await forge();
}, 120_000);

const { connected, sent, hear } = connecting(() => bench);

type Object = Record<string, unknown> & { id: string };
interface Told {
  type: string;
  account: string | undefined;
  object: Object;
}

let events = 0;
/** Delivers an event with an id of its own; answers what came of it. */
async function tell({ type, account, object }: Told): Promise<{ id: string; status: number }> {
  const id = `evt_told_${++events}`;
  const created = Math.floor(Date.now() / 1000);
  const event = { id, object: "event", type, created, data: { object }, ...(account ? { account } : {}) };
  return { id, status: await deliver(signed(event)) };
}

const VARIANTS = [
  "foreign account",
  "foreign currency",
  "other amount",
  "other provider object",
  "unknown id",
  "metadata forged",
  "metadata copied",
  "metadata absent",
] as const;
type Variant = (typeof VARIANTS)[number];

const KINDS = [
  "payment_intent",
  "charge",
  "refund",
  "charge.dispute",
  "payout",
  "account",
  "account.application",
  "account.external_account",
] as const;
type Kind = (typeof KINDS)[number];
const kindOf = (type: string): Kind | undefined => {
  const noun = type.slice(0, type.lastIndexOf("."));
  return KINDS.find((kind) => kind === noun);
};

/** Lies that an account's news have no room for: they carry no amount, and the provider is asked how it stands. */
const NONE: Partial<Record<Kind, readonly Variant[]>> = {
  account: ["foreign currency", "other amount", "metadata forged", "metadata copied", "metadata absent"],
  "account.external_account": [
    "foreign currency",
    "other amount",
    "metadata forged",
    "metadata copied",
    "metadata absent",
  ],
  "account.application": [
    "foreign currency",
    "other amount",
    "other provider object",
    "metadata forged",
    "metadata copied",
    "metadata absent",
  ],
};

interface Forged {
  invoice_id: number;
  metadata: Record<string, string>;
  by: Record<"payment_intent" | "charge" | "refund" | "charge.dispute" | "payout", Object>;
}

const inName = (account: string) => ({ stripeAccount: account });

/** The attack: the other owner pays, refunds and disputes ¥600 of her own that name a payment by hand of the victim's. */
async function forge(): Promise<Forged> {
  const { owner, project_id } = victim;
  const { id: invoice_id } = await newDraft(owner, project_id);
  const paid = await as(owner, async () => {
    await Invoice.send(invoice_id, {});
    return Payment.markPaid(invoice_id, { paid_at: "2026-01-02", payment_method: "check" });
  });
  const metadata = {
    owner_id: `${owner.owner_id}`,
    invoice_id: `${invoice_id}`,
    payment_id: `${paid.payments[0]?.id}`,
  };
  const { stripe } = bench.stripe;
  const mine = inName(other.provider_id);
  const made = await stripe.paymentIntents.create(
    {
      amount: 600,
      currency: "jpy",
      metadata,
      payment_method: "pm_card_visa",
      confirm: true,
      return_url: "https://stint.test",
    },
    mine,
  );
  const refund = await stripe.refunds.create({ payment_intent: made.id, metadata }, mine);
  await bench.stripe.settled();
  const intent = await stripe.paymentIntents.retrieve(made.id, {}, mine);
  const charge = await stripe.charges.retrieve(`${intent.latest_charge}`, {}, mine);
  return {
    invoice_id,
    metadata,
    by: {
      payment_intent: intent as unknown as Object,
      charge: charge as unknown as Object,
      refund: refund as unknown as Object,
      "charge.dispute": disputeOf(intent),
      payout: { id: "po_forged", object: "payout", amount: 600, currency: "jpy", status: "paid", metadata },
    },
  };
}

const disputeOf = (intent: Stripe.PaymentIntent, status = "needs_response"): Object => ({
  id: `dp_${intent.id}`,
  object: "dispute",
  amount: intent.amount,
  charge: intent.latest_charge as string,
  payment_intent: intent.id,
  currency: intent.currency,
  reason: "fraudulent",
  status,
  created: intent.created,
  balance_transactions: [],
  evidence_details: { due_by: null },
  metadata: {},
});

/** An invoice of the victim's that is being paid with a test method; nothing of it has been heard yet. */
async function tried(method: string, ways: Invoice.Method[] = ["card"]): Promise<Stripe.PaymentIntent> {
  const { hash } = await sent(victim, ways);
  const { body } = await visitor().post(`${API}/${hash}/cardpayment`);
  const intent = intentIn(body.data.client_secret);
  const mine = inName(victim.provider_id);
  await bench.stripe.stripe.paymentIntents
    .confirm(intent, { payment_method: method }, mine)
    .catch(() => undefined);
  await bench.stripe.settled();
  return bench.stripe.stripe.paymentIntents.retrieve(intent, {}, mine);
}

/** The same, and its success has been heard, and nothing else. */
async function settled(): Promise<Stripe.PaymentIntent> {
  const intent = await tried("pm_card_visa");
  const object = intent as unknown as Object;
  expect((await tell({ type: "payment_intent.succeeded", account: victim.provider_id, object })).status).toBe(
    200,
  );
  return intent;
}

/** A true event of each type about the victim, which nobody has heard yet and which changes something. */
async function truthOf(type: string): Promise<Told> {
  const account = victim.provider_id;
  const { stripe } = bench.stripe;
  const mine = inName(account);
  const of = (object: unknown): Told => ({ type, account, object: object as Object });
  switch (type) {
    case "payment_intent.processing":
      return of(await tried("pm_usBankAccount_processing", ["bank"]));
    case "payment_intent.succeeded":
      return of(await tried("pm_card_visa"));
    case "payment_intent.payment_failed":
      return of(await tried("pm_card_chargeDeclined"));
    case "payment_intent.canceled": {
      const { id } = await tried("pm_card_chargeDeclined");
      return of(await stripe.paymentIntents.cancel(id, {}, mine));
    }
    case "charge.succeeded":
    case "charge.updated":
      return of(await stripe.charges.retrieve(`${(await settled()).latest_charge}`, {}, mine));
    case "refund.created":
    case "refund.updated":
      return of(await stripe.refunds.create({ payment_intent: (await settled()).id, amount: 2500 }, mine));
    case "refund.failed": {
      const refund = await stripe.refunds.create(
        { payment_intent: (await settled()).id, amount: 2500 },
        mine,
      );
      await tell({ type: "refund.created", account, object: refund as unknown as Object });
      return of({ ...refund, status: "failed", failure_reason: "declined" });
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.funds_withdrawn":
      return of(disputeOf(await settled()));
    case "charge.dispute.closed":
    case "charge.dispute.funds_reinstated":
      return of(disputeOf(await settled(), "won"));
    case "account.updated":
    case "account.application.deauthorized": {
      // An account of its own: it takes no payments afterwards.
      const { provider_id } = await connected();
      if (type !== "account.updated")
        return { type, account: provider_id, object: { id: "ca_1", object: "application" } };
      await fetch(`${bench.stripe.base}/_local/stripe/accounts/${provider_id}`, {
        method: "POST",
        body: JSON.stringify({ standing: "documents" }),
        headers: { "content-type": "application/json" },
      });
      const now = await stripe.accounts.retrieve(provider_id);
      return { type, account: provider_id, object: now as unknown as Object };
    }
    case "account.external_account.created":
    case "account.external_account.updated":
    case "account.external_account.deleted": {
      // Another bank, of which only this event tells.
      const { provider_id } = await connected();
      const body = new URLSearchParams({
        account: provider_id,
        return_url: "https://stint.test/settings",
        account_number: "000333336789",
      });
      const page = `${bench.stripe.base}/elements/onboarding`;
      await fetch(page, { method: "POST", body, redirect: "manual" });
      const now = await stripe.accounts.retrieve(provider_id);
      return { type, account: provider_id, object: now.external_accounts?.data[0] as unknown as Object };
    }
    default: {
      if (kindOf(type) !== "payout") throw new Error(`nothing is known of ${type}: write its case down`);
      const intent = await tried("pm_card_bypassPending");
      await tell({ type: "payment_intent.succeeded", account, object: intent as unknown as Object });
      return of(await stripe.payouts.create({ amount: 1000, currency: "usd" }, mine));
    }
  }
}

/** An event as it would be if it were not the victim's own, or not what happened. */
function lieOf(truth: Told, kind: Kind, variant: Variant): Told {
  const { type, account, object } = truth;
  const jpy = { ...object, currency: "jpy" };
  const of = (changes: object): Told => ({ type, account, object: { ...object, ...changes } });
  const own =
    kind === "account" || kind === "account.application" || kind === "account.external_account"
      ? undefined
      : forged.by[kind];
  const foreign = (metadata: unknown): Told => {
    if (!own) throw new Error(`${kind} carries no metadata`);
    const status = object.status;
    return { type, account: other.provider_id, object: { ...own, status, metadata } };
  };
  switch (variant) {
    case "foreign account":
      return { type, account: kind === "account.application" ? "acct_unknown" : other.provider_id, object };
    case "foreign currency":
      return { type, account, object: jpy };
    case "other amount": {
      const amount = Number(object.amount) + 1_000_000;
      return of({ amount, amount_received: amount, amount_captured: amount });
    }
    case "other provider object":
      if (kind === "payment_intent") return of({ id: `${object.id}_other` });
      if (kind === "charge") return of({ payment_intent: own?.payment_intent });
      if (kind === "account") return of({ id: other.provider_id });
      if (kind === "account.external_account") return of({ account: other.provider_id });
      if (kind === "payout") return of({ id: own?.id });
      return of({ charge: own?.charge });
    case "unknown id":
      if (kind === "account" || kind === "account.application")
        return { type, account: "acct_unknown", object: { ...object, id: "acct_unknown" } };
      if (kind === "account.external_account") return { type, account: "acct_unknown", object };
      return of({ id: "xx_unknown", payment_intent: "pi_unknown", metadata: {} });
    case "metadata forged":
      return foreign(forged.metadata);
    case "metadata copied":
      return foreign({ ...(object.metadata as object), ...forged.metadata });
    case "metadata absent":
      return foreign({});
  }
}

/** All rows but the operator's and the marks of messages: those of both workspaces, and their mails. */
async function state() {
  const rows = (await scan()).filter(
    ({ __edb_e__, owner_id }) =>
      __edb_e__ !== "inbox" && !(owner_id === 0 && /journal|provider_message/.test(`${__edb_e__}`)),
  );
  return { rows: bytes(rows), mails: bench.aws.mailbox.list().length };
}

/** Whether an event is written down where the operator finds it: in the list, or in the journal of what is not ours. */
async function isKept(event: string): Promise<boolean> {
  const { items } = await messages({ per_page: 9999 });
  if (items.filter(({ event_id }) => event_id === event).length === 1) return true;
  return (await entriesOf(0, `provider:${event}`)).length === 1;
}

describe("an object of the provider is placed by our own pointer (reliability 7, D33)", () => {
  // What the installation sells itself has cases of its own (provider-billing.test.ts).
  const types = Object.keys(HANDLED).filter((type) => !(type in BILLING || type in REFERRAL));

  it("every type that is handled has its cases", () => {
    expect(types.filter((type) => kindOf(type) === undefined)).toEqual([]);
  });

  it.each(types)("%s: what is not the workspace's own changes nothing; what is does", async (type) => {
    const kind = kindOf(type) as Kind;
    const truth = await truthOf(type);
    const lies = VARIANTS.filter((variant) => !NONE[kind]?.includes(variant));
    const before = await state();
    for (const variant of lies) {
      const { id, status } = await tell(lieOf(truth, kind, variant));
      const after = await state();
      expect([variant, status, changed(before.rows, after.rows), after.mails]).toEqual([
        variant,
        200,
        [],
        before.mails,
      ]);
      expect([variant, await isKept(id)]).toEqual([variant, true]);
    }
    expect((await tell(truth)).status).toBe(200);
    expect(changed(before.rows, (await state()).rows)).not.toEqual([]);
  });

  it("news of a try that failed does not rewrite how a settled payment was paid", async () => {
    const intent = await settled();
    const { stripe } = bench.stripe;
    const mine = inName(victim.provider_id);
    const charge = await stripe.charges.retrieve(`${intent.latest_charge}`, {}, mine);
    const told = (object: object) =>
      tell({ type: "charge.updated", account: victim.provider_id, object: object as Object });
    await told(charge);
    const before = await state();
    const card = { ...charge.payment_method_details?.card, brand: "mastercard", last4: "0002" };
    const failed = {
      ...charge,
      id: `${charge.id}_before`,
      status: "failed",
      paid: false,
      amount_captured: 0,
      balance_transaction: null,
      payment_method_details: { ...charge.payment_method_details, card },
    };
    expect((await told(failed)).status).toBe(200);
    expect(changed(before.rows, (await state()).rows)).toEqual([]);
  });

  it("the other workspace's real events about its own ¥600 leave both books alone", async () => {
    const before = await state();
    await hear();
    const own = bench.stripe.received.filter(({ event }) => event.account === other.provider_id);
    expect(own.some(({ event }) => event.type === "refund.created")).toBe(true);
    const after = await state();
    const invoice = await as(victim.owner, () => Invoice.get(forged.invoice_id));
    expect(invoice).toMatchObject({ status: "paid", amount_refunded: 0, disputed: false });
    expect(changed(before.rows, after.rows).filter((key) => key.includes(`${forged.invoice_id}`))).toEqual(
      [],
    );
  });

  it("metadata recovers what we asked for and never heard of, and only with our signature", async () => {
    const { hash, id } = await sent(victim, ["card"]);
    const { owner_id } = victim.owner;
    const { body } = await visitor().post(`${API}/${hash}/cardpayment`);
    const intent = intentIn(body.data.client_secret);
    const { data } = await PaymentEntity.query.one({ owner_id, invoice_id: id }).go();
    const payment_id = data[0]?.id ?? 0;
    // The answer was lost: neither the pointer nor the intent's id was stored.
    await PointerEntity.delete({ kind: "payment_intent", value: intent }).go();
    await PaymentEntity.patch({ owner_id, invoice_id: id, id: payment_id })
      .set({ status: "unknown" })
      .remove(["intent_id"])
      .go();
    const mine = inName(victim.provider_id);
    await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" }, mine);
    const told = await bench.stripe.stripe.paymentIntents.retrieve(intent, {}, mine);
    const ids = { owner_id: `${owner_id}`, invoice_id: `${id}`, payment_id: `${payment_id}` };
    const { amount, currency } = told;
    const before = await state();
    const tries: [string, object, Record<string, string>][] = [
      [victim.provider_id, {}, ids],
      [victim.provider_id, {}, { ...ids, signature: "a".repeat(26) }],
      [other.provider_id, {}, told.metadata],
      [victim.provider_id, { amount: amount + 1 }, told.metadata],
      [
        victim.provider_id,
        {},
        withSignature("refund", ids, { account: victim.provider_id, amount, currency }),
      ],
    ];
    const type = "payment_intent.succeeded";
    for (const [account, changes, metadata] of tries) {
      const object = { ...told, ...changes, metadata } as unknown as Object;
      expect((await tell({ type, account, object })).status).toBe(200);
      expect(changed(before.rows, (await state()).rows)).toEqual([]);
    }
    await tell({ type, account: victim.provider_id, object: told as unknown as Object });
    expect((await as(victim.owner, () => Invoice.get(id))).status).toBe("paid");
  });
});
