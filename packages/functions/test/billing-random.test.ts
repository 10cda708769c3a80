import { deleteAccount } from "@stint/core/operations/delete-account";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { find } from "../../core/src/billing/read";
import { as } from "../../core/test/support";
import { handler as endSubscription } from "../src/events/user-deleted/end-subscription";
import { type MoneyBench, openMoney } from "./money-bench";
import { react } from "./support";
import { SUBSCRIPTION, type Subscriber, subscribing } from "./support-billing";

/**
 * Random lives of subscriptions, with the provider's books as their referee. A red one is repeated by its seed:
 * `SEED=123 npx vitest run …`.
 */

let bench: MoneyBench;
let restore: () => void;
beforeAll(async () => {
  bench = await openMoney();
  restore = useClock();
});
afterAll(() => restore());

const { choose, customer, hear, look, pass, renew, save, useClock, sdk } = subscribing(() => bench);
beforeEach(renew);

const FIRST = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));
const LIVES = process.env.SEED ? 1 : process.env.SOAK ? 40 : 2;
const STEPS = 14;

/** Numbers from 0 up to 1 that are the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What the provider has of a customer. */
async function readBooks(of: Subscriber) {
  const id = await of.customer_id();
  const [subscriptions, invoices, charges] = await Promise.all([
    sdk().subscriptions.list({ customer: id, status: "all", limit: 100 }),
    sdk().invoices.list({ customer: id, limit: 100 }),
    sdk().charges.list({ customer: id, limit: 100 }),
  ]);
  const paid = charges.data.filter((charge) => charge.paid);
  return {
    there: subscriptions.data.filter(({ ended_at }) => ended_at === null),
    ended: subscriptions.data.filter(({ ended_at }) => ended_at !== null),
    invoices: invoices.data,
    paid: paid.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0),
  };
}

const subscriptionIn = (of: Awaited<ReturnType<typeof readBooks>>["invoices"][number]) =>
  of.parent?.subscription_details?.subscription;

/** What holds at the provider at any time. */
async function check(of: Subscriber): Promise<void> {
  const { there, ended, invoices } = await readBooks(of);
  expect(there.length).toBeLessThanOrEqual(1);
  for (const { id, ended_at } of ended) {
    const own = invoices.filter((invoice) => subscriptionIn(invoice) === id);
    const late = own.filter(({ amount_paid, status_transitions: { paid_at } }) => {
      return amount_paid > 0 && (paid_at ?? 0) > (ended_at ?? 0);
    });
    expect(late.map((invoice) => invoice.id)).toEqual([]);
    expect(own.filter(({ status }) => status === "open").map((invoice) => invoice.id)).toEqual([]);
  }
  const [current] = there;
  const row = await as(of.owner, () => find());
  if (current) expect([row?.subscription_id, row?.status]).toEqual([current.id, current.status]);
}

const PLANS = ["pro_monthly", "pro_yearly", "team_monthly", "team_yearly"];
const CARDS = ["pm_card_visa", "pm_card_visa", "pm_card_chargeCustomerFail", "pm_card_threeDSecure2Required"];

