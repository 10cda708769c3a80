import { Invoice } from "@stint/core/invoice";
import { sendEvidence } from "@stint/core/operations/dispute-evidence";
import { trace } from "@stint/core/operations/trace-figure";
import { Payment } from "@stint/core/payment";
import { env } from "@stint/core/platform/env";
import { Workspace } from "@stint/core/workspace";
import { signature } from "@stint/stripe-emulator/webhook";
import { beforeAll, describe, expect, it } from "vitest";
import { ReceivingEntity } from "../../core/src/connected-account/entity";
import { businessDaysAfter } from "../../core/src/platform/date/business";
import { newBusiness } from "../../core/test/invoice/support";
import { as, journalOf } from "../../core/test/support";
import { KEYS } from "../../stripe-emulator/test/bench";
import { handler as mailBank } from "../src/events/account-bank-changed/mail-owner";
import { handler as mailOpened } from "../src/events/account-opened/mail-owner";
import { handler as mailReceipts } from "../src/events/invoice-paid/mail-receipts";
import { deliver, type MoneyBench, openMoney, visitor } from "./money-bench";
import { react } from "./support";
import { ACCOUNTS, connecting } from "./support-connect";
import { API, book, intentIn, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

const { ownerOf, fillIn, connected, sent, hear } = connecting(() => bench);
const AMOUNT = 125_000;
const FEE = 3655;

describe("the owner's account at the provider", () => {
  it("is opened once, says in words what is missing, and is ready when nothing is", async () => {
    const { owner } = await newBusiness();
    const page = await ownerOf(owner);
    expect((await page.get(ACCOUNTS)).body.data).toEqual([]);
    // Wherever they ask for it: the first one's country holds (one account for each workspace).
    const asked = await Promise.all(
      [{}, { country: "US" }, { country: "DE" }].map((body) => page.post(`${ACCOUNTS}/receiving`, body)),
    );
    expect(new Set(asked.map(({ body }) => body.data.id)).size).toBe(1);
    const [first] = asked;
    expect(first?.body.data).toMatchObject({
      account_type: "receiving_account",
      status: "pending",
      charges_enabled: false,
      bank: null,
    });
    expect(first?.body.data.missing).toEqual([
      "What your business does, and its website",
      "The bank account that your money goes to",
      "Your yes to the payment provider's terms",
    ]);
    const { id } = first?.body.data ?? {};
    expect((await bench.stripe.stripe.accounts.list({ limit: 100 })).data).toHaveLength(1);

    const link = await page.post(`${ACCOUNTS}/${id}/onboarding`);
    const provider_id = new URL(link.body.data.url).searchParams.get("account") ?? "";
    await fillIn(provider_id, "");
    await hear();
    expect((await page.get(`${ACCOUNTS}/${id}`)).body.data).toMatchObject({
      status: "awaiting_documents",
      charges_enabled: true,
      payouts_enabled: false,
      missing: ["The bank account that your money goes to"],
    });
    await fillIn(provider_id);
    // The news may be late: whoever comes back asks.
    expect((await page.post(`${ACCOUNTS}/${id}/check`)).body.data).toMatchObject({
      status: "active",
      bank: "STRIPE TEST BANK ending 6789",
      missing: [],
    });
    await hear();
    const types = await journalOf(owner.owner_id, `account:${id}`);
    expect(types.filter((type) => type === "account.status_changed")).toHaveLength(2);
  });

  it("is nobody else's", async () => {
    const { id } = await connected();
    const stranger = await ownerOf((await newBusiness()).owner);
    for (const path of ["", "/balance", "/transfers"])
      expect((await stranger.get(`${ACCOUNTS}/${id}${path}`)).status).toBe(404);
    expect((await stranger.post(`${ACCOUNTS}/${id}/onboarding`)).status).toBe(404);
  });
});

describe("money of clients goes into the owner's own account", () => {
  it("by card, with the provider's fee off it, and from there to the bank; the book says where it is", async () => {
    const business = await connected();
    const { owner, page, provider_id } = business;
    const { id, hash } = await sent(business, ["card"]);
    const open = await visitor().get(`${API}/${hash}`);
    expect(open.body.data.provider_account).toBe(provider_id);
    const { body } = await visitor().post(`${API}/${hash}/cardpayment`);
    expect(body.data.provider_account).toBe(provider_id);
    const intent = intentIn(body.data.client_secret);
    const mine = { stripeAccount: provider_id };
    // It is not the installation's.
    await expect(bench.stripe.stripe.paymentIntents.retrieve(intent)).rejects.toThrow("No such");
    await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" }, mine);
    await hear();
    expect(await state(owner, id)).toMatchObject({ status: "paid", payments: [{ fee: FEE }] });
    expect((await page.get(`${ACCOUNTS}/${business.id}/balance`)).body.data).toEqual([
      { currency: "USD", available: 0, pending: AMOUNT - FEE },
    ]);
    // The provider has not said when the bank has it: it is expected on a day, never on one that has passed.
    const today = await as(owner, () => Workspace.today());
    const waiting = (await page.get(`${ACCOUNTS}/waiting`)).body.data;
    const expected_on = businessDaysAfter(today, 2, "USD");
    expect(waiting).toMatchObject({
      on_its_way: [{ amount: AMOUNT - FEE, arrives_on: null, expected_on }],
      payments: [{ invoice_id: id, arrives_on: expected_on, is_expected: true }],
      processing: [],
    });
    // The owner reads what it cost and when it is there.
    await react(mailReceipts, owner.owner_id, `invoice:${id}`, "invoice.paid");
    const mail = bench.aws.mailbox.list(`robin-${owner.user_id}@sample.test`).at(-1);
    expect(mail?.text).toContain("You get $1,213.45 after the fee, in your bank around");
    await bench.stripe.advance(2);
    await hear();
    const [transfer] = (await page.get(`${ACCOUNTS}/${business.id}/transfers`)).body.data;
    expect(transfer).toMatchObject({ amount: AMOUNT - FEE, currency: "USD", status: "in_transit" });
    const entries = await as(owner, () => trace({ transfer_id: transfer.id }));
    expect(entries.balances).toEqual([
      { account: "clearing", currency: "USD", amount: FEE - AMOUNT },
      { account: "bank", currency: "USD", amount: AMOUNT - FEE },
    ]);
    await bench.stripe.advance(2);
    await hear();
    expect((await page.get(`${ACCOUNTS}/${business.id}/transfers`)).body.data).toMatchObject([
      { status: "paid" },
    ]);
    // Told again, in any order, nothing is booked twice (D33).
    const told = bench.stripe.received.filter(({ event }) => event.type.startsWith("payout."));
    for (const each of [...told].reverse())
      await bench.stripe.emulator.app.request(`/_local/stripe/events/${each.event.id}/redeliver`, {
        method: "POST",
      });
    await hear();
    expect((await as(owner, () => trace({ transfer_id: transfer.id }))).count).toBe(1);
    const whole = await as(owner, () => trace({}));
    expect(whole.balances.find(({ account }) => account === "clearing")?.amount ?? 0).toBe(0);

    const { payments: all } = await state(owner, id);
    await as(owner, () => Payment.refund(id, all[0]?.id ?? 0, { amount: 25_000 }));
    await hear();
    expect((await book(owner, id)).refunds).toBe(25_000);
    const refunds = await bench.stripe.stripe.refunds.list({ payment_intent: intent }, mine);
    expect(refunds.data.map(({ amount }) => amount)).toEqual([25_000]);
  });

  it("is back at the provider when the bank will not have it", async () => {
    const business = await connected("000111111116");
    const { hash } = await sent(business, ["card"]);
    const { body } = await visitor().post(`${API}/${hash}/cardpayment`);
    await bench.stripe.stripe.paymentIntents.confirm(
      intentIn(body.data.client_secret),
      { payment_method: "pm_card_bypassPending" },
      { stripeAccount: business.provider_id },
    );
    await hear();
    await bench.stripe.advance(3);
    await hear();
    const [transfer] = (await business.page.get(`${ACCOUNTS}/${business.id}/transfers`)).body.data;
    expect(transfer).toMatchObject({ status: "failed", failure: expect.stringContaining("bank account") });
    const entries = await as(business.owner, () => trace({ transfer_id: transfer.id }));
    expect(entries.count).toBe(2);
    expect(entries.balances.every(({ amount }) => amount === 0)).toBe(true);
  });

  it("and a contested payment is proven and won there, too", async () => {
    const business = await connected();
    const { owner, provider_id } = business;
    const { id, hash } = await sent(business, ["card"]);
    const { body } = await visitor().post(`${API}/${hash}/cardpayment`);
    await bench.stripe.stripe.paymentIntents.confirm(
      intentIn(body.data.client_secret),
      { payment_method: "pm_card_createDispute" },
      { stripeAccount: provider_id },
    );
    await hear();
    const disputed = await state(owner, id);
    expect(disputed.facts).toEqual(["disputed"]);
    await as(owner, () => sendEvidence(id, disputed.payments[0]?.id ?? 0, { note: "winning_evidence" }));
    await hear();
    expect((await state(owner, id)).status).toBe("paid");
  });
});

/** Nobody can pay online, into whosever account. */
async function isClosed(hash: string) {
  expect((await visitor().get(`${API}/${hash}`)).body.data.payment_methods).toEqual(["manual"]);
  const refused = await visitor().post(`${API}/${hash}/cardpayment`);
  expect(refused.body.error?.fields).toEqual({ payment_method: expect.any(String) });
}

describe("an account that its owner took away from us at the provider", () => {
  it("gets nothing any more, and nobody else gets it in its place: the own ways are left", async () => {
    const business = await connected();
    const { hash } = await sent(business, ["card", "manual"]);
    const payload = JSON.stringify({
      id: `evt_${business.id}`,
      object: "event",
      type: "account.application.deauthorized",
      account: business.provider_id,
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: "ca_1", object: "application" } },
    });
    const signed = signature(payload, KEYS.webhookSecret, Math.floor(Date.now() / 1000));
    for (let time = 0; time < 2; time++) expect(await deliver({ payload, signature: signed })).toBe(200);
    expect((await business.page.get(`${ACCOUNTS}/${business.id}`)).body.data.status).toBe("denied");
    await isClosed(hash);
  });

  it("tells the owner what it may not take: clients are not offered it, until it is switched on there", async () => {
    const business = await connected();
    const { owner, client_id, page, provider_id, id: account_id } = business;
    const allow = async (requested: boolean) => {
      await bench.stripe.stripe.accounts.update(provider_id, {
        capabilities: { sepa_debit_payments: { requested } },
      });
      return (await page.post(`${ACCOUNTS}/${account_id}/check`)).body.data.capabilities as string[];
    };
    expect(await allow(false)).not.toContain("sepa_debit_payments");
    const { id, hash } = await as(owner, async () => {
      const draft = await Invoice.create({ client_id, payment_methods: ["bank"] });
      await Invoice.update(draft.id, { currency: "EUR" });
      await Invoice.addItem(draft.id, { name: "Work", unit_price: 64_000 });
      return Invoice.send(draft.id, {});
    });
    const told = async () => ({
      owner: (await as(owner, () => Invoice.get(id))).payment_problems,
      client: (await visitor().get(`${API}/${hash}`)).body.data.payment_methods,
    });
    expect(await told()).toEqual({
      owner: [{ method: "bank", reason: expect.stringMatching(/^SEPA direct debit .*Getting paid/) }],
      client: [],
    });
    expect(await allow(true)).toContain("sepa_debit_payments");
    expect(await told()).toEqual({ owner: [], client: ["bank"] });
  });

  it("nor one that the provider restricts or looks at again, until it is open", async () => {
    const business = await connected();
    const { hash } = await sent(business, ["card", "manual"]);
    const { owner_id } = business.owner;
    for (const status of ["awaiting_documents", "pending", "denied"] as const) {
      await ReceivingEntity.patch({ owner_id }).set({ status, charges_enabled: false }).go();
      await isClosed(hash);
    }
    await business.page.post(`${ACCOUNTS}/${business.id}/check`);
    const { body } = await visitor().post(`${API}/${hash}/cardpayment`);
    expect(body.data.provider_account).toBe(business.provider_id);
  });
});

