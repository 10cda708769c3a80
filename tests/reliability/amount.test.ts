import { messages } from "@stint/core/payment/message";
import type { Stripe } from "stripe";
import { beforeAll, describe, expect, it } from "vitest";
import {
  altered,
  deliver,
  eventsOf,
  type MoneyBench,
  openMoney,
  sentInvoice,
  signed,
  visitor,
} from "../../packages/functions/test/money-bench";
import { withoutWrites } from "./support/fault";
import { entriesOf } from "./support/message";
import { clear, entity, ofOwner } from "./support/rows";
import { count, SOAK, seeded } from "./support/seed";

const random = seeded("reliability 7, amount truth");

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

/**
 * Tells of a success that is not that payment's (more money or none, another currency, account, invoice, payment or
 * workspace), in any order, then of one with less money, then the truth. Answers what the store says is wrong.
 * `asTold` tells the truth each time, as to a product that believes whatever it hears.
 */
async function check(asTold = false): Promise<string[]> {
  const amount = 20_000 + random.below(200_000);
  const { owner, id, hash } = await sentInvoice(amount);
  const { owner_id } = owner;
  const { body } = await visitor().post(`/api/v2/invoices/${hash}/cardpayment`);
  const intent = String(body.data.client_secret).split("_secret_")[0] ?? "";
  await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
  await bench.stripe.settled();
  const truth = eventsOf(bench.stripe, intent).find(({ event }) => event.type === "payment_intent.succeeded");
  if (!truth) throw new Error("the provider told of no success");

  const other = `${1 + random.below(1_000_000)}`;
  const changes: Partial<Stripe.PaymentIntent>[] = [
    { amount_received: amount + 1 + random.below(amount) },
    { amount_received: 0 },
    { currency: random.pick(["eur", "jpy", "bhd"]) },
    { metadata: { invoice_id: other } },
    { metadata: { owner_id: other } },
    { metadata: { payment_id: other } },
  ];
  const nth = (at: number) => `evt_wrong_${at}_${id}`;
  const lies = random.shuffled([
    ...changes.map((change, at) => altered(truth, nth(at), asTold ? {} : change)),
    signed({ ...truth.event, id: nth(changes.length), ...(asTold ? {} : { account: "acct_other" }) }),
  ]);

  const wrong: string[] = [];
  const invoice = async () => {
    const [row] = entity(await ofOwner(owner_id), "invoice");
    return row?.totals as { amount_paid: number; amount_due: number };
  };
  const tell = async (event: Parameters<typeof deliver>[0], what: string, paid: number) => {
    const status = await deliver(event);
    if (status !== 200) wrong.push(`${what} was answered ${status}`);
    const { amount_paid } = await invoice();
    if (amount_paid !== paid) wrong.push(`after ${what} ${amount_paid} is paid, not ${paid}`);
  };
  for (const lie of lies) await tell(lie, "another payment's success", 0);
  const less = 1 + random.below(amount - 1);
  await tell(altered(truth, `evt_less_${id}`, { amount_received: less }), "a part", less);
  await tell(truth, "a success that was counted", less);

  const journal = await entriesOf(owner_id, `invoice:${id}`);
  const parts = journal.filter(({ type }) => type === "payment.anomaly").length;
  const kept = await messages({ per_page: 9999 });
  const noted = parts + kept.items.filter(({ object_id }) => object_id === intent).length;
  if (noted !== lies.length + 1) wrong.push(`${noted} of ${lies.length + 1} were written down`);
  if (journal.some(({ type }) => type === "invoice.paid")) wrong.push("a part is taken for all of it");
  return wrong;
}

describe("money is what was paid, in its currency, by its invoice (reliability 7, D36)", () => {
  it("nothing is wrongly paid, a part is a part, and what does not agree is written down", async () => {
    for (let round = 0; round < count(1, 100); round++) {
      expect(await check()).toEqual([]);
      if (SOAK) await clear();
    }
  });

  it("is red when whatever is told is believed, and when nobody writes it down", async () => {
    expect((await check(true)).some((line) => line.includes("is paid, not 0"))).toBe(true);
    const silent = await withoutWrites(["journal", "provider_message"], () => check());
    expect(silent.some((line) => line.includes("were written down"))).toBe(true);
  });
});
