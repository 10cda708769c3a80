import type { Stripe } from "stripe";
import { stepFrom } from "../billing/calendar";
import { PRORATION_BEHAVIORS } from "../billing/change";
import { periodOf } from "../billing/period";
import { changePhase, release } from "../billing/schedule";
import { changeSubscription, endSubscription, isLive } from "../billing/standing";
import { badParam, refused } from "../error";
import { idOf, newId } from "../id";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import type { Params } from "../params";
import type { Call, Resource } from "../types";
import { priceIn, quantityIn } from "./subscription-fields";
import { BASIL } from "./versions";

type Schedule = Stripe.SubscriptionSchedule;
type Phase = Stripe.SubscriptionSchedule.Phase;

const END_BEHAVIORS = ["cancel", "release"] as const;

/** Creates the schedule of a subscription; its one phase is the current period. */
function create(call: Call): Schedule {
  const { params, store } = call;
  const id = params.text("from_subscription");
  if (id === undefined) {
    throw badParam(
      "parameter_missing",
      "from_subscription",
      "Missing required param: from_subscription (the local Stripe makes schedules of subscriptions only).",
    );
  }
  const subscription = lookup(call, "subscription", id, "from_subscription", "param");
  if (!isLive(subscription)) {
    throw refused("You cannot make a schedule of a subscription that has ended.", {
      param: "from_subscription",
    });
  }
  if (subscription.schedule) {
    throw refused(
      `You cannot migrate a subscription that is already attached to a schedule: \`${idOf(subscription.schedule)}\`.`,
      { param: "from_subscription" },
    );
  }
  const { start, end } = periodOf(subscription);
  const phase = barePhase(
    subscription.currency,
    subscription.items.data.map(({ price, quantity }) => phaseItem(price.id, quantity ?? 1)),
    start,
    end,
  );
  const schedule = bareSchedule(call, subscription, phase);
  store.insert("subscription_schedule", schedule, call.account);
  call.later(end, "schedule.phase", schedule.id);
  call.emit("subscription_schedule.created", schedule);
  changeSubscription(call, subscription, () => {
    subscription.schedule = schedule.id;
  });
  return schedule;
}

function bareSchedule(call: Call, subscription: Stripe.Subscription, phase: Phase): Schedule {
  const { start_date, end_date } = phase;
  return {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: { flexible: subscription.billing_mode.flexible, type: "flexible" },
    canceled_at: null,
    completed_at: null,
    created: call.now,
    current_phase: { start_date, end_date },
    customer: idOf(subscription.customer) ?? "",
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "release",
    livemode: false,
    metadata: call.params.metadata(),
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: null,
  };
}

function barePhase(
  currency: string,
  items: Stripe.SubscriptionSchedule.Phase.Item[],
  start_date: number,
  end_date: number,
): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    description: null,
    discounts: [],
    end_date,
    invoice_settings: null,
    items,
    metadata: {},
    on_behalf_of: null,
    proration_behavior: "create_prorations",
    start_date,
    transfer_data: null,
    trial_end: null,
  };
}

const phaseItem = (price: string, quantity: number): Stripe.SubscriptionSchedule.Phase.Item => ({
  billing_thresholds: null,
  discounts: [],
  metadata: {},
  plan: price,
  price,
  quantity,
  tax_rates: [],
});

const scheduleOf = (call: Call): Schedule =>
  lookup(call, "subscription_schedule", call.path.id ?? "", "schedule", "path");

/** Returns a schedule that is not over, and its subscription. */
function activeOf(call: Call): { schedule: Schedule; subscription: Stripe.Subscription } {
  const schedule = scheduleOf(call);
  const id = idOf(schedule.subscription);
  if (schedule.status !== "active" || !id) {
    throw refused(
      `You cannot change a subscription schedule that is in the \`${schedule.status}\` status. You can only change one in the \`not_started\` or \`active\` status.`,
    );
  }
  return { schedule, subscription: call.store.get("subscription", id, call.account) };
}

