import { Account } from "@stint/core/account";
import { Invoice } from "@stint/core/invoice";
import { Ledger } from "@stint/core/ledger";
import { Payment } from "@stint/core/payment";
import { Payout } from "@stint/core/payout";
import { transfer } from "@stint/core/payout/transfer";
import { stripe } from "@stint/core/platform/stripe";
import { Share } from "@stint/core/share";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPaidStudio } from "../../core/test/share/support";
import { as } from "../../core/test/support";
import { type MoneyBench, startMoney } from "./money-bench";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await startMoney();
});
afterAll(() => bench.stop());

type Studio = Awaited<ReturnType<typeof newPaidStudio>>;
type Teammate = Studio["kim"];

/** A teammate gives the provider what it asks for. */
const linked = ({ actor }: Teammate) =>
  as(actor, async () => {
    const { id } = await Account.open({});
    const { url } = await Account.onboarding(id);
    await fetch(`${bench.stripe.base}/elements/onboarding`, {
      method: "POST",
      body: new URLSearchParams({
        account: new URL(url).searchParams.get("account") ?? "",
        return_url: "https://stint.test/settings",
      }),
      redirect: "manual",
    });
    expect(await Account.check(id)).toMatchObject({ payouts_enabled: true });
  });

/** The client pays $1,000.00 by card, and the share of Kim and Sam is committed. */
async function shared() {
  const studio = await newPaidStudio();
  const { kim, sam, own, project_id } = studio;
  await studio.rules(
    { member_id: kim.member.id, kind: "settled", percent: "20" },
    { member_id: sam.member.id, kind: "settled", percent: "10" },
  );
  const invoice = await own(async () => {
    const { id } = await Invoice.create({ project_id });
    await Invoice.addItem(id, { name: "Design", unit_price: 100_000 });
    await Invoice.setMethod(id, "card", true);
    return Invoice.send(id, {});
  });
  const { client_secret } = await Payment.startCardPayment(invoice.hash ?? "");
  const intent_id = client_secret?.split("_secret_")[0] ?? "";
  const sdk = await stripe();
  await sdk.paymentIntents.confirm(intent_id, { payment_method: "pm_card_visa" });
  await Payment.observe(await sdk.paymentIntents.retrieve(intent_id));
  const { payments } = await own(() => Invoice.get(invoice.id));
  await own(() => Share.follow({ project_id, invoice_id: invoice.id, payment_id: payments[0]?.id ?? 0 }));
  const [payout] = await studio.payouts();
  const id = payout?.id ?? 0;
  await own(() => Payout.commit(id, {}));
  return { ...studio, id, send: () => own(() => transfer(id)) };
}

const sentFor = async (id: number) => {
  const { data } = await (await stripe()).transfers.list({ transfer_group: `payout:${id}` });
  return data.map(({ amount }) => amount).sort((a, b) => a - b);
};

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

  it("is asked again under the same key when the provider does not answer (2025)", async () => {
    const { id, send, kim, sam, own } = await shared();
    await Promise.all([linked(kim), linked(sam)]);
    // The SDK itself tries three times.
    await bench.stripe.plant({ drop_next_response: 3 });
    await expect(send()).rejects.toMatchObject({ code: 2025 });
    expect(await own(() => Payout.get(id))).toMatchObject({ status: "committed" });
    expect(await send()).toMatchObject({ status: "paid" });
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
});
