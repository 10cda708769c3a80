import { Ledger } from "@stint/core/ledger";
import { Payout } from "@stint/core/payout";
import { sendable } from "@stint/core/payout/funding-source";
import { holdPayout } from "@stint/core/payout/owner-hold";
import { reconcilePayouts } from "@stint/core/payout/reconcile";
import { markReturned } from "@stint/core/payout/reversal";
import { transfer } from "@stint/core/payout/transfer";
import { stripe } from "@stint/core/platform/stripe";
import { beforeAll, describe, expect, it } from "vitest";
import { newPaidStudio } from "../../core/test/payout/revenue-share/support";
import { as } from "../../core/test/support";
import { type MoneyBench, openMoney } from "./money-bench";
import { onePurse } from "./payout-purse";
import { refundsAndPayouts } from "./payout-refund";
import { withNewLinkSecret } from "./support";
import { linked, paidOnline, sentFor, written } from "./support-transfer";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

/** The share of Kim and Sam of what the client pays by card, committed. */
async function shared() {
  const studio = await newPaidStudio();
  const { kim, sam, own } = studio;
  await studio.rules(
    { member_id: kim.member.id, kind: "settled", percent: "20" },
    { member_id: sam.member.id, kind: "settled", percent: "10" },
  );
  await paidOnline(studio);
  const [payout] = await studio.payouts();
  const id = payout?.id ?? 0;
  await own(() => Payout.commit(id, {}));
  return { ...studio, id, send: () => own(() => transfer(id)) };
}

