import type { Invoice } from "@stint/core/invoice";
import { Invoice as Invoices } from "@stint/core/invoice";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness, newDraft, type Owner } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { type MoneyBench, openMoney, visitor } from "./money-bench";
import { connecting } from "./support-connect";
import { API, book, intentIn, payments, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

const { hear } = payments(() => bench);
const { connected } = connecting(() => bench);

const AMOUNT = 100_000;
/** What 1.5 % comes to of the amount and of itself, and what of it is the provider's 0.8 %, at most $5. */
const FREE_BANK = 1523;
const PROVIDER_BANK = 500;

const setPlan = (owner: Owner, plan: Workspace.PlanChange["plan"], trial_ends_at: string | null = null) =>
  as(owner, () =>
    Db.commit(
      [Workspace.changePlanWrite({ owner_id: owner.owner_id }, { plan, trial_ends_at })],
      [Event.audit("test.plan", `workspace:${owner.owner_id}`, {})],
    ),
  );

/** An invoice of $1,000.00 by card and bank; its client carries the fee unless told. */
const send = async (
  { owner, project_id }: { owner: Owner; project_id: number },
  pass_fee = true,
  methods: Invoice.Method[] = ["card", "bank"],
) => {
  const { id } = await newDraft(owner, project_id, AMOUNT);
  return as(owner, async () => {
    for (const method of methods) await Invoices.setMethod(id, method, true);
    await Invoices.update(id, { pass_fee });
    const { hash } = await Invoices.send(id, {});
    return { id, hash: hash ?? "" };
  });
};

const quote = async (hash: string, method: string) =>
  (await visitor().get(`${API}/${hash}/cardpayment?method=${method}`)).body.data.surcharge;

/** Pays by bank, and waits until the money is there. */
async function payByBank(hash: string, stripeAccount?: string) {
  const { body } = await visitor().post(`${API}/${hash}/cardpayment`, { method: "bank" });
  await bench.stripe.stripe.paymentIntents.confirm(
    intentIn(body.data.client_secret),
    { payment_method: "pm_usBankAccount_success" },
    stripeAccount ? { stripeAccount } : {},
  );
  await bench.stripe.advance(4);
  await hear();
}

describe("the fee of a payment, by plan (D10)", () => {
  it("is the one that the invoice was sent with, whatever the plan is when it is paid", async () => {
    const business = await newBusiness({ plan: "none" });
    const { owner } = business;
    const free = await send(business);
    expect(await quote(free.hash, "card")).toBe(3018);
    expect(await quote(free.hash, "bank")).toBe(FREE_BANK);
    await setPlan(owner, "pro_monthly");
    const paid = await send(business);
    expect(await quote(paid.hash, "bank")).toBe(PROVIDER_BANK);
    // A trial that has ended by the clock is no plan, whatever the provider's message still says.
    await setPlan(owner, "pro_monthly", "2020-01-01T00:00:00.000Z");
    expect(await quote((await send(business)).hash, "bank")).toBe(FREE_BANK);
    await setPlan(owner, "none");
    expect(await quote(free.hash, "bank")).toBe(FREE_BANK);
    expect(await quote(paid.hash, "bank")).toBe(PROVIDER_BANK);
    await payByBank(free.hash);
    await payByBank(paid.hash);
    for (const [of, fee] of [
      [free, FREE_BANK],
      [paid, PROVIDER_BANK],
    ] as const) {
      expect(await state(owner, of.id)).toMatchObject({
        status: "paid",
        payments: [{ amount: AMOUNT, surcharge: fee, fee }],
      });
      // What the client carried is what was taken: the amount is whole.
      expect(await book(owner, of.id)).toEqual({ clearing: AMOUNT, revenue: -AMOUNT });
    }
  });

  it("is taken of the owner where they carry it themselves", async () => {
    const business = await newBusiness({ plan: "none" });
    const { id, hash } = await send(business, false, ["bank"]);
    const { data } = (await visitor().get(`${API}/${hash}`)).body;
    expect(data).toMatchObject({ pass_fee: false, asks_way: false });
    await payByBank(hash);
    expect(await state(business.owner, id)).toMatchObject({ payments: [{ surcharge: 0, fee: 1500 }] });
    expect(await book(business.owner, id)).toEqual({
      clearing: AMOUNT - 1500,
      fees: 1500,
      revenue: -AMOUNT,
    });
  });

  it("has our part asked for with the charge where the money goes to the owner's own account", async () => {
    const business = await connected();
    const { owner, provider_id } = business;
    await setPlan(owner, "none");
    const { id, hash } = await send(business, false);
    // The way is chosen first: the form of both would not say which fee to ask for.
    expect((await visitor().get(`${API}/${hash}`)).body.data).toMatchObject({ asks_way: true });
    await setPlan(owner, "pro_monthly");
    await payByBank(hash, provider_id);
    expect(await state(owner, id)).toMatchObject({ status: "paid", payments: [{ fee: 1500 }] });
    expect(await book(owner, id)).toEqual({ clearing: AMOUNT - 1500, fees: 1500, revenue: -AMOUNT });
    const sdk = bench.stripe.stripe;
    const { data: own } = await sdk.balanceTransactions.list({}, { stripeAccount: provider_id });
    expect(own.find(({ amount }) => amount === AMOUNT)).toMatchObject({
      fee: 1500,
      net: AMOUNT - 1500,
      fee_details: [
        { type: "application_fee", amount: 1000 },
        { type: "stripe_fee", amount: PROVIDER_BANK },
      ],
    });
    const { data: ours } = await sdk.balanceTransactions.list({ type: "application_fee" });
    expect(ours).toMatchObject([{ amount: 1000, fee: 0 }]);
    // By card there is nothing of ours in it.
    const card = await send(business, false);
    const { body } = await visitor().post(`${API}/${card.hash}/cardpayment`, { method: "card" });
    const intent = await sdk.paymentIntents.retrieve(
      intentIn(body.data.client_secret),
      {},
      { stripeAccount: provider_id },
    );
    expect(intent.application_fee_amount).toBeNull();
  });
});
