import { Account } from "@stint/core/connected-account";
import { trace } from "@stint/core/operations/trace-figure";
import { User } from "@stint/core/user";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { ReceivingEntity } from "../../core/src/connected-account/entity";
import { takeAccount } from "../../core/src/connected-account/take";
import { NotificationEntity } from "../../core/src/notification/entity";
import type { Owner } from "../../core/test/invoice/support";
import { atTime } from "../../core/test/proposal/support";
import { as } from "../../core/test/support";
import { handler as mailOwner } from "../src/events/account-status-changed/mail-owner";
import { handler as notifyOwner } from "../src/events/account-status-changed/notify-owner";
import { type MoneyBench, openMoney, visitor } from "./money-bench";
import { react, withNewLinkSecret } from "./support";
import { ACCOUNTS, connecting } from "./support-connect";
import { AMOUNT, API, intentIn } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
const { connected, sent, hear } = connecting(() => bench);
const addressOf = async (owner: Owner) => (await as(owner, () => User.getOwner())).email;

/** An account with money of a client that can go to the bank now. */
async function holding(account_number?: string) {
  const business = await connected(account_number);
  // Nothing leaves by itself.
  await bench.stripe.stripe.accounts.update(business.provider_id, {
    settings: { payouts: { schedule: { interval: "manual" } } },
  });
  const { hash } = await sent(business, ["card"]);
  const { body } = await visitor().post(`${API}/${hash}/cardpayment`);
  await bench.stripe.stripe.paymentIntents.confirm(
    intentIn(body.data.client_secret),
    { payment_method: "pm_card_bypassPending" },
    { stripeAccount: business.provider_id },
  );
  await hear();
  const path = `${ACCOUNTS}/${business.id}`;
  const list = async () => (await business.page.get(`${path}/transfers`)).body.data;
  const send = (amount: number, headers = {}) =>
    business.page.call("POST", `${path}/transfers`, { amount }, headers);
  const payouts = async () =>
    (await bench.stripe.stripe.payouts.list({ limit: 100 }, { stripeAccount: business.provider_id })).data;
  return { ...business, path, list, send, payouts };
}

describe("an owner sends what the account holds to the bank by hand", () => {
  it("once, with its entries in the book, whatever order its news come in", async () => {
    const { owner, send, list, payouts } = await holding();
    const key = { "idempotency-key": `send-${owner.owner_id}` };
    const first = await send(50_000, key);
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({ amount: 50_000, currency: "USD", status: "in_transit" });
    expect((await send(50_000, key)).body.data.id).toBe(first.body.data.id);
    expect(await payouts()).toHaveLength(1);
    await hear();
    expect(await list()).toHaveLength(1);
    const entries = await as(owner, () => trace({ transfer_id: first.body.data.id }));
    expect(entries.count).toBe(1);
    expect(entries.balances).toEqual([
      { account: "clearing", currency: "USD", amount: -50_000 },
      { account: "bank", currency: "USD", amount: 50_000 },
    ]);
  });

  it("never more than can go, nor nothing, nor out of an account that pays nothing out (2028, 2004)", async () => {
    const { owner, send, list } = await holding();
    expect((await send(AMOUNT)).body.error?.fields).toEqual({ amount: expect.stringContaining("$1,213.45") });
    expect((await send(0)).body.error?.code).toBe(2028);
    await ReceivingEntity.patch({ owner_id: owner.owner_id }).set({ payouts_enabled: false }).go();
    expect((await send(100)).body.error?.code).toBe(2004);
    expect(await list()).toEqual([]);
  });

  it("and where the provider does not answer it is asked again under the same key, and sent once", async () => {
    const { send, list, payouts } = await holding();
    await bench.stripe.plant({ drop_next_response: 30 });
    const waits = await send(10_000);
    expect(waits.body.error?.code).toBe(2025);
    await bench.stripe.plant({ drop_next_response: 0 });
    expect((await Account.reconcileTransfers()).failed).toEqual([]);
    expect((await list()).filter(({ status }: { status: string }) => status !== "canceled")).toMatchObject(
      (await payouts()).map(({ amount }) => ({ amount, status: "in_transit" })),
    );
    expect((await payouts()).length).toBeLessThanOrEqual(1);
  });

  it("and where the answer was lost and our secret was rotated since, it is found a day later", async () => {
    const { send, list, payouts } = await holding();
    await bench.stripe.plant({ drop_next_response: 30 });
    expect((await send(10_000)).body.error?.code).toBe(2025);
    await bench.stripe.plant({ drop_next_response: 0 });
    expect(await payouts()).toHaveLength(1);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await withNewLinkSecret(() => atTime(tomorrow, () => Account.reconcileTransfers()));
    expect(await list()).toMatchObject([{ amount: 10_000, status: "in_transit" }]);
  });
});

describe("an owner hears in plain words what clients can do", () => {
  const heard = async (owner: Owner, id: number) => {
    for (const handler of [mailOwner, notifyOwner])
      await react(handler, owner.owner_id, `account:${id}`, "account.status_changed");
    const { data } = await NotificationEntity.query.one({ user_id: owner.user_id }).go({ pages: "all" });
    return data.filter(({ type }) => type === "account.status_changed").map(({ title }) => title);
  };

  it("when the provider restricts the account, and when it is well again", async () => {
    const { owner, id, page, provider_id } = await connected();
    expect(await heard(owner, id)).toEqual(["Clients can pay you by card and bank debit."]);
    // Who put the choice off has chosen with that: the next invoice offers both.
    expect(await as(owner, async () => (await Workspace.get()).getting_paid)).toBe("online");
    const { owner_id } = owner;
    // The provider wants something: told as its news would.
    const account = await bench.stripe.stripe.accounts.retrieve(provider_id);
    const due = { ...account.requirements, currently_due: ["individual.verification.document"] };
    await as(owner, () =>
      takeAccount({ ...account, charges_enabled: false, requirements: due } as typeof account),
    );
    const bad = await heard(owner, id);
    expect(bad).toHaveLength(2);
    expect(bad.join()).toContain("Clients cannot pay by card or bank debit now");
    const mail = bench.aws.mailbox.list(await addressOf(owner)).at(-1);
    expect(mail?.text).toContain("A photo of an identity document");
    await page.post(`${ACCOUNTS}/${id}/check`);
    expect((await heard(owner, id)).length).toBe(3);
    expect((await ReceivingEntity.get({ owner_id }).go()).data?.charges_enabled).toBe(true);
  });
});
