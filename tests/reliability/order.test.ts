import { Invoice } from "@stint/core/invoice";
import { Stripe } from "stripe";
import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../packages/core/test/support";
import {
  deliver,
  eventsOf,
  type MoneyBench,
  openMoney,
  sentInvoice,
  signed,
  visitor,
} from "../../packages/functions/test/money-bench";
import { withoutWrites } from "./support/fault";
import { entity, ofOwner } from "./support/rows";
import { count, seeded } from "./support/seed";

const random = seeded("reliability 6, order of news");
const AMOUNT = 60_000;
const PART = 20_000;

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length <= 1) return [[...of]];
  return of.flatMap((each, at) =>
    permutations([...of.slice(0, at), ...of.slice(at + 1)]).map((rest) => [each, ...rest]),
  );
}

type Sent = Parameters<typeof deliver>[0];

interface Case {
  owner: Awaited<ReturnType<typeof sentInvoice>>["owner"];
  id: number;
  /** By name. */
  news: Record<string, Sent>;
}

/** A debit that was refunded in part, and of which the provider tells everything below. */
async function prepare(end: "won" | "lost"): Promise<Case> {
  const { owner, id, hash } = await sentInvoice(AMOUNT);
  const { body } = await visitor().post(`/api/v2/invoices/${hash}/cardpayment`);
  const intent = String(body.data.client_secret).split("_secret_")[0] ?? "";
  const { stripe } = bench.stripe;
  await stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
  await stripe.refunds.create({ payment_intent: intent, amount: PART });
  await bench.stripe.settled();
  const told = eventsOf(bench.stripe, intent);
  const of = (type: string): Sent => {
    const found = told.find(({ event }) => event.type === type);
    if (!found) throw new Error(`the provider sent no ${type}`);
    return found;
  };
  const succeeded = told.find(({ event }) => event.type === "payment_intent.succeeded")?.event;
  const now = succeeded?.data.object as Stripe.PaymentIntent;
  const dispute = (status: string, fee: number) => ({
    id: `dp_${intent}`,
    object: "dispute",
    amount: AMOUNT,
    charge: now.latest_charge,
    payment_intent: intent,
    reason: "fraudulent",
    status,
    created: succeeded?.created,
    currency: now.currency,
    balance_transactions: [{ fee, currency: now.currency }],
    evidence_details: { due_by: null },
  });
  const event = (name: string, type: string, object: object) =>
    signed({ ...succeeded, id: `evt_${name}_${intent}`, type, data: { object } });
  return {
    owner,
    id,
    news: {
      processing: event("processing", "payment_intent.processing", {
        ...now,
        status: "processing",
        amount_received: 0,
      }),
      succeeded: of("payment_intent.succeeded"),
      refunded: of("refund.created"),
      disputed: event("disputed", "charge.dispute.created", dispute("needs_response", 1500)),
      closed: event("closed", "charge.dispute.closed", dispute(end, 1500)),
    },
  };
}

/** Where it all ended, without ids and times. */
async function stateOf({ owner, id }: Case): Promise<string> {
  const invoice = await as(owner, () => Invoice.get(id));
  const sums = new Map<string, number>();
  for (const { lines } of entity(await ofOwner(owner.owner_id), "posting"))
    for (const { account, amount } of lines as { account: string; amount: number }[])
      sums.set(account, (sums.get(account) ?? 0) + amount);
  return JSON.stringify({
    status: invoice.status,
    totals: [invoice.totals.amount_paid, invoice.totals.amount_due, invoice.amount_refunded],
    payments: invoice.payments.map((each) => [
      each.status,
      each.refunded,
      each.refunds.map(({ status, amount }) => [status, amount]),
      each.dispute?.status,
    ]),
    book: [...sums].filter(([, amount]) => amount !== 0).sort(),
  });
}

const NAMES = ["processing", "succeeded", "refunded", "disputed", "closed"];

/** Delivers in this order, everything twice; answers where it ended. */
async function end(
  order: readonly string[],
  outcome: "won" | "lost",
  under: (work: () => Promise<string[]>) => Promise<string[]> = (work) => work(),
): Promise<string> {
  const made = await prepare(outcome);
  const wrong = await under(async () => {
    const answers: string[] = [];
    for (const name of [...order, ...order]) {
      const status = await deliver(made.news[name] ?? signed({}));
      if (status !== 200) answers.push(`${name} was answered ${status}`);
    }
    return answers;
  });
  return wrong.length > 0 ? wrong.join() : stateOf(made);
}

describe("news of the provider in any order end in one state (reliability 6, D33)", () => {
  it.each(["won", "lost"] as const)(
    "created, processing, succeeded, refunded, disputed and %s",
    async (outcome) => {
      const all = random.shuffled(permutations(NAMES));
      const orders = all.slice(0, count(6, all.length));
      const wanted = await end(NAMES, outcome);
      expect(wanted).toContain(outcome === "won" ? '"won"' : '"lost"');
      for (const order of orders)
        expect([order.join(), await end(order, outcome)]).toEqual([order.join(), wanted]);
    },
  );

  it("is red when the memory of payments is lost", async () => {
    const wanted = await end(NAMES, "won");
    const order = ["closed", "disputed", "refunded", "succeeded", "processing"];
    expect(await end(order, "won", (work) => withoutWrites(["payment"], work))).not.toBe(wanted);
  });
});