describe("a share of an online payment is sent to its teammates' own accounts", () => {
  it("once, however often and however many at once ask, and stands in the book as sent", async () => {
    const { id, send, kim, sam, own } = await shared();
    await Promise.all([linked(kim), linked(sam)]);
    expect((await own(() => Payout.get(id))).source).toMatchObject({ online: true });
    const all = await Promise.allSettled([send(), send(), send()]);
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await own(() => Payout.get(id))).toMatchObject({
      status: "paid",
      payment_method: "bank_transfer",
    });
    expect(await sentFor(id)).toEqual([10_000, 20_000]);
    const { balances } = await own(() => Ledger.payoutStatement(id));
    expect(Object.fromEntries(balances.map(({ account, amount }) => [account, amount]))).toEqual({
      clearing: -30_000,
      payouts: 30_000,
      payable: 0,
    });
    await expect(send()).rejects.toMatchObject({ code: 1004 });
  });

  it("came back only once the provider took all of it back; then it is owed, and can be sent again", async () => {
    const { id, send, kim, sam, own } = await shared();
    await Promise.all([linked(kim), linked(sam)]);
    await send();
    const back = () => own(() => markReturned(id, { reason: "The wrong account" }));
    await expect(back()).rejects.toMatchObject({ code: 1004, message: /Reverse its transfer/ });
    const sdk = await stripe();
    const [first, second] = (await sdk.transfers.list({ transfer_group: `payout:${id}` })).data;
    await sdk.transfers.createReversal(first?.id ?? "");
    await sdk.transfers.createReversal(second?.id ?? "", { amount: 1 });
    // One part in full and a cent of the other are not all of it.
    await expect(back()).rejects.toMatchObject({ code: 1004 });
    expect(await own(() => Payout.get(id))).toMatchObject({ status: "paid" });
    await sdk.transfers.createReversal(second?.id ?? "");
    expect(await back()).toMatchObject({ status: "failed", paid_at: null });
    const book = async () => {
      const { balances } = await own(() => Ledger.payoutStatement(id));
      return Object.fromEntries(balances.map(({ account, amount }) => [account, amount]));
    };
    expect(await book()).toEqual({ clearing: 0, payouts: 30_000, payable: -30_000 });
    // Nothing of it is counted as sent, so that the same money goes out again, once.
    await send();
    expect(await own(() => Payout.get(id))).toMatchObject({ status: "paid" });
    expect(await sentFor(id)).toEqual([10_000, 10_000, 20_000, 20_000]);
    expect(await book()).toEqual({ clearing: -30_000, payouts: 30_000, payable: 0 });
  });

  it("waits for everybody's bank account (2004), and sends nothing before that", async () => {
    const { id, send, kim, sam, own } = await shared();
    await linked(kim);
    await expect(send()).rejects.toMatchObject({
      code: 2004,
      message: expect.stringContaining("Sam Demoff has not linked a bank account"),
    });
    expect(await sentFor(id)).toEqual([]);
    await linked(sam);
    expect(await send()).toMatchObject({ status: "paid" });
    expect(await own(() => Payout.get(id))).toMatchObject({ failure: null });
  });

  it.each([
    ["acted and did not answer", { drop_next_response: 3 }],
    ["was never reached", { fail_next: 3 }],
  ])(
    "is asked again under the same key by the minute's job when the provider %s (2025)",
    async (_, fault) => {
      const { id, send, kim, sam, own } = await shared();
      await Promise.all([linked(kim), linked(sam)]);
      // The SDK itself tries three times.
      await bench.stripe.plant(fault);
      await expect(send()).rejects.toMatchObject({ code: 2025 });
      expect(await own(() => Payout.get(id))).toMatchObject({ status: "committed", sending: true });
      // Nobody knows: it is neither paid another way nor held meanwhile.
      await expect(own(() => Payout.pay(id, {}))).rejects.toMatchObject({ code: 2025 });
      await expect(own(() => Payout.markFailed(id, { reason: "?" }))).rejects.toMatchObject({ code: 2025 });
      await expect(own(() => holdPayout(id, { reason: "Later" }))).rejects.toMatchObject({ code: 2025 });
      await reconcilePayouts();
      expect(await own(() => Payout.get(id))).toMatchObject({ status: "paid", sending: false });
      expect(await sentFor(id)).toEqual([10_000, 20_000]);
    },
  );

  it("is found again although the provider forgot its key, and our secret was rotated meanwhile", async () => {
    const { id, send, kim, sam, own } = await shared();
    await Promise.all([linked(kim), linked(sam)]);
    await bench.stripe.plant({ drop_next_response: 3 });
    await expect(send()).rejects.toMatchObject({ code: 2025 });
    await bench.stripe.plant({ forget_keys: true });
    await withNewLinkSecret(reconcilePayouts);
    await bench.stripe.plant({ forget_keys: false });
    expect(await own(() => Payout.get(id))).toMatchObject({ status: "paid", sending: false });
    expect(await sentFor(id)).toEqual([10_000, 20_000]);
  });

  it("is only for money that the client paid online (2005)", async () => {
    const studio = await newPaidStudio();
    await studio.rules({ member_id: studio.kim.member.id, kind: "settled", percent: "20" });
    const { id: invoice_id } = await studio.send(50_000);
    await studio.pay(invoice_id);
    const [byHand] = await studio.payouts();
    await studio.own(() => Payout.commit(byHand?.id ?? 0, {}));
    await linked(studio.kim);
    await expect(studio.own(() => transfer(byHand?.id ?? 0))).rejects.toMatchObject({ code: 2005 });
    await expect(as(studio.kim.actor, () => transfer(byHand?.id ?? 0))).rejects.toMatchObject({ code: 1003 });
  });

  it("written by hand goes out of what clients paid online, and never out of more than that", async () => {
    const studio = await newPaidStudio();
    // What other workspaces' clients paid lies there as well.
    await paidOnline(await newPaidStudio(), "pm_card_bypassPending", 500_000);
    const { own, kim } = studio;
    await paidOnline(studio, "pm_card_bypassPending");
    const [first, second] = [await written(studio, 60_000), await written(studio, 60_000)];
    expect(await own(() => sendable(first))).toMatchObject({
      possible: false,
      reason: "Kim Demoff has not linked a bank account in their own settings yet.",
    });
    await linked(kim);
    expect(await own(() => sendable(first))).toEqual({ possible: true, from: "balance", reason: null });
    const both = await Promise.allSettled([first, second].map((id) => own(() => transfer(id))));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const left = both[0]?.status === "fulfilled" ? second : first;
    expect(await own(() => sendable(left))).toMatchObject({
      possible: false,
      reason: expect.stringMatching(/^Only \$370\.70 of what your clients paid online is left/),
    });
    await expect(own(() => transfer(left))).rejects.toMatchObject({ code: 2005 });
    expect(await sentFor(left)).toEqual([]);
    // The provider keeps its fee of $29.30: $1,000.00 less that and what was sent. Somebody else's workspace has nothing there.
    const other = await newPaidStudio();
    await linked(other.kim);
    const theirs = await written(other, 100);
    await expect(other.own(() => transfer(theirs))).rejects.toMatchObject({ code: 2005 });
  });

  it("cannot come out of the owner's own account, and says so before it is asked (2005)", async () => {
    const studio = await newPaidStudio();
    await linked({ ...studio.kim, actor: studio.owner });
    await linked(studio.kim);
    const id = await written(studio, 100);
    expect(await studio.own(() => sendable(id))).toMatchObject({
      possible: false,
      reason: expect.stringContaining("Your clients pay into your own account"),
    });
    await expect(studio.own(() => transfer(id))).rejects.toMatchObject({ code: 2005 });
  });

  it("has failed with the provider's words when it is refused, its owner is told, and it can be sent again", async () => {
    const studio = await newPaidStudio();
    const { own, kim } = studio;
    // What was paid by this card is not available for two days.
    await paidOnline(studio, "pm_card_visa", 5_000_000);
    await linked(kim);
    const id = await written(studio, 4_000_000);
    expect(await own(() => transfer(id))).toMatchObject({
      status: "failed",
      failure: expect.stringContaining("insufficient"),
    });
    expect(await sentFor(id)).toEqual([]);
    await paidOnline(studio, "pm_card_bypassPending", 5_000_000);
    expect(await own(() => transfer(id))).toMatchObject({ status: "paid", failure: null });
    expect(await sentFor(id)).toEqual([4_000_000]);
  });
});

onePurse(() => bench);
refundsAndPayouts();