describe("where only owners' own accounts take payments", () => {
  it("an invoice without one still works with the owner's own ways", async () => {
    const business = await newBusiness();
    const { id, hash } = await sent(business, ["card", "manual"]);
    const was = env().STRIPE_CONNECT;
    try {
      env().STRIPE_CONNECT = "required";
      const open = await visitor().get(`${API}/${hash}`);
      expect(open.body.data.payment_methods).toEqual(["manual"]);
      const refused = await visitor().post(`${API}/${hash}/cardpayment`);
      expect(refused.body.error?.fields).toEqual({ payment_method: expect.any(String) });
      const paid = await as(business.owner, async () =>
        Payment.markPaid(id, { paid_at: "2026-01-02", payment_method: "bank_transfer" }),
      );
      expect(paid.status).toBe("paid");
      const other = await connected();
      const theirs = await sent(other, ["card"]);
      const shown = await visitor().get(`${API}/${theirs.hash}`);
      expect(shown.body.data.payment_methods).toContain("card");
    } finally {
      env().STRIPE_CONNECT = was;
    }
  });
});

describe("where an owner's money goes", () => {
  it("is told them by mail: the account that was opened, the bank, and each other bank, once", async () => {
    const { owner, id, provider_id, page } = await connected();
    const aggregate = `account:${id}`;
    const told = () =>
      bench.aws.mailbox.list().filter(({ to }) => to.includes(`robin-${owner.user_id}@sample.test`));
    for (const handler of [mailOpened, mailOpened])
      await react(handler, owner.owner_id, aggregate, "account.opened");
    for (const handler of [mailBank, mailBank])
      await react(handler, owner.owner_id, aggregate, "account.bank_changed");
    expect(told().map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        "An account for online payments was opened on Stint",
        "Your money on Stint goes to a new bank account",
      ]),
    );
    const before = told().length;
    // The same words, and another account at the same bank.
    await fillIn(provider_id, "000111116789");
    await page.post(`${ACCOUNTS}/${id}/check`);
    await page.post(`${ACCOUNTS}/${id}/check`);
    const types = await journalOf(owner.owner_id, aggregate);
    expect(types.filter((type) => type === "account.bank_changed")).toHaveLength(2);
    await react(mailBank, owner.owner_id, aggregate, "account.bank_changed");
    expect(told()).toHaveLength(before + 1);
    expect(told().at(-1)?.text).toContain("STRIPE TEST BANK ending 6789");
  });

  it("is told them by mail where the bank was changed at the provider and only that is said", async () => {
    const { owner, id, provider_id } = await connected();
    const before = bench.stripe.received.length;
    await fillIn(provider_id, "000222226789");
    await bench.stripe.settled();
    const news = bench.stripe.received
      .slice(before)
      .filter(({ event }) => event.type.startsWith("account.external_account."));
    expect(news.map(({ event }) => event.type).sort()).toEqual([
      "account.external_account.created",
      "account.external_account.deleted",
    ]);
    // In any order, and some of it twice.
    for (const each of [...news.toReversed(), ...news]) expect(await deliver(each)).toBe(200);
    const types = await journalOf(owner.owner_id, `account:${id}`);
    expect(types.filter((type) => type === "account.bank_changed")).toHaveLength(2);
  });
});