function actsOf(of: Subscriber, roll: () => number) {
  const one = <T>(all: readonly T[]): T => all[Math.floor(roll() * all.length)] as T;
  let secret: string | undefined;
  const said: string[] = [];
  const preview = async (body: object) => (await of.page.post(`${SUBSCRIPTION}/preview`, body)).body.data;

  /** Does what was previewed: what is charged then is what was said. */
  const buy = async (body: { plan: string; extra_seats: number }, path: "plan" | "seats") => {
    const told = await preview(body);
    const before = (await readBooks(of)).paid;
    const { preview_at } = told ?? {};
    const sent = path === "plan" ? { ...body, preview_at } : { extra_seats: body.extra_seats, preview_at };
    const { status, body: answer } = await of.page.post(`${SUBSCRIPTION}/${path}`, sent);
    said.push(`${path} ${JSON.stringify(body)}: ${status} ${answer.error?.code ?? answer.data?.status}`);
    secret = answer.data?.client_secret ?? secret;
    const charged = (await readBooks(of)).paid - before;
    const waits = status !== 200 || answer.data.client_secret !== null;
    expect(charged).toBe(waits || !told ? 0 : told.due_amount);
  };
  const portal = async (act: "keep" | "cancel") => {
    const { url } = (await of.page.post(`${SUBSCRIPTION}/portal`)).body.data;
    const { subscription_id: subscription = "" } = (await as(of.owner, () => find())) ?? {};
    await fetch(`${url}/${act}`, {
      method: "POST",
      body: new URLSearchParams({ subscription }),
      redirect: "manual",
    });
    await hear();
  };

  /** Seats that are paid in a period are not paid for again. */
  const paid = { until: "", seats: 0 };
  const seats = async () => {
    const now = await of.state();
    if (now.status !== "active" || !now.plan.startsWith("team") || now.needs_action) return;
    const until = `${now.plan} ${now.period_ends_at}`;
    if (paid.until !== until) Object.assign(paid, { until, seats: 0 });
    paid.seats = Math.max(paid.seats, now.extra_seats);
    const before = (await readBooks(of)).paid;
    const extra_seats = one([0, 1, 2, 4]);
    await buy({ plan: now.plan, extra_seats }, "seats");
    if (extra_seats <= paid.seats) expect((await readBooks(of)).paid).toBe(before);
    paid.seats = Math.max(paid.seats, (await of.state()).extra_seats);
  };

  const acts: Record<string, () => Promise<unknown>> = {
    plan: () => buy({ plan: one(PLANS), extra_seats: one([0, 1, 3]) }, "plan"),
    seats,
    cancel: () => choose(of.page, "none"),
    resume: async () => {
      const { plan } = await of.state();
      if (plan !== "none") await choose(of.page, plan);
    },
    pay: () => of.page.post(`${SUBSCRIPTION}/pay`),
    keep: () => portal("keep"),
    end: async () => {
      await portal("keep");
      await portal("cancel");
      if (roll() < 0.5) return;
      const [current] = (await readBooks(of)).there;
      const last = current?.items.data[0]?.current_period_end ?? 0;
      if (current?.status !== "active" || last * 1000 > bench.stripe.now() + 32 * 86_400_000) return;
      await pass(32);
      expect((await readBooks(of)).there).toEqual([]);
    },
    card: () => save(of.page, one(CARDS)),
    confirm: async () => {
      await (secret && of.authenticate(secret).catch(() => undefined));
      secret = undefined;
    },
    twice: async () => {
      const plan = one(PLANS);
      await Promise.all([choose(of.page, plan), choose(of.page, one([plan, one(PLANS)]))]);
    },
    operator: async () => {
      const [current] = (await readBooks(of)).there;
      if (!current) return;
      await sdk().subscriptions.cancel(current.id);
      await pass(1);
      // Nothing begins by itself.
      expect((await readBooks(of)).there).toEqual([]);
    },
    day: () => pass(1.1),
    month: () => pass(31),
  };
  const ODDS = [
    ...[
      "plan",
      "plan",
      "plan",
      "seats",
      "seats",
      "seats",
      "seats",
      "cancel",
      "resume",
      "pay",
      "keep",
      "end",
      "card",
      "card",
    ],
    ...["confirm", "twice", "operator", "day", "day", "month", "month"],
  ];
  const step = async () => {
    const name = one(ODDS);
    said.push(name);
    await acts[name]?.();
    await hear();
    await look();
    await hear();
  };
  return { step, said };
}

describe("a random life of a subscription", () => {
  it.each(Array.from({ length: LIVES }, (_, place) => FIRST + place))("of seed %i", async (seed) => {
    const of = await customer();
    const roll = dice(seed);
    // Most of what costs comes after the trial.
    await choose(of.page, roll() < 0.5 ? "team_monthly" : "pro_monthly", { extra_seats: 2 });
    await pass(14.1);
    const { step, said } = actsOf(of, roll);
    try {
      for (let count = 0; count < STEPS; count++) {
        await step();
        await check(of);
      }
      await as(of.owner, () => deleteAccount({}));
      await react(endSubscription, of.owner.owner_id, `user:${of.owner.user_id}`, "user.deleted");
      const { paid } = await readBooks(of);
      await pass(32);
      const after = await readBooks(of);
      expect([after.paid, after.there]).toEqual([paid, []]);
    } catch (error) {
      throw new Error(`seed ${seed}: ${said.join(", ")}`, { cause: error });
    }
  });
});
