import { Money } from "../platform/money";
import { dollars, feeInWords, feesOf } from "./fee/rules";
import type { Fees } from "./fee/schema";
import type { PaidPlan, PlanInfo } from "./schema";

type Priced = Omit<PlanInfo, "price" | "billed_amount" | "billing_period" | "saving" | "currency">;

/** The days of a first subscription before its first charge. */
const TRIAL_DAYS = 14;

const MONTHLY = { Professional: 1500, Team: 7500 };
const YEARLY = { Professional: 1200, Team: 4800 };

/**
 * The line of a plan about the fees of its clients' payments. It is made when it is read: the first amount
 * that is put into words costs 7 ms of every cold start.
 */
const payments = ({ card, bank }: Fees) => ({
  icon: "credit-card",
  get text() {
    return `Payments by card at ${feeInWords(card)}, by bank at ${feeInWords(bank)}`;
  },
});
const FREE = feesOf({ is_subscribed: false });
const PAID = feesOf({ is_subscribed: true });

const starter: PlanInfo = {
  id: "none",
  name: "Starter",
  price: 0,
  currency: "USD",
  billing_period: "Free for ever",
  billing_interval: "none",
  billed_amount: 0,
  saving: null,
  trial_days: 0,
  seats: 1,
  fees: FREE,
  extra_seat_price: null,
  description: "For a first job, from scope to payment.",
  features: [
    { icon: "folder", text: "1 active project" },
    { icon: "file-check", text: "Proposals that clients accept online" },
    { icon: "receipt", text: "Basic invoicing" },
    { icon: "palette", text: "Your logo and name" },
    payments(FREE),
  ],
};

const pro = {
  name: "Professional" as const,
  trial_days: TRIAL_DAYS,
  seats: 1,
  fees: PAID,
  extra_seat_price: null,
  description: "For people who live from their own work.",
  features: [
    { icon: "folders", text: "Unlimited projects" },
    { icon: "library", text: "Template library: save and reuse scopes, services and terms" },
    { icon: "tag", text: "Recommended prices for services" },
    { icon: "copy", text: "New projects from past scopes" },
    { icon: "sparkles", text: "Proposals drafted from a brief", tag: "AI" },
    payments(PAID),
  ],
};

const team = {
  name: "Team" as const,
  trial_days: TRIAL_DAYS,
  seats: 3,
  fees: PAID,
  extra_seat_price: 800,
  description: "For studios that share work and clients.",
  features: [
    { icon: "check", text: "Everything in Professional" },
    { icon: "users", text: "3 seats included, $8 a month for each further admin" },
    { icon: "briefcase", text: "Team projects that every admin works on" },
    { icon: "library", text: "Team templates in the company's brand" },
  ],
};

const monthly = (
  plan: Omit<Priced, "id" | "billing_interval">,
  id: PlanInfo["id"],
  price: number,
): PlanInfo => ({
  ...plan,
  id,
  price,
  currency: "USD",
  billing_period: "billed monthly",
  billing_interval: "month",
  billed_amount: price,
  saving: null,
});

/**
 * Returns a yearly plan. Its saving is computed from the two prices; one rounded claim would be wrong for
 * each plan.
 */
function yearly(
  plan: Omit<Priced, "id" | "billing_interval">,
  id: PlanInfo["id"],
  price: number,
  compared: number,
): PlanInfo {
  const billed_amount = Money.multiply("12", price);
  const monthly = Money.multiply("12", compared);
  const amount = Money.subtract(monthly, billed_amount);
  return {
    ...plan,
    id,
    price,
    currency: "USD",
    get billing_period() {
      return `billed annually, ${dollars(billed_amount)}/yr instead of ${dollars(monthly)}`;
    },
    billing_interval: "year",
    billed_amount,
    saving: { amount, percent: Number((BigInt(amount) * 100n) / BigInt(monthly)) },
  };
}

export const plans: readonly PlanInfo[] = [
  starter,
  yearly(pro, "pro_yearly", YEARLY.Professional, MONTHLY.Professional),
  monthly(pro, "pro_monthly", MONTHLY.Professional),
  yearly(team, "team_yearly", YEARLY.Team, MONTHLY.Team),
  monthly(team, "team_monthly", MONTHLY.Team),
];

/** Returns a plan for sale by its id. */
export const planOf = (id: PlanInfo["id"]): PlanInfo => plans.find((each) => each.id === id) ?? starter;

/** Returns the amount of each charge for an extra seat; 0 where the plan has none. */
export function seatAmountOf(id: PaidPlan): number {
  const { extra_seat_price, billing_interval } = planOf(id);
  return Money.multiply(billing_interval === "year" ? "12" : "1", extra_seat_price ?? 0);
}
