/** A subscription's states, changes and dates. Pure and browser-safe. */

import { DAY_MS } from "../platform/date";
import type { Plan, SubscriptionStatus } from "../workspace/schema";

/** The days after a failed renewal on which it is charged again; after the last one the subscription ends. */
export const RETRY_DAYS = [2, 7, 14] as const;
/** The grace of a failed renewal, in days. */
export const GRACE_DAYS = 14;
/** The hours after the grace for which the provider may still end it by itself. */
export const GRACE_MARGIN_HOURS = 6;
/** The days before a trial's end on which its owner is told. */
export const TRIAL_NOTICE_DAYS = 3;
/** The longest time that a state is trusted without asking the provider, in hours. */
export const REREAD_HOURS = 24;
/** The time for which the provider may still make what it was asked for, though it has not answered. */
export const WAIT_MINUTES = 10;

/** Returns whether a subscription is in force or may still begin: a new one must not be made beside it. */
export const isLive = (status: SubscriptionStatus): boolean =>
  status === "trialing" || status === "active" || status === "past_due" || status === "incomplete";

/** Returns whether the features of the plan are on. */
export const isOn = (status: SubscriptionStatus): boolean => isLive(status) && status !== "incomplete";

const TIER = { none: 0, pro: 1, team: 2 } as const;
const tierOf = (plan: Plan): number => TIER[plan.split("_")[0] as keyof typeof TIER];
/** Returns whether a plan is billed once a year. */
export const isYearly = (plan: Plan): boolean => plan.endsWith("_yearly");

/** Returns how many admins a subscription covers. */
export const countSeats = (included: number, extra: number): number => included + extra;

/** Returns whether a plan is a team's. */
export const isTeam = (plan: Plan): boolean => plan.startsWith("team");

const BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** Returns "Visa ending 4242"; undefined without a payment method. */
export function methodInWords({
  card_brand,
  card_last4,
}: {
  card_brand?: string | null | undefined;
  card_last4?: string | null | undefined;
}): string | undefined {
  if (!card_brand) return undefined;
  const brand = BRANDS[card_brand] ?? card_brand;
  return card_last4 ? `${brand} ending ${card_last4}` : brand;
}

export type Move =
  | "start"
  | "resume"
  | "none"
  | "now"
  | "switch"
  | "reseat"
  | "period_end"
  | "cancel"
  | "pay_first";

/** The parts of a subscription that decide what a choice of a plan does. */
export interface PlanState {
  status: SubscriptionStatus;
  plan: Plan;
  cancel_at?: string | null | undefined;
  extra_seats?: number;
  /** Extra seats that are paid until the end of the period; as many as there are without it. */
  paid_seats?: number;
}

/**
 * Returns what the choice of a plan does:
 * - `start`: there is none in force, so one begins.
 * - `resume`: the same plan goes on, and an end or a change that was planned is dropped.
 * - `now`: more is bought, at once and with proration.
 * - `switch`: another plan of a trial, without a charge.
 * - `reseat`: fewer seats, or back to as many as are paid: at once and without a charge.
 * - `period_end`: less is bought, once what is paid is used up.
 * - `cancel`: it ends then, or with its trial.
 * - `pay_first`: refused while a charge is open.
 * - `none`: nothing to do.
 */
export function moveTo(of: PlanState, plan: Plan, extra_seats = of.extra_seats ?? 0): Move {
  if (!isOn(of.status)) return plan === "none" ? "none" : "start";
  if (plan === "none") return "cancel";
  if (plan === of.plan) return moveSeats(of, extra_seats);
  if (of.status === "past_due") return "pay_first";
  if (of.status === "trialing") return "switch";
  const [from, to] = [tierOf(of.plan), tierOf(plan)];
  return to > from || (to === from && isYearly(plan)) ? "now" : "period_end";
}

/** Returns what the choice of a number of seats does, on the plan that is there. */
function moveSeats(
  { status, cancel_at, extra_seats = 0, paid_seats = extra_seats }: PlanState,
  to: number,
): Move {
  if (to === extra_seats) return cancel_at ? "resume" : "none";
  if (status === "past_due") return "pay_first";
  return status === "active" && to > paid_seats ? "now" : "reseat";
}

/** Returns the instants at which a failed renewal is charged again. */
export const retriesOf = (failed_at: string): string[] =>
  RETRY_DAYS.map((days) => new Date(Date.parse(failed_at) + days * DAY_MS).toISOString());

/** Returns the end of a failed renewal's grace. */
export const graceOf = (failed_at: string): string =>
  new Date(Date.parse(failed_at) + GRACE_DAYS * DAY_MS).toISOString();

/** The dates of a subscription that something has to happen at. */
export interface Dates extends PlanState {
  failed_at?: string | undefined;
  period_ends_at?: string | undefined;
  trial_ends_at?: string | undefined;
  /** The trial whose end its owner was told. */
  trial_told?: string | undefined;
  next_plan?: Plan | undefined;
  open_amount: number;
  subscription_id?: string | undefined;
  /** The subscription whose next plan was begun, or refused. */
  followed_id?: string | undefined;
}

/** Returns whether another plan is to begin in place of one that has ended. */
export const isToFollow = (
  of: Pick<Dates, "status" | "next_plan" | "subscription_id" | "followed_id">,
): boolean => of.status === "ended" && of.next_plan !== undefined && of.followed_id !== of.subscription_id;

/** Returns when the owner of a trial is to be told of its end. */
export const noticeOf = (trial_ends_at: string): string =>
  new Date(Date.parse(trial_ends_at) - TRIAL_NOTICE_DAYS * DAY_MS).toISOString();

/** Returns whether the owner of a trial is to be told of its end, and was not yet. */
export const isToTellTrialEnd = (
  { status, trial_ends_at, trial_told }: Pick<Dates, "status" | "trial_ends_at" | "trial_told">,
  at: string,
): boolean =>
  status === "trialing" &&
  trial_ends_at !== undefined &&
  trial_told !== trial_ends_at &&
  noticeOf(trial_ends_at) <= at;

/**
 * Returns the first instant from `at` at which a subscription is looked at again: a notice, a retry, the end
 * of a period, and in any case after a day, because the provider's messages may be lost. Undefined when there
 * is nothing to wait for.
 */
export function nextLook(of: Dates, at: string): string | undefined {
  if (isToFollow(of) || (of.status === "ended" && of.open_amount > 0)) return at;
  // The provider's own message about the same end comes at the same time, and must not put the notice off.
  if (isToTellTrialEnd(of, at)) return at;
  if (!isLive(of.status)) return undefined;
  const later = (instant: string | undefined, days = 0): string[] =>
    instant === undefined ? [] : [new Date(Date.parse(instant) + days * DAY_MS).toISOString()];
  const instants = [
    ...(of.trial_ends_at ? [noticeOf(of.trial_ends_at)] : []),
    ...later(of.trial_ends_at),
    ...later(of.period_ends_at),
    ...(of.failed_at ? retriesOf(of.failed_at) : []),
    ...later(at, REREAD_HOURS / 24),
  ];
  return instants.filter((each) => each > at).sort()[0];
}
