import { isYearly, TRIAL_NOTICE_DAYS } from "@stint/core/billing/rules";
import type { Line as BilledLine, Deal, Info, PlanInfo, Preview } from "@stint/core/billing/schema";
import { addMonths, DAY_MS } from "@stint/core/platform/date";
import { format, Money } from "@stint/core/platform/money";
import { count, dayInWords, dayOf } from "../../lib/format";

type Priced = Pick<PlanInfo, "price" | "currency">;
type Named = Pick<PlanInfo, "name" | "billing_interval">;

/** "$12", and "$12.50" where there are cents. */
export const priceInWords = ({ price, currency }: Priced): string =>
  format(price, currency).replace(/\.00$/, "");

/** "November 21, 2027": a charge is never named without its year. */
export const longDay = (at: string): string => dayInWords(dayOf(at), { long: true, year: true });
/** "Nov 21, 2027", where there is little room. */
export const shortDay = (at: string): string => dayInWords(dayOf(at), { year: true });

const PERIOD = {
  year: { name: "annual", one: "one year", each: "each year", per: "a year", months: 12 },
  month: { name: "monthly", one: "one month", each: "each month", per: "a month", months: 1 },
  none: { name: "", one: "", each: "", per: "", months: 0 },
} as const;
export const periodOf = (plan: Pick<PlanInfo, "billing_interval">) => PERIOD[plan.billing_interval];

/** "Professional, annual". */
export const planInWords = (plan: Named): string =>
  plan.billing_interval === "none" ? plan.name : `${plan.name}, ${periodOf(plan).name}`;

/** "$144.00 billed once a year". */
export const billedInWords = ({ billing_interval, billed_amount, currency }: PlanInfo): string =>
  billing_interval === "none"
    ? "Free for as long as you like"
    : `${format(billed_amount, currency)} billed ${billing_interval === "year" ? "once a year" : "each month"}`;

/** "$36.00 less than twelve months at $15.00, 20%"; undefined where nothing is saved. */
export function savingInWords(plan: PlanInfo, plans: readonly PlanInfo[]): string | undefined {
  const monthly = plans.find(
    ({ name, billing_interval }) => name === plan.name && billing_interval === "month",
  );
  if (!plan.saving || !monthly) return undefined;
  const { amount, percent } = plan.saving;
  return `${format(amount, plan.currency)} less than twelve months at ${format(monthly.price, plan.currency)}, ${percent}%`;
}

/** The amount of each charge of a plan with its extra seats. */
export function eachCharge(plan: PlanInfo, extra_seats: number): number {
  const seat = Money.multiply(String(periodOf(plan).months), plan.extra_seat_price ?? 0);
  return Money.add(plan.billed_amount, Money.multiply(String(extra_seats), seat));
}

export interface Line {
  label: string;
  amount: number;
}

type Period = Partial<Pick<Info, "period_starts_at" | "period_ends_at">>;

/** ", 102 of 365 days": the part of the paid period that is left. */
function formatTimeLeft({ period_starts_at, period_ends_at }: Period, at: string): string {
  if (!period_starts_at || !period_ends_at) return "";
  const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  return `, ${days(at, period_ends_at)} of ${days(period_starts_at, period_ends_at)} days`;
}

/** Says what a line of an invoice is. */
export function lineInWords(
  { kind, name, seats, description }: Omit<BilledLine, "amount">,
  { plan, period, at }: { plan: PlanInfo; period: Period; at: string },
): string {
  if (kind === "other") return description;
  const what = seats === null ? name : count(seats, "extra admin");
  const rest = formatTimeLeft(period, at);
  if (kind === "unused") return `Unused ${what}${rest}`;
  if (kind === "rest") return `${what}${rest}`;
  if (seats === null) return `${name}, ${periodOf(plan).one}`;
  const price = format(plan.extra_seat_price ?? 0, plan.currency);
  return plan.billing_interval === "year" ? `${what}, 12 × ${price}` : `${what}, ${price} a month`;
}

/** "Professional, annual": what an invoice is for, by its last line. */
export function invoiceInWords(line: Omit<BilledLine, "amount"> | null): string {
  if (!line?.plan) return line?.description || "Plan";
  const { kind, name, plan, seats } = line;
  if (kind === "trial") return `${name}, free trial`;
  // A change of the plan ends with its seats, as does one of the seats alone.
  if (kind === "unused" || kind === "rest")
    return seats === null ? `${name}, for the rest of the period` : "A change of plan or seats";
  return `${seats === null ? name : "Extra admins"}, ${isYearly(plan) ? "annual" : "monthly"}`;
}

export interface Quote {
  preview: Preview;
  plan: PlanInfo;
  extra_seats: number;
  /** How the subscription stands before. */
  info: Info;
  coupon: { coupon_code: string; description: string } | undefined;
}

/** Returns what goes with a purchase: the price that was read, without which nothing is bought. */
export const agreedOf = ({
  preview_at,
  due_amount,
  next_amount,
  credit_amount,
}: Preview): { preview_at: string; agreed: Deal } => ({
  preview_at,
  agreed: { due_amount, next_amount, credit_amount },
});

