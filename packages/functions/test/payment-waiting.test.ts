import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { PlatformBalance } from "@stint/core/payment/platform-balance";
import { User } from "@stint/core/user";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { atTime } from "../../core/test/proposal/support";
import { as, journalOf } from "../../core/test/support";
import { handler as releaseMoney } from "../src/events/account-status-changed/release-money";
import { handler as mailReceipts } from "../src/events/invoice-paid/mail-receipts";
import { type MoneyBench, openMoney } from "./money-bench";
import { react, withNewLinkSecret } from "./support";
import { ACCOUNTS, connecting } from "./support-connect";
import { AMOUNT, book, FEE, payments } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

const { ownerOf, fillIn, hear } = connecting(() => bench);
const { paid } = payments(() => bench);

const SOON = "pm_card_bypassPending";
/** What other workspaces' clients paid lies in the same account of the installation, and can be sent. */
const others = async () => {
  for (let i = 0; i < 3; i++) await paid(SOON);
};

describe("what a client paid before the owner had a bank account", () => {
  it("is told with what it comes from, in the list, and in the owner's mail", async () => {
    const { owner, id } = await paid("pm_card_visa");
    const page = await ownerOf(owner);
    const none = (await page.get(`${ACCOUNTS}/waiting`)).body.data;
    expect(none).toMatchObject({
      connected: false,
      account: null,
      amounts: [{ currency: "USD", amount: AMOUNT - FEE }],
      payments: [
        {
          invoice_id: id,
          number: "INV-0001",
          client_name: "Cedar & Row",
          method: "Visa ending 4242",
          amount: AMOUNT,
          fee: FEE,
          net: AMOUNT - FEE,
        },
      ],
    });
    expect(none.arrives_on > none.payments[0].paid_at).toBe(true);
    // The book agrees: it is the money at the provider.
    expect((await book(owner, id)).clearing).toBe(AMOUNT - FEE);
    await react(mailReceipts, owner.owner_id, `invoice:${id}`, "invoice.paid");
    const mail = bench.aws.mailbox.list(`robin-${owner.user_id}@sample.test`).at(-1);
    expect(mail?.text).toContain("$1,213.45 waits for your bank account");
    expect(mail?.text).toContain("/money");
  });

  it("says nothing where nothing waits, and refuses whoever is not signed in", async () => {
    const { owner, id, payment_id } = await paid("pm_card_visa");
    await as(owner, () => Payment.refund(id, payment_id, {}));
    await hear();
    const page = await ownerOf(owner);
    const { amounts, payments: named } = (await page.get(`${ACCOUNTS}/waiting`)).body.data;
    expect([amounts, named]).toEqual([[], []]);
    page.use(undefined);
    expect((await page.get(`${ACCOUNTS}/waiting`)).status).toBe(401);
  });

  it("goes into the owner's own account once that is paid out: once, however often it is told", async () => {
    await others();
    const { owner } = await paid(SOON);
    const other = await paid(SOON);
    const page = await ownerOf(owner);
    const { id } = (await page.post(`${ACCOUNTS}/receiving`, {})).body.data;
    const link = await page.post(`${ACCOUNTS}/${id}/onboarding`);
    const provider_id = new URL(link.body.data.url).searchParams.get("account") ?? "";
    await fillIn(provider_id);
    await hear();
    const look = async () => (await page.get(`${ACCOUNTS}/waiting`)).body.data;
    const whole = { currency: "USD", amount: AMOUNT - FEE };
    // From the moment that the bank is connected the money is on its way, whatever moves it behind the page.
    const before = await look();
    expect(before.on_its_way).toEqual([{ ...whole, arrives_on: before.arrives_on, expected_on: null }]);
    for (let i = 0; i < 3; i++)
      expect(await react(releaseMoney, owner.owner_id, `account:${id}`, "account.status_changed")).toEqual({
        batchItemFailures: [],
      });
    const twice = await Promise.all([1, 2].map(() => as(owner, () => PlatformBalance.release())));
    expect(twice).toHaveLength(2);
    const sdk = bench.stripe.stripe;
    const { data } = await sdk.transfers.list({ destination: provider_id });
    expect(data.map(({ amount }) => amount)).toEqual([AMOUNT - FEE]);
    const { connected, amounts, on_its_way, payments: named } = await look();
    expect([connected, amounts]).toEqual([true, []]);
    // The same sum on the same day, with the payment that it comes from.
    expect(on_its_way).toEqual(before.on_its_way);
    expect(named).toMatchObject([{ number: "INV-0001", net: AMOUNT - FEE }]);
    // Nobody else's money moved.
    expect(await as(other.owner, () => PlatformBalance.amountsWaiting())).toEqual([
      { currency: "USD", amount: AMOUNT - FEE },
    ]);
    // The provider sends it off: its day counts. Once the bank has it, nothing is on its way.
    await bench.stripe.advance(1);
    await hear();
    const [sentOff] = (await page.get(`${ACCOUNTS}/${id}/transfers`)).body.data;
    expect(sentOff).toMatchObject({ amount: AMOUNT - FEE, status: "in_transit" });
    expect(await look()).toMatchObject({
      on_its_way: [{ ...whole, arrives_on: sentOff.arrives_on, expected_on: null }],
      payments: [{ number: "INV-0001", arrives_on: sentOff.arrives_on, is_expected: false }],
      arrived: [],
    });
    await bench.stripe.advance(2);
    await hear();
    // It is not forgotten: what arrived stays in sight, with the payment that it was and what it cost.
    const there = await look();
    expect([there.on_its_way, there.payments]).toEqual([[], []]);
    expect(there.arrived).toMatchObject([
      {
        id: sentOff.id,
        ...whole,
        arrived_on: sentOff.arrives_on,
        // What was sent on names its payments, too.
        is_known: true,
        other: 0,
        payments: [{ number: "INV-0001", fee: FEE, refunded: 0, net: AMOUNT - FEE }],
      },
    ]);
  });

  it("says what was refunded of it, so that the lines come to what the owner gets", async () => {
    const { owner, id, payment_id } = await paid("pm_card_visa");
    await as(owner, () => Payment.refund(id, payment_id, { amount: 50_000 }));
    await hear();
    const page = await ownerOf(owner);
    expect((await page.get(`${ACCOUNTS}/waiting`)).body.data.payments).toMatchObject([
      { amount: AMOUNT, refunded: 50_000, fee: FEE, net: AMOUNT - FEE - 50_000 },
    ]);
  });

  it("waits until the provider lets it go, and is not lost where the answer is", async () => {
    const { owner, id: invoice_id, payment_id } = await paid("pm_card_visa");
    const page = await ownerOf(owner);
    const { id } = (await page.post(`${ACCOUNTS}/receiving`, {})).body.data;
    const link = await page.post(`${ACCOUNTS}/${id}/onboarding`);
    const provider_id = new URL(link.body.data.url).searchParams.get("account") ?? "";
    await fillIn(provider_id);
    await hear();
    const sdk = bench.stripe.stripe;
    const sent = async () =>
      (await sdk.transfers.list({ destination: provider_id })).data.filter(
        ({ metadata }) => metadata.release_id,
      );
    // What can be sent is gone; the client's money is still on its way to the installation.
    const amount = (await sdk.balance.retrieve()).available.find(
      ({ currency }) => currency === "usd",
    )?.amount;
    if (amount && amount > 0)
      await sdk.transfers.create({ amount, currency: "usd", destination: provider_id });
    await as(owner, () => PlatformBalance.release());
    expect(await sent()).toEqual([]);
    // It is promised: neither the list nor another payout counts on it.
    expect(await as(owner, () => PlatformBalance.amountsWaiting())).toEqual([]);
    // It is still the owner's, and on its way: with the day on which the provider lets it go.
    expect((await page.get(`${ACCOUNTS}/waiting`)).body.data.on_its_way).toMatchObject([
      { currency: "USD", amount: AMOUNT - FEE, arrives_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
    await others();
    const later = (hours: number) =>
      atTime(new Date(Date.now() + hours * 3_600_000), () => PlatformBalance.reconcileReleases());
    await later(0);
    expect(await sent()).toEqual([]);
    await bench.stripe.plant({ drop_next_response: 2 });
    await later(2);
    // A day later the provider has forgotten the key, and our secret was rotated.
    await bench.stripe.plant({ drop_next_response: 0, forget_keys: true });
    await withNewLinkSecret(async () => {
      for (const hours of [2, 4, 6]) await later(hours);
    });
    await bench.stripe.plant({ forget_keys: false });
    expect((await sent()).map(({ amount }) => amount)).toEqual([AMOUNT - FEE]);
    await expect(as(owner, () => Payment.refund(invoice_id, payment_id, {}))).rejects.toMatchObject({
      code: 1004,
      fields: { shortfall: "$1,250.00" },
    });
  });
});

describe("how the owner wants to be paid, as the first send asks", () => {
  it("is kept for the workspace, and new invoices go by it", async () => {
    const { owner, project_id } = await paid("pm_card_visa");
    await as(owner, async () => {
      expect((await User.get()).getting_paid).toBe(null);
      const begun = await Invoice.create({ project_id });
      const chosen = await Invoice.create({ project_id });
      // Nothing is there that a client could read: no other way is offered.
      expect(begun.payment_methods).toEqual(["card"]);
      await Invoice.setMethod(chosen.id, "manual", true);
      const ways = async (id: number) => (await Invoice.get(id)).payment_methods;
      await Workspace.update({ getting_paid: "transfer", payment_instructions: "IBAN on request" });
      expect((await Invoice.create({ project_id })).payment_methods).toEqual(["manual"]);
      expect(await ways(begun.id)).toEqual(["manual"]);
      await Workspace.update({ getting_paid: "online" });
      expect((await Invoice.create({ project_id })).payment_methods).toEqual(["card", "bank", "manual"]);
      // A draft goes with what was chosen since; what was chosen for one invoice stays.
      expect(await ways(begun.id)).toEqual(["card", "bank", "manual"]);
      expect(await ways(chosen.id)).toEqual(["card", "manual"]);
      await Workspace.update({ payment_instructions: "" });
      const euro = await Invoice.update(begun.id, { currency: "EUR" });
      expect(euro.payment_methods).toEqual(["card", "bank"]);
      const franc = await Invoice.update(begun.id, { currency: "CHF" });
      expect(franc.payment_methods).toEqual(["card"]);
    });
    expect(await journalOf(owner.owner_id, `account:${owner.owner_id}`)).toContain("workspace.updated");
  });
});
