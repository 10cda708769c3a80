import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HANDLED } from "@stint/core/billing";
import { isToFollow } from "@stint/core/billing/rules";
import { iso } from "@stint/core/platform/clock";
import { Id } from "@stint/core/platform/id";
import { SUBSCRIPTION_STATUSES } from "@stint/core/workspace/schema";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { itemsOf, periodEndOf } from "../../core/src/billing/items";
import { metadataAfter, metadataOf } from "../../core/src/billing/note";
import { find, type Row } from "../../core/src/billing/read";
import { as } from "../../core/test/support";
import { deliver, type MoneyBench, openMoney, signed } from "./money-bench";
import { type Subscriber, subscribing } from "./support-billing";

let bench: MoneyBench;
let restore: () => void;
beforeAll(async () => {
  bench = await openMoney();
  restore = useClock();
});
afterAll(() => restore());

const { customer, hear, renew: beginAnew, sdk, useClock } = subscribing(() => bench);
beforeEach(beginAnew);

/** How a subscription stands, as our row says it. */
const STATES = {
  N: "none",
  I: "its first charge waits",
  T: "trial",
  Te: "trial that ends without a charge",
  A: "active",
  Ae: "active, ends with its period",
  Ad: "active, moves down with its period",
  P: "past due, within the grace",
  G: "past due, beyond the grace",
  E: "ended",
  F: "ended, and another plan is to follow",
} as const;
type State = keyof typeof STATES;

/**
 * What follows from each message of the provider in each state: `.` is nothing. A state's name is what it becomes
 * when that happened at the provider; everywhere else the message comes late, twice, or to the wrong one, and the
 * row stays what the provider's objects say.
 */
const TABLE = `
                                               N   I   T   Te  A   Ae  Ad  P   G   E   F
customer.updated                               .   .   .   .   .   .   .   .   .   .   .
customer.subscription.created                  T   .   .   .   .   .   .   .   .   A   A
customer.subscription.updated                  .   A   Te  T   Ae  A   A   A   A   .   .
customer.subscription.deleted                  .   E   E   E   E   E   E   E   E   .   .
customer.subscription.paused                   .   .   E   E   E   E   E   .   .   .   .
customer.subscription.resumed                  .   .   .   .   .   .   .   .   .   .   .
customer.subscription.trial_will_end           .   .   .   .   .   .   .   .   .   .   .
customer.subscription.pending_update_applied   .   .   .   .   .   .   .   .   .   .   .
customer.subscription.pending_update_expired   .   .   .   .   .   .   .   .   .   .   .
invoice.created                                T   .   .   .   .   .   .   .   .   A   A
invoice.finalized                              T   .   .   .   .   .   .   .   .   A   A
invoice.paid                                   T   A   A   .   .   .   .   A   A   A   A
invoice.payment_failed                         .   .   P   .   P   .   .   .   .   .   .
invoice.payment_action_required                I   .   P   .   P   .   .   .   .   I   I
invoice.updated                                .   .   .   .   .   .   .   .   .   .   .
invoice.voided                                 .   .   .   .   .   .   .   .   .   .   .
invoice.marked_uncollectible                   .   .   .   .   .   .   .   .   .   .   .
payment_method.attached                        .   .   .   .   .   .   .   .   .   .   .
payment_method.updated                         .   .   .   .   .   .   .   .   .   .   .
payment_method.automatically_updated           .   .   .   .   .   .   .   .   .   .   .
payment_method.detached                        .   .   .   .   .   .   .   .   .   .   .
`;

/** Messages about a customer that say nothing which another of the table does not: they change nothing. */
const UNHEARD = [
  ...["customer.created", "customer.deleted", "customer.discount.created", "customer.discount.deleted"],
  ...["customer.tax_id.created", "customer.tax_id.deleted"],
  ...["invoice.deleted", "invoice.payment_succeeded", "invoice.upcoming", "invoice_payment.paid"],
  ...["subscription_schedule.canceled", "subscription_schedule.completed", "subscription_schedule.created"],
  ...["subscription_schedule.released", "subscription_schedule.updated"],
];
const ABOUT = /^(customer|invoice|invoice_payment|payment_method|subscription_schedule)\./;

const [head = [], ...lines] = TABLE.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));
const CELLS = new Map(lines.map(([type = "", ...cells]) => [type, cells]));
const STATE_NAMES = Object.keys(STATES) as State[];
const cellOf = (type: string, state: State): State | "." | undefined =>
  CELLS.get(type)?.[head.indexOf(state)] as State | "." | undefined;