/** Says whether a choice begins a free trial. */
export const beginsTrial = ({ preview, info }: Pick<Quote, "preview" | "info">): boolean =>
  preview.trial_ends_at !== null && info.status !== "trialing";

/** The lines of what is charged, as a sum that ends in what is due. */
export function linesOf({ preview, plan, info, coupon }: Quote): Line[] {
  const { discount_amount, tax_amount, credit_amount } = preview;
  const lines = preview.lines.map((line) => ({
    label: lineInWords(line, { plan, period: info, at: preview.preview_at }),
    amount: line.amount,
  }));
  if (discount_amount !== 0) {
    const given = coupon ? `${coupon.coupon_code}, ${coupon.description}` : (info.coupon ?? "Discount");
    // What is unused was bought at a discount, which comes off again.
    const words = discount_amount > 0 ? given : "Discount on what is unused";
    lines.push({ label: words, amount: Money.negate(discount_amount) });
  }
  if (tax_amount > 0) lines.push({ label: "Tax", amount: tax_amount });
  // Before a first purchase there is no other credit than a referral's.
  const credit = info.status === "none" ? "Referral credit" : "Credit";
  if (credit_amount > 0) lines.push({ label: credit, amount: Money.negate(credit_amount) });
  return lines;
}

/** The sum that waits for later; undefined where all of it is due today. */
export function laterOf({ preview, plan }: Quote): Line | undefined {
  const { next_at, next_amount, trial_ends_at, takes_effect } = preview;
  if (trial_ends_at) return { label: `First ${plan.billing_interval}`, amount: next_amount };
  if (takes_effect === "period_end" && next_at)
    return { label: `From ${shortDay(next_at)}`, amount: next_amount };
  return undefined;
}

const monthsLater = (at: string, months: number): string => addMonths(dayOf(at), months);

/** The next charge and each one after it, with their tax and less what reduces them. */
export type Coming = Pick<Preview, "next_amount" | "renewal_amount" | "currency">;

/** "$129.00, and $144.00 each year from December 5, 2027": what follows a trial that ends at `at`. */
export function comingInWords({ next_amount, renewal_amount, currency }: Coming, plan: PlanInfo, at: string) {
  const { each, months } = periodOf(plan);
  const charge = `${format(renewal_amount, currency)} ${each}`;
  return next_amount === renewal_amount
    ? charge
    : `${format(next_amount, currency)}, and ${charge} from ${longDay(monthsLater(at, months))}`;
}

/** The paragraph with every date and amount: nothing else is charged. */
export function promiseOf({ preview, plan, info }: Quote): string {
  const { trial_ends_at, next_at, renewal_amount, takes_effect } = preview;
  const { each } = periodOf(plan);
  const charge = format(renewal_amount, plan.currency);
  if (trial_ends_at) {
    const after = comingInWords(preview, plan, trial_ends_at);
    return `Free until ${longDay(trial_ends_at)}. Then ${after}. We write ${TRIAL_NOTICE_DAYS} days before. Cancel by then and nothing is charged.`;
  }
  const from = next_at ? longDay(next_at) : "";
  if (takes_effect === "period_end")
    return `Nothing is charged today. What you paid for stays open until ${from}. From then it is ${charge} ${each}.`;
  const name = plan.name;
  const last =
    info.plan === "none" || info.status === "none"
      ? `Cancel when you like: it stays open until the end of the ${plan.billing_interval} you paid for.`
      : `Moving down later takes effect at the end of the ${plan.billing_interval} you paid for.`;
  return `${name} opens at once. From ${from} it is ${charge} ${each}. ${last}`;
}

/** The word on the one button: what it does, with its amount. */
export function payInWords({ preview, plan, info }: Quote): string {
  if (preview.due_amount > 0) return `Pay ${format(preview.due_amount, preview.currency)}`;
  if (beginsTrial({ preview, info })) return "Start free trial";
  if (preview.takes_effect === "period_end" && preview.next_at)
    return `Change on ${shortDay(preview.next_at)}`;
  return info.status === "trialing" ? `Change to ${plan.name}` : `Start ${plan.name}`;
}

/** "08/28" of "2028-08". */
export const expiryInWords = (expires: string): string => `${expires.slice(5, 7)}/${expires.slice(2, 4)}`;

/** What step 3 says. */
export function doneInWords({ preview, plan }: Quote): { title: string; sentence: string } {
  const { takes_effect, trial_ends_at, next_at, next_amount, renewal_amount } = preview;
  const charge = format(renewal_amount, plan.currency);
  if (takes_effect === "period_end" && next_at)
    return {
      title: `${plan.name} follows on ${longDay(next_at)}`,
      sentence: "What you paid for stays open until then. Nothing was charged.",
    };
  const title = `You are on ${plan.name}`;
  if (trial_ends_at) {
    const first = format(next_amount, plan.currency);
    return { title, sentence: `Free until ${longDay(trial_ends_at)}. The first payment is ${first}.` };
  }
  return {
    title,
    sentence: next_at ? `From ${longDay(next_at)} it is ${charge} ${periodOf(plan).each}.` : "",
  };
}
