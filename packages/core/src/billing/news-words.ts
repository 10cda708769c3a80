import { Day } from "../platform/date";
import { Money } from "../platform/money";
import { planOf } from "./plans";
import { isOn } from "./rules";
import type { Info, PaidPlan, Preview } from "./schema";

/** How a subscription stood before, and stands now. */
export interface Step {
  before: Pick<Info, "status" | "plan" | "cancel_at" | "next_plan">;
  after: Pick<Info, "status" | "plan" | "cancel_at" | "next_plan">;
}

/** News of a subscription, in whole sentences for its owner. */
export interface Words {
  title: string;
  text: string;
  rows: { label: string; value: string }[];
  action: string;
}

const OPEN = "Open your plan";
const day = (instant: string | null): string => (instant ? Day.inWords(instant.slice(0, 10)) : "");
const row = (label: string, value: string) => ({ label, value });

/** The first charge after a trial with its tax and less its credit, and each one after it. */
export type Coming = Pick<
  Preview,
  "plan" | "next_amount" | "renewal_amount" | "tax_amount" | "credit_amount" | "currency"
>;

const chargeInWords = (cents: number, plan: Info["plan"], currency: string): string =>
  `${Money.format(cents, currency)} ${planOf(plan).billing_interval === "year" ? "a year" : "a month"}`;

/** Says what follows a trial without what the provider alone computes. */
function listedRows({ plan, billed_amount, coupon, credit_amount, currency }: Info) {
  return [
    row("Then", `${chargeInWords(billed_amount, plan, currency)}, plus tax where it is due`),
    ...(coupon ? [row("Less your coupon", coupon)] : []),
    ...(credit_amount > 0 ? [row("Less your credit", Money.format(credit_amount, currency))] : []),
  ];
}

/** Says what follows a trial, as the checkout and the page of the plan do. */
function comingRows({ plan, currency, ...of }: Coming) {
  const amount = (cents: number) => Money.format(cents, currency);
  const renewal = chargeInWords(of.renewal_amount, plan, currency);
  const isSame = of.next_amount === of.renewal_amount;
  return [
    row("Then", isSame ? renewal : amount(of.next_amount)),
    ...(of.tax_amount > 0 ? [row("Tax in it", amount(of.tax_amount))] : []),
    ...(of.credit_amount > 0 ? [row("Less your credit", amount(of.credit_amount))] : []),
    ...(isSame ? [] : [row("After that", renewal)]),
  ];
}

/** Says what follows a trial: nothing where it ends by itself; without `coming`, the prices as they are listed. */
const rowsAfterTrial = (info: Info, coming: Coming | undefined) =>
  info.cancel_at ? [] : coming ? comingRows(coming) : listedRows(info);

/** Returns whether a step begins a trial: its words name what follows. */
export const beginsTrial = ({ before, after }: Step): boolean =>
  after.status === "trialing" && !isOn(before.status);

const KEPT = "Nothing is deleted. Sent proposals, invoices and running series go on.";

/**
 * Returns the words for a step in a subscription's life; undefined for one that its owner made and sees. `coming` is
 * what follows a trial, where the provider has said it.
 */