describe("a method that the account may not take yet", () => {
  it("is asked for when the owner switches it on, and says how that stands until it is active", async () => {
    const { page, id, provider_id } = await connected();
    const sdk = bench.stripe.stripe;
    const ask = (method: string, currency: string) =>
      page.post(`${ACCOUNTS}/${id}/capabilities`, { method, currency });
    // As an account of before stands, which may not take debits in euro.
    await sdk.accounts.update(provider_id, { capabilities: { sepa_debit_payments: { requested: false } } });
    const stands = async () => {
      const { capabilities, capabilities_pending, capabilities_inactive } = (
        await page.post(`${ACCOUNTS}/${id}/check`)
      ).body.data;
      const of = (list: string[]) => list.includes("sepa_debit_payments");
      return [of(capabilities), of(capabilities_pending), of(capabilities_inactive)];
    };
    expect(await stands()).toEqual([false, false, true]);
    const asked = await ask("bank", "EUR");
    expect([asked.status, asked.body.data.capabilities_pending]).toEqual([200, ["sepa_debit_payments"]]);
    // Asking again changes nothing.
    expect((await ask("bank", "EUR")).body.data.capabilities_pending).toEqual(["sepa_debit_payments"]);
    await bench.stripe.advance(2);
    expect(await stands()).toEqual([true, false, false]);
    for (const [method, currency] of [
      ["ideal", "USD"],
      ["bank", "JPY"],
      ["cash", "EUR"],
    ] as const)
      expect([method, (await ask(method, currency)).status]).toEqual([method, 422]);
    // Another workspace's account is not theirs to ask for.
    const other = await connected();
    expect(
      (await other.page.post(`${ACCOUNTS}/${id}/capabilities`, { method: "bank", currency: "GBP" })).status,
    ).toBe(404);
  });
});