function update(call: Call): Schedule {
  const { params } = call;
  const { schedule } = activeOf(call);
  const before = structuredClone(schedule);
  schedule.metadata = params.metadata(schedule.metadata ?? {});
  schedule.end_behavior = params.oneOf("end_behavior", END_BEHAVIORS) ?? schedule.end_behavior;
  if (params.has("phases")) {
    schedule.phases = phasesIn(call, schedule);
    const current = schedule.phases.find(
      ({ start_date, end_date }) => start_date <= call.now && end_date > call.now,
    );
    const same = before.phases.find(({ start_date }) => start_date === current?.start_date);
    if (!current || JSON.stringify(current.items) !== JSON.stringify(same?.items)) {
      throw refused(
        "The current phase of a schedule must be among its phases, with its items as they are (the local Stripe changes only phases to come).",
        { param: "phases" },
      );
    }
    schedule.current_phase = { start_date: current.start_date, end_date: current.end_date };
    call.later(current.end_date, "schedule.phase", schedule.id);
  }
  call.store.save("subscription_schedule", schedule);
  call.emit("subscription_schedule.updated", schedule, before);
  return schedule;
}

/** Reads phases one after another: each begins where the one before ends. */
function phasesIn(call: Call, schedule: Schedule): Phase[] {
  let start = schedule.phases[0]?.start_date ?? call.now;
  return (call.params.hashes("phases") ?? []).map((given) => {
    given.only(["duration", "end_date", "items", "metadata", "proration_behavior", "start_date"]);
    const from = given.text("start_date") === "now" ? call.now : (given.integer("start_date") ?? start);
    if (from !== start) {
      throw badParam(
        undefined,
        given.name("start_date"),
        "The start_date of a phase must be the end_date of the phase before it; that of the first cannot be changed.",
      );
    }
    const items = (given.hashes("items") ?? []).map((item) => {
      item.only(["price", "quantity"]);
      return phaseItem(priceIn(call, item).id, quantityIn(item) ?? 1);
    });
    if (items.length === 0)
      throw badParam(
        "parameter_missing",
        given.name("items"),
        `Missing required param: ${given.name("items")}.`,
      );
    const phase = barePhase(schedule.phases[0]?.currency ?? "usd", items, from, endOf(given, from));
    phase.metadata = given.metadata();
    phase.proration_behavior =
      given.oneOf("proration_behavior", PRORATION_BEHAVIORS) ?? phase.proration_behavior;
    start = phase.end_date;
    return phase;
  });
}

function endOf(given: Params, start: number): number {
  const end = given.integer("end_date");
  const duration = given.hash("duration")?.only(["interval", "interval_count"]);
  if ((end === undefined) === (duration === undefined)) {
    throw badParam(
      "parameter_missing",
      given.name("end_date"),
      "You must specify exactly one of these parameters: duration, end_date.",
    );
  }
  if (duration) {
    const interval =
      duration.oneOf("interval", ["day", "month", "week", "year"]) ?? duration.need("interval");
    return stepFrom(start, { interval, interval_count: duration.integer("interval_count") ?? 1 }, 1);
  }
  if (end !== undefined && end > start) return end;
  throw badParam(undefined, given.name("end_date"), "The end_date of a phase must be after its start_date.");
}

function cancel(call: Call): Schedule {
  const { schedule, subscription } = activeOf(call);
  endSubscription(call, subscription, "cancellation_requested");
  return call.store.get("subscription_schedule", schedule.id, call.account);
}

export const subscriptionSchedules: Resource = {
  since: BASIL,
  routes: [
    {
      method: "POST",
      path: "/v1/subscription_schedules",
      params: ["from_subscription", "metadata"],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/subscription_schedules",
      params: [...LIST_PARAMS, "customer"],
      run: (call) =>
        listPage(call, "subscription_schedule", "/v1/subscription_schedules", { customer: "$.customer" }),
    },
    { method: "GET", path: "/v1/subscription_schedules/:id", params: [], run: scheduleOf },
    {
      method: "POST",
      path: "/v1/subscription_schedules/:id",
      params: ["end_behavior", "metadata", "phases"],
      run: update,
    },
    {
      method: "POST",
      path: "/v1/subscription_schedules/:id/release",
      params: [],
      run: (call) => {
        const { schedule, subscription } = activeOf(call);
        return release(call, schedule, subscription);
      },
    },
    { method: "POST", path: "/v1/subscription_schedules/:id/cancel", params: [], run: cancel },
  ],
  jobs: { "schedule.phase": changePhase },
};