export function wordsOf(step: Step, info: Info, coming?: Coming): Words | undefined {
  const { before, after } = step;
  const { name } = planOf(after.plan);
  const amount = (cents: number) => Money.format(cents, info.currency);
  const next = info.period_ends_at ? [row("Next charge", day(info.period_ends_at))] : [];
  if (after.status === "past_due" && before.status !== "past_due")
    return {
      title: "Your payment did not go through",
      text: `${info.failure ?? "Your bank refused the charge."} Everything stays open until ${day(info.grace_ends_at)}.`,
      rows: [
        row("Open", amount(info.open_amount)),
        ...info.retries_at.map((at, place) => row(place === 0 ? "We try again on" : "", day(at))),
      ],
      action: "Pay now",
    };
  if (after.status === "incomplete")
    return info.needs_action
      ? {
          title: "Please confirm your payment",
          text: `Your bank asks you to confirm the payment for ${name}. It begins as soon as you have.`,
          rows: [row("Amount", amount(info.open_amount))],
          action: "Confirm the payment",
        }
      : undefined;
  if (after.status === "ended" && isOn(before.status))
    return before.status === "past_due"
      ? {
          title: `${name} has ended`,
          text: `The payment did not go through, and nothing more is charged. ${KEPT}`,
          rows: [],
          action: OPEN,
        }
      : { title: `${name} has ended`, text: KEPT, rows: [], action: OPEN };
  if (after.status === "active" && before.status === "past_due")
    return {
      title: "Your payment went through",
      text: `${name} goes on as before.`,
      rows: next,
      action: OPEN,
    };
  if (beginsTrial(step))
    return {
      title: `Your trial of ${name} has begun`,
      text: "We write three days before it ends. Cancel by then and nothing is charged.",
      rows: [row("Free until", day(info.trial_ends_at)), ...rowsAfterTrial(info, coming)],
      action: OPEN,
    };
  if (after.status === "active" && (!isOn(before.status) || after.plan !== before.plan))
    return {
      title: `You are on ${name}`,
      text: "All invoices are on the page of your plan.",
      rows: next,
      action: OPEN,
    };
  if (after.next_plan && after.next_plan !== before.next_plan)
    return {
      title: `${name} moves down to ${planOf(after.next_plan).name}`,
      text: "Until then nothing changes.",
      rows: [row("From", day(after.cancel_at))],
      action: OPEN,
    };
  if (after.cancel_at && !before.cancel_at)
    return {
      title: `${name} ends on ${day(after.cancel_at)}`,
      text: `Nothing changes until then. ${KEPT}`,
      rows: [],
      action: "Keep your plan",
    };
  if (before.cancel_at && !after.cancel_at && isOn(after.status))
    return { title: `${name} goes on`, text: "What was planned to end goes on.", rows: next, action: OPEN };
  return undefined;
}

/** A second subscription that has ended, and what was given back of it, in cents. */
export interface Surplus {
  plan: PaidPlan | null;
  began_at: string;
  refunded: number;
  credited: number;
}

/** Returns the words about a second subscription, which nobody wanted: what it charged, and that it is given back. */
export function surplusWords({ plan, began_at, refunded, credited }: Surplus, info: Info): Words {
  const amount = (cents: number) => Money.format(cents, info.currency);
  const charged = Money.sum([refunded, credited]);
  const name = plan ? planOf(plan).name : "Another plan";
  const isKept = isOn(info.status);
  const began = `A second subscription began on ${day(began_at)}${isKept ? " beside the one that you have" : ""}. That was our mistake, and it has ended.`;
  return {
    title:
      charged > 0
        ? `You were charged twice: ${amount(charged)} is given back`
        : "A second subscription has ended",
    text: [
      began,
      charged > 0 ? "All that it charged is given back." : "Nothing was charged for it.",
      ...(refunded > 0 ? ["Your bank may take up to ten days to show it."] : []),
      ...(isKept ? [`Your ${planOf(info.plan).name} goes on as before.`] : []),
    ].join(" "),
    rows: [
      row("Ended", name),
      ...(charged > 0 ? [row("Charged for it", amount(charged))] : []),
      ...(refunded > 0 ? [row("Back to how you paid", amount(refunded))] : []),
      ...(credited > 0 ? [row("Credit for your next charges", amount(credited))] : []),
    ],
    action: OPEN,
  };
}

/** Returns the words that announce the end of a trial; `coming` is what follows it, where the provider has said it. */
export const trialWords = (info: Info, coming: Coming | undefined): Words => ({
  title: `Your trial ends on ${day(info.trial_ends_at)}`,
  text: info.cancel_at ? "Nothing is charged." : "Cancel by then and nothing is charged.",
  rows: [row("Plan", planOf(info.plan).name), ...rowsAfterTrial(info, coming)],
  action: OPEN,
});