/** Returns the types that the stand-in's sources name. */
function sentTypes(): string[] {
  const root = join(import.meta.dirname, "../../stripe-emulator/src");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const found = files.flatMap((name) =>
    [...readFileSync(join(root, name), "utf8").matchAll(/(?:emit|close)\((?:\w+, )*\s*"([a-z_.]+)"/g)].map(
      ([, type = ""]) => type,
    ),
  );
  return [...new Set(found)].filter((type) => ABOUT.test(type));
}

const rowOf = async (of: Subscriber): Promise<Row> =>
  (await as(of.owner, () => find())) ?? expect.unreachable("a customer has a row");

function stateIn(row: Row): State {
  const planned = row.cancel_at !== undefined;
  switch (row.status) {
    case "none":
      return "N";
    case "incomplete":
      return "I";
    case "trialing":
      return planned ? "Te" : "T";
    case "active":
      return planned ? (row.next_plan ? "Ad" : "Ae") : "A";
    case "past_due":
      return (row.grace_ends_at ?? "") > iso() ? "P" : "G";
    case "ended":
      return isToFollow(row) ? "F" : "E";
  }
}

/** Sells a plan at the provider, as we do. */
const sell = async (of: Subscriber, more: object = {}) =>
  sdk().subscriptions.create({
    customer: await of.customer_id(),
    items: await itemsOf({ plan: "team_monthly", extra_seats: 0 }),
    payment_behavior: "allow_incomplete",
    metadata: metadataOf(of.owner.owner_id),
    ...more,
  });
const change = async (of: Subscriber, more: object) =>
  sdk().subscriptions.update((await rowOf(of)).subscription_id ?? "", more);
const TRIAL = { trial_period_days: 14 };
const decline = async (of: Subscriber) =>
  fetch(`${bench.stripe.base}/_local/stripe/customers/${await of.customer_id()}/declines`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ times: 1 }),
  });
/** The bank asks its holder at each charge. */
const ASKS = "pm_card_authenticationRequired";
const renew = (of: Subscriber) =>
  change(of, { billing_cycle_anchor: { type: "now" }, proration_behavior: "none" });
const endTrial = (of: Subscriber) => change(of, { trial_end: "now" });
const end = async (of: Subscriber) => sdk().subscriptions.cancel((await rowOf(of)).subscription_id ?? "");
const pause = async (of: Subscriber) =>
  sdk().subscriptions.pause((await rowOf(of)).subscription_id ?? "", { type: "subscription" });
const pay = async (of: Subscriber) => sdk().invoices.pay((await rowOf(of)).invoice_id ?? "");
const confirm = async (of: Subscriber) => {
  const { data } = await sdk().paymentIntents.list({ customer: await of.customer_id(), limit: 1 });
  await of.authenticate(data[0]?.client_secret ?? "");
};

/** Brings a customer with a card into a state, at the provider and here. */
const BUILD: Record<State, (of: Subscriber) => Promise<unknown>> = {
  N: async () => undefined,
  I: async (of) => {
    await of.attach(ASKS);
    await sell(of);
  },
  T: (of) => sell(of, TRIAL),
  Te: (of) => sell(of, { ...TRIAL, cancel_at_period_end: true }),
  A: (of) => sell(of),
  Ae: (of) => sell(of, { cancel_at_period_end: true }),
  Ad: async (of) => {
    const made = await sell(of);
    const next = { plan: "pro_monthly" as const, extra_seats: 0, at: periodEndOf(made) };
    const metadata = metadataAfter(of.owner.owner_id, { codes: [], next });
    await sdk().subscriptions.update(made.id, { cancel_at_period_end: true, metadata });
  },
  P: async (of) => {
    await sell(of);
    await hear();
    await decline(of);
    await renew(of);
  },
  G: async (of) => {
    const settings = { after_last: "past_due", retry_days: [20] };
    await fetch(`${bench.stripe.base}/_local/stripe/billing`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(settings),
    });
    await BUILD.P(of);
    await bench.stripe.advance(15);
  },
  E: async (of) => {
    await sell(of);
    await hear();
    await end(of);
  },
  F: async (of) => {
    await BUILD.Ad(of);
    await hear();
    await bench.stripe.advance(31);
  },
};

