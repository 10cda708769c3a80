import { Account } from "@stint/core/connected-account";
import { Invoice } from "@stint/core/invoice";
import { trace } from "@stint/core/operations/trace-figure";
import { Payment } from "@stint/core/payment";
import { netOf, PlatformBalance } from "@stint/core/payment/platform-balance";
import { stripe } from "@stint/core/platform/stripe";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { TransferEntity } from "../../core/src/connected-account/entity";
import { gatherLines, MOST_LINES } from "../../core/src/connected-account/rules";
import { load } from "../../core/src/invoice/read";
import { newDraft, type Owner } from "../../core/test/invoice/support";
import { fc } from "../../core/test/rules/seed";
import { as, journalOf } from "../../core/test/support";
import { deliver, type MoneyBench, openMoney, signed, visitor } from "./money-bench";
import { connecting } from "./support-connect";
import { API, intentIn, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
afterEach(() => vi.restoreAllMocks());

const { connected, fillIn, hear } = connecting(() => bench);
type Business = Awaited<ReturnType<typeof connected>>;
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

/** An invoice that its client has paid into the owner's own account. */
async function paid({ owner, project_id, provider_id }: Business, amount: number, payment_method: string) {
  const draft = await newDraft(owner, project_id, amount);
  const { id, hash } = await as(owner, async () => {
    await Invoice.setMethod(draft.id, "card", true);
    return Invoice.send(draft.id, {});
  });
  const { body } = await visitor().post(`${API}/${hash}/cardpayment`);
  await bench.stripe.stripe.paymentIntents.confirm(
    intentIn(body.data.client_secret),
    { payment_method },
    { stripeAccount: provider_id },
  );
  await hear();
  const { payments } = await state(owner, id);
  return { id, payment_id: payments[0]?.id ?? 0 };
}

const look = (owner: Owner) => as(owner, () => PlatformBalance.findWaiting());
const rowsOf = async ({ owner_id }: Owner) =>
  (await TransferEntity.query.one({ owner_id }).go({ pages: "all", consistent: true })).data;
const pass = async (days: number) => {
  await bench.stripe.advance(days);
  await hear();
};

/** That each sum that arrived is what is named in it, to the cent; answers them. */
async function opens(owner: Owner) {
  const { arrived } = await look(owner);
  for (const each of arrived) {
    expect(each.is_known).toBe(true);
    expect(sum(each.payments.map(({ net }) => net)) + each.other).toBe(each.amount);
  }
  return arrived;
}

/** $4,556.67 of which $500.00 are given back, $1,000.00, and $500.00 that are contested. */
async function three() {
  const business = await connected();
  const first = await paid(business, 455_667, "pm_card_visa");
  const second = await paid(business, 100_000, "pm_card_visa");
  const contested = await paid(business, 50_000, "pm_card_createDispute");
  await as(business.owner, () => Payment.refund(first.id, first.payment_id, { amount: 50_000 }));
  await hear();
  return { ...business, first, second, contested };
}

describe("what arrived in the owner's bank", () => {
  it("opens into what the provider says it consists of, and names what a dispute cost", async () => {
    const { owner, first, second, contested } = await three();
    // Before the provider sends it off nobody knows in which sum a payment comes.
    const before = await look(owner);
    expect(before.payments.every(({ is_expected }) => is_expected)).toBe(true);
    expect(before.payments.find(({ invoice_id }) => invoice_id === contested.id)).toMatchObject({
      net: -1480 - 1500,
      deductions: [
        { label: "Disputed", amount: 50_000 },
        { label: "Stripe fee", amount: 1480 },
        { label: "Dispute fee", amount: 1500 },
      ],
    });
    // The invoice names the same figure.
    const [payment] = (await state(owner, contested.id)).payments;
    expect(payment).toMatchObject({ fee: 1480, dispute: { fee: 1500 } });
    await pass(8);
    const arrived = await opens(owner);
    expect(arrived.every(({ other }) => other === 0)).toBe(true);
    const of = (id: number) =>
      arrived.flatMap(({ payments }) => payments.filter(({ invoice_id }) => invoice_id === id));
    const net = (id: number) => sum(of(id).map((each) => each.net));
    const fee = Math.round(455_667 * 0.029) + 30;
    expect([net(first.id), net(second.id), net(contested.id)]).toEqual([
      455_667 - 50_000 - fee,
      100_000 - 2930,
      -1480 - 1500,
    ]);
    expect(sum(of(contested.id).map(({ dispute_fee }) => dispute_fee))).toBe(1500);
    // All of it is there: nothing is named twice.
    const { payments, on_its_way } = await look(owner);
    expect([payments, on_its_way]).toEqual([[], []]);
  });

  it("says so where the provider never told, and guesses nothing", async () => {
    const { owner } = await three();
    await pass(8);
    for (const { owner_id, id } of await rowsOf(owner))
      await TransferEntity.patch({ owner_id, id }).remove(["lines"]).go();
    const { arrived, payments } = await look(owner);
    expect(arrived.map(({ is_known, payments: named, other }) => [is_known, named, other])).toEqual(
      arrived.map(() => [false, [], 0]),
    );
    expect(payments).toEqual([]);
    // Whenever the provider tells it after all it is kept, once, and nothing is booked again.
    const last = bench.stripe.received.findLast(({ event }) => event.type === "payout.paid");
    for (const time of [1, 2]) {
      const late = { ...last?.event, id: `evt_${owner.owner_id}_${time}` };
      expect(await deliver(signed({ ...late, type: "payout.reconciliation_completed" }))).toBe(200);
    }
    const rows = await rowsOf(owner);
    expect(rows.flatMap(({ lines, version }) => (lines ? [version] : []))).toEqual([2]);
    const [explained] = rows.filter(({ lines }) => lines);
    expect((await as(owner, () => trace({ transfer_id: explained?.id ?? 0 }))).count).toBe(1);
  });

  it("keeps no contents that are not the sum, and tells a person", async () => {
    const business = await connected();
    const { owner } = business;
    await paid(business, 100_000, "pm_card_visa");
    const { balanceTransactions } = await stripe();
    const list = balanceTransactions.list.bind(balanceTransactions);
    vi.spyOn(balanceTransactions, "list").mockImplementation((...args: Parameters<typeof list>) =>
      Object.assign(list(...args), {
        autoPagingToArray: async () =>
          (await list(...args)).data.map((each) => ({ ...each, net: each.net - 100 })),
      }),
    );
    await pass(5);
    const [row] = await rowsOf(owner);
    expect(row).toMatchObject({ status: "paid", amount: 100_000 - 2930 });
    expect(row?.lines).toBeUndefined();
    expect(await journalOf(owner.owner_id, `transfer:${row?.id}`)).toContain("account.transfer_anomaly");
    const [transfer] = (await as(owner, () => Account.transfers(business.id, {}))).items;
    expect(transfer?.status).toBe("paid");
  });

  it("names the payments of what the bank refused in the sum that they come with then", async () => {
    const business = await connected("000111111116");
    const { owner, provider_id } = business;
    const first = await paid(business, 100_000, "pm_card_bypassPending");
    await pass(3);
    expect((await rowsOf(owner)).map(({ status }) => status)).toEqual(["failed"]);
    const { arrived, payments } = await look(owner);
    expect(arrived).toEqual([]);
    expect(payments).toMatchObject([{ invoice_id: first.id, net: 100_000 - 2930, is_expected: true }]);
    await fillIn(provider_id);
    await hear();
    const second = await paid(business, 50_000, "pm_card_bypassPending");
    await pass(5);
    const there = await opens(owner);
    expect(there.every(({ other }) => other === 0)).toBe(true);
    const named = there.flatMap(({ payments: all }) => all.map(({ invoice_id, net }) => [invoice_id, net]));
    expect(Object.fromEntries(named)).toEqual({ [first.id]: 100_000 - 2930, [second.id]: 50_000 - 1480 });
    expect((await look(owner)).payments).toEqual([]);
  });

  it("names what is no payment of a client here as what it is not", async () => {
    const business = await connected();
    const { owner, provider_id } = business;
    const mine = { stripeAccount: provider_id };
    const { id } = await paid(business, 100_000, "pm_card_visa");
    // Somebody pays into the same account without us.
    await bench.stripe.stripe.paymentIntents.create(
      {
        amount: 10_000,
        currency: "usd",
        confirm: true,
        payment_method: "pm_card_visa",
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      },
      mine,
    );
    await pass(6);
    const arrived = await opens(owner);
    expect(sum(arrived.map(({ other }) => other))).toBe(10_000 - 320);
    expect(arrived.flatMap(({ payments }) => payments)).toMatchObject([
      { invoice_id: id, net: 100_000 - 2930 },
    ]);
  });

  it("keeps so many lines of one transfer, and the rest as one", () => {
    const many = Array.from({ length: 300 }, (_, at) => [
      { kind: "payment" as const, payment_id: at + 1, invoice_id: 1, amount: 1000 },
      { kind: "fee" as const, payment_id: at + 1, invoice_id: 1, amount: -59 },
    ]).flat();
    const kept = gatherLines(many);
    expect(kept.length).toBeLessThanOrEqual(MOST_LINES);
    expect(sum(kept.map(({ amount }) => amount))).toBe(300 * 941);
    expect(kept.filter(({ kind }) => kind === "payment")).toHaveLength(
      kept.filter(({ kind }) => kind === "fee").length,
    );
  });
});

const step = fc.oneof(
  fc.record({
    do: fc.constant("pay" as const),
    amount: fc.integer({ min: 5_000, max: 500_000 }),
    method: fc.constantFrom(
      "pm_card_visa",
      "pm_card_bypassPending",
      "pm_card_createDispute",
      "pm_card_refundFail",
    ),
  }),
  fc.record({ do: fc.constant("refund" as const), of: fc.nat(), share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ do: fc.constant("win" as const), of: fc.nat() }),
  fc.record({ do: fc.constant("wait" as const), days: fc.constantFrom(0.3, 1, 2, 4) }),
);

describe("whatever clients pay, get back and contest", () => {
  it("each arrived sum is what is in it, and each payment comes to its net, once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 9 }), async (steps) => {
        const business = await connected();
        const { owner, provider_id } = business;
        const made: { id: number; payment_id: number }[] = [];
        const rowOf = async ({ id, payment_id }: (typeof made)[number]) => {
          const found = (await load(id)).payments.find((each) => each.id === payment_id);
          if (!found) throw new Error("it is gone");
          return found;
        };
        for (const each of steps) {
          const one = "of" in each ? made[each.of % Math.max(1, made.length)] : undefined;
          if (each.do === "pay") made.push(await paid(business, each.amount, each.method));
          else if (each.do === "wait") await pass(each.days);
          else if (one && each.do === "refund") {
            const { payments } = await state(owner, one.id);
            const amount = Math.ceil(((payments[0]?.refundable ?? 0) * each.share) / 100);
            if (amount > 0) await as(owner, () => Payment.refund(one.id, one.payment_id, { amount }));
            await hear();
          } else if (one) {
            const { dispute } = await as(owner, () => rowOf(one));
            if (dispute?.status === "open")
              await bench.stripe.stripe.disputes.update(
                dispute.id,
                { evidence: { uncategorized_text: "winning_evidence" } },
                { stripeAccount: provider_id },
              );
            await hear();
          }
          await opens(owner);
        }
        // What is still to be decided is, and one more payment makes up for what the account owes.
        await pass(12);
        made.push(await paid(business, 5_000_000, "pm_card_bypassPending"));
        await pass(5);
        const arrived = await opens(owner);
        const named = arrived.flatMap(({ payments }) => payments);
        const nets = await as(owner, () =>
          Promise.all(made.map(async (each) => netOf(await rowOf(each)).net)),
        );
        expect(
          made.map(({ payment_id }) =>
            sum(named.filter((of) => of.payment_id === payment_id).map((of) => of.net)),
          ),
        ).toEqual(nets);
        expect(sum(arrived.map(({ amount }) => amount))).toBe(sum(nets));
        const { payments, on_its_way } = await look(owner);
        expect([payments, on_its_way]).toEqual([[], []]);
      }),
      { numRuns: process.env.SOAK === "1" ? 12 : 2, interruptAfterTimeLimit: undefined },
    );
  }, 240_000);
});
