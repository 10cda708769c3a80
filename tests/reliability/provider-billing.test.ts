import { HANDLED as BILLING } from "@stint/core/billing";
import { HANDLED as REFERRAL } from "@stint/core/billing/referral";
import { messages } from "@stint/core/payment/message";
import { Stripe } from "stripe";
import { beforeAll, describe, expect, it } from "vitest";
import { VERSION } from "../../packages/core/src/platform/stripe/version";
import { deliver, type MoneyBench, openMoney, signed } from "../../packages/functions/test/money-bench";
import { type Subscriber, subscribing } from "../../packages/functions/test/support-billing";
import { entriesOf } from "./support/message";
import { bytes, changed, scan } from "./support/rows";

let bench: MoneyBench;
let victim: Subscriber;
let customer_id: string;
beforeAll(async () => {
  bench = await openMoney();
  victim = await customer();
  await choose(victim.page, "pro_monthly");
  customer_id = await victim.customer_id();
  await hear();
});
const { choose, customer, hear, sdk } = subscribing(() => bench);

let events = 0;
async function tell(type: string, object: object, more: object = {}) {
  const id = `evt_billing_${++events}`;
  const created = Math.floor(Date.now() / 1000);
  const event = { id, object: "event", type, created, api_version: VERSION, data: { object }, ...more };
  expect(await deliver(signed(event))).toBe(200);
  return id;
}

const state = async () =>
  bytes(
    (await scan()).filter(
      ({ __edb_e__, owner_id }) =>
        __edb_e__ !== "inbox" && !(owner_id === 0 && /journal|provider_message/.test(`${__edb_e__}`)),
    ),
  );

const isKept = async (event: string): Promise<boolean> =>
  (await messages({ per_page: 9999 })).items.some(({ event_id }) => event_id === event) ||
  (await entriesOf(0, `provider:${event}`)).length === 1;

/** An object of a type, about a customer. */
const objectOf = (type: string, customer: string) =>
  type.startsWith("customer.updated")
    ? { id: customer, object: "customer" }
    : { id: "xx_1", object: type.slice(0, type.lastIndexOf(".")), customer };

describe("an object of a subscription is placed by our own pointer", () => {
  it.each(Object.keys({ ...BILLING, ...REFERRAL }))(
    "%s: of another customer, account or version it changes nothing, and is kept for the operator",
    async (type) => {
      const before = await state();
      const kept = [
        await tell(type, objectOf(type, "cus_unknown")),
        await tell(type, objectOf(type, customer_id), { account: "acct_other" }),
        await tell(type, objectOf(type, customer_id), { api_version: "2023-08-16" }),
      ];
      expect(changed(before, await state())).toEqual([]);
      for (const id of kept) expect([id, await isKept(id)]).toEqual([id, true]);
    },
  );

  it("is not believed for a subscription that somebody made by hand, whatever it names", async () => {
    const price = await sdk().prices.create({
      currency: "usd",
      unit_amount: 100,
      recurring: { interval: "month" },
      product_data: { name: "By hand" },
    });
    const made = await sdk().subscriptions.create({
      customer: customer_id,
      items: [{ price: price.id }],
      metadata: { owner_id: `${victim.owner.owner_id}` },
    });
    await bench.stripe.settled();
    const before = await state();
    const id = await tell("customer.subscription.created", made);
    expect(changed(before, await state())).toEqual([]);
    expect(await isKept(id)).toBe(true);
    await sdk().subscriptions.cancel(made.id);
  });

  it("is read in the version that the installed SDK speaks", () => {
    expect(VERSION).toBe(Stripe.API_VERSION);
  });
});
