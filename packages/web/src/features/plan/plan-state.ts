import { isOn } from "@stint/core/billing/rules";
import type { Info, PlanInfo } from "@stint/core/billing/schema";
import { DAY_MS } from "@stint/core/platform/date";
import { format } from "@stint/core/platform/money";
import { count, dayInWords, dayOf } from "../../lib/format";
import { type Coming, comingInWords, longDay, periodOf, planInWords, shortDay } from "./words";

/** Says whether a subscription is in force, so that a choice changes it rather than begins one. */
export const isRunning = ({ status }: Pick<Info, "status">): boolean => isOn(status);

export type PlanState = "free" | "waits" | "trial" | "active" | "moves" | "ends" | "past_due" | "ended";

/** Says how a subscription stands, as its page shows it. */
export function stateOf({ status, cancel_at, next_plan }: Info): PlanState {
  if (status === "none") return "free";
  if (status === "incomplete") return "waits";
  if (status === "ended" || status === "past_due") return status;
  if (cancel_at) return next_plan ? "moves" : "ends";
  return status === "trialing" ? "trial" : "active";
}

export interface Block {
  /** "Team, annual". */
  title: string;
  mark:
    | { shape: "clock" | "half" | "bang" | "dashed"; tone: "muted" | "warn" | "bad"; words: string }
    | undefined;
  amount: number;
  currency: string;
  /** Behind the amount: "a year". */
  unit: string;
  note: string;
}

/** A day of the next weeks: its year only when it is another one. */
const nearDay = (at: string): string => dayInWords(dayOf(at), { long: true });

/** Says in words how a subscription stands, with what the provider charges; without it, by the prices before tax. */
export function blockOf(
  info: Info,
  plans: readonly PlanInfo[],
  { now = new Date(), coming }: { now?: Date; coming?: Coming | undefined } = {},
): Block {
  const { currency } = info;
  const find = (id: Info["plan"]) => plans.find((plan) => plan.id === id);
  const plan = find(info.plan);
  const free = {
    title: "Starter",
    mark: undefined,
    amount: 0,
    currency,
    unit: "",
    note: "Free for as long as you like.",
  };
  if (!plan || info.plan === "none") return free;
  const title = planInWords(plan);
  const { per, each } = periodOf(plan);
  const net = info.billed_amount;
  const each_amount = info.next_plan ? net : (coming?.renewal_amount ?? net);
  const priced = { title, amount: each_amount, currency, unit: coming ? per : `${per} before tax` };
  const { period_ends_at, cancel_at, trial_ends_at } = info;
  switch (stateOf(info)) {
    case "free":
      return free;
    case "waits":
      return {
        ...free,
        mark: { shape: "half", tone: "warn", words: "Waits for your bank" },
        note: `${title} opens once the first payment is confirmed. Nothing was charged.`,
      };
    case "ended":
      return {
        ...free,
        mark: { shape: "dashed", tone: "muted", words: "Ended" },
        note: `${plan.name} ended${info.ended_at ? ` on ${longDay(info.ended_at)}` : ""}. Nothing is deleted.`,
      };
    case "trial": {
      const left = Math.max(0, Math.ceil((Date.parse(trial_ends_at ?? "") - now.getTime()) / DAY_MS)) || 0;
      return {
        title,
        mark: { shape: "clock", tone: "muted", words: `Trial, ${count(left, "day")} left` },
        amount: 0,
        currency,
        unit: trial_ends_at ? `until ${nearDay(trial_ends_at)}` : "",
        note: `Then ${
          coming
            ? comingInWords(coming, plan, trial_ends_at ?? "")
            : `${format(net, currency)} ${each} before tax`
        }. Cancel by then and nothing is charged.`,
      };
    }
    case "moves": {
      const next = info.next_plan ? find(info.next_plan) : undefined;
      const words = next ? `${planInWords(next)}, from ${longDay(cancel_at ?? "")}` : "";
      return {
        ...priced,
        mark: { shape: "clock", tone: "muted", words: `Moves down ${shortDay(cancel_at ?? "")}` },
        note: next
          ? `${words}, ${format(coming?.renewal_amount ?? next.billed_amount, next.currency)}.`
          : words,
      };
    }
    case "ends":
      return {
        ...priced,
        ...(info.status === "trialing" && { amount: 0, unit: "" }),
        mark: { shape: "half", tone: "warn", words: `Ends ${shortDay(cancel_at ?? "")}` },
        note: `Open until ${longDay(cancel_at ?? "")}. Then Starter: nothing is deleted.`,
      };
    case "past_due": {
      const retry = info.retries_at.find((at) => Date.parse(at) > now.getTime());
      const again = retry ? `We try again on ${nearDay(retry)}. ` : "";
      return {
        ...priced,
        mark: { shape: "bang", tone: "bad", words: "Past due" },
        note: `${again}Everything stays open until ${nearDay(info.grace_ends_at ?? "")}.`,
      };
    }
    case "active": {
      const seats = info.seats > 1 ? ` ${count(info.seats, "seat")}.` : "";
      return { ...priced, mark: undefined, note: `Renews on ${longDay(period_ends_at ?? "")}.${seats}` };
    }
  }
}

export interface Try {
  at: string;
  name: string;
  state: "refused" | "next" | "later";
  note: string;
}

const NAMES = ["First try", "Second try", "Third try"];

/** Lists the tries of a renewal that failed, with those that come. */
export function triesOf({ failed_at, retries_at, failure }: Info, now: Date = new Date()): Try[] {
  if (!failed_at) return [];
  const all = [failed_at, ...retries_at];
  const next = all.findIndex((at) => Date.parse(at) > now.getTime());
  return all.map((at, index) => {
    const last = index === all.length - 1;
    const isPast = next < 0 || index < next;
    return {
      at,
      name: last ? "Last try" : (NAMES[index] ?? `Try ${index + 1}`),
      state: isPast ? "refused" : index === next ? "next" : "later",
      note: isPast
        ? `Refused${failure ? `: ${failure}` : ""}`
        : last
          ? "If it fails, Starter from that day"
          : "Nothing to do if the card works by then",
    };
  });
}