/** Makes at the provider what a message tells of, in a state where it can happen. */
const ACTS: Record<string, Partial<Record<State, (of: Subscriber) => Promise<unknown>>>> = {
  "customer.subscription.created": {
    N: (of) => sell(of, TRIAL),
    E: (of) => sell(of),
    F: (of) => sell(of),
  },
  "customer.subscription.updated": {
    I: confirm,
    T: (of) => change(of, { cancel_at_period_end: true }),
    Te: (of) => change(of, { cancel_at_period_end: false }),
    A: (of) => change(of, { cancel_at_period_end: true }),
    Ae: (of) => change(of, { cancel_at_period_end: false }),
    Ad: (of) => change(of, { cancel_at_period_end: false }),
    P: pay,
    G: pay,
  },
  "customer.subscription.deleted": { I: end, T: end, Te: end, A: end, Ae: end, Ad: end, P: end, G: end },
  "customer.subscription.paused": { T: pause, Te: pause, A: pause, Ae: pause, Ad: pause },
  "invoice.paid": { I: confirm, T: endTrial, P: pay, G: pay },
  "invoice.payment_failed": {
    T: async (of) => {
      await decline(of);
      await endTrial(of);
    },
    A: async (of) => {
      await decline(of);
      await renew(of);
    },
  },
  "invoice.payment_action_required": {
    N: BUILD.I,
    E: BUILD.I,
    F: BUILD.I,
    T: async (of) => {
      await of.attach(ASKS);
      await endTrial(of);
    },
    A: async (of) => {
      await of.attach(ASKS);
      await renew(of);
    },
  },
};
const actOf = (type: string, state: State) =>
  ACTS[type]?.[state] ?? ACTS["customer.subscription.created"]?.[state];

const stand = async (state: State): Promise<Subscriber> => {
  const of = await customer();
  await BUILD[state](of);
  await hear();
  expect(stateIn(await rowOf(of))).toBe(state);
  return of;
};

/** The row without what counts its readings. */
const factsOf = async (of: Subscriber) => {
  const { version: _, due_at: __, due_shard: ___, ...facts } = await rowOf(of);
  return facts;
};

describe("each state and each message of the provider", () => {
  it("stands in the table: both lists are whole", () => {
    expect(head).toEqual(STATE_NAMES);
    for (const [type, cells] of CELLS) expect([type, cells.length]).toEqual([type, STATE_NAMES.length]);
    for (const type of Object.keys(HANDLED)) expect(CELLS.has(type), type).toBe(true);
    const missing = sentTypes().filter((type) => !CELLS.has(type) && !UNHEARD.includes(type));
    expect(missing).toEqual([]);
    expect(UNHEARD.filter((type) => type in HANDLED)).toEqual([]);
    const told = new Set(["none", "incomplete", "trialing", "active", "past_due", "ended"]);
    expect(new Set(SUBSCRIPTION_STATUSES)).toEqual(told);
  });

  it.each(STATE_NAMES)("%s: is followed by what the table says", async (state) => {
    const still = await stand(state);
    const known = await factsOf(still);
    const changes: [string, State][] = [];
    for (const type of [...CELLS.keys(), ...UNHEARD]) {
      const cell = UNHEARD.includes(type) ? "." : cellOf(type, state);
      if (cell === undefined) expect.unreachable(`${state} and ${type}: no word in the table`);
      if (cell !== ".") {
        changes.push([type, cell]);
        continue;
      }
      const id = await still.customer_id();
      const [object, kind] =
        type.startsWith("customer.") && type.split(".").length === 2
          ? ["customer", "id"]
          : [type, "customer"];
      const event = {
        ...{ id: `evt_${Id.next()}`, object: "event", type, created: Math.floor(Date.parse(iso()) / 1000) },
        ...{ api_version: bench.stripe.received[0]?.event.api_version, livemode: false },
        data: { object: { object, [kind]: id } },
      };
      expect(await deliver(signed(event))).toBe(200);
      expect(await factsOf(still), type).toEqual(known);
    }
    for (const [type, next] of changes) {
      // Where months pass, they pass for whoever was made before, too.
      await beginAnew();
      const of = await stand(state);
      const act = actOf(type, state) ?? expect.unreachable(`${state} and ${type}: nothing makes it`);
      await act(of);
      const heard = await hear();
      expect(
        heard.map(({ event }) => event.type),
        state,
      ).toContain(type);
      expect([type, stateIn(await rowOf(of))]).toEqual([type, next]);
    }
  });
});
