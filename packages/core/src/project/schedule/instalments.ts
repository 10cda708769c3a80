/**
 * The payment schedule of a proposal, from the project's invoice settings (D25, D27, D30). Amounts are minor
 * units and always add up to the total, whatever the settings; no instalment is 0.00. Dates are dates in the
 * owner's zone; `send_on` is null while it depends on a future event.
 */
import * as Day from "../../platform/date";
import { Money } from "../../platform/money";
import type { ItemTax } from "../../platform/tax/schema";

export type UpfrontMode = "none" | "percentage" | "value";
export type RemainingMode = "completion" | "monthly" | "payments" | "phases";

/**
 * The time a payment is sent: on a date, a number of days after acceptance, or when a phase or the project is
 * complete.
 */
export type Due =
  | { kind: "date"; date: string }
  | { kind: "days_after"; days: number }
  | { kind: "phase"; phase_id: number }
  | { kind: "completion" };

/** A phase for the schedule; its cost is its share when payments follow the phases. */
export interface PhaseShare {
  id: number;
  name: string;
  total: number;
}

/** One payment in mode `payments`: either a percentage of the whole total, or an amount. */
export interface Payment {
  label?: string | null;
  percentage?: string | null;
  amount?: number | null;
  due: Due;
}

export interface InvoiceSettings {
  invoice_upfront_mode?: UpfrontMode | null;
  invoice_upfront_percentage_amount?: string | null;
  invoice_upfront_value_amount?: number | null;
  invoice_remaining_mode?: RemainingMode | null;
  invoice_remaining_monthly_count?: number | null;
  invoice_remaining_monthly_start_at?: string | null;
  invoice_remaining_payments?: readonly Payment[] | null;
  /** Days from sending to the due date; 0 is due on receipt. */
  invoice_payment_terms?: number | null;
}

export interface Instalment {
  /** Counts from 1, without gaps. */
  sequence: number;
  kind: "upfront" | "payment" | "monthly" | "phase" | "completion";
  label: string;
  amount: number;
  /** The share of the total as a decimal string with at most 2 decimals; for display only. */
  percent: string;
  /** The time in words, for the preview: "On acceptance", "14 days after acceptance". */
  when: string;
  send_on: string | null;
  due_on: string | null;
  /** What its invoice comes to with tax; absent where the project names no tax. */
  tax?: { net_total: number; tax_total: number; total: number };
  /** The amount by what is taxed alike; absent where all of it is taxed as the project is. */
  parts?: { amount: number; tax: ItemTax | null }[];
}

/** The `when` of an instalment that is invoiced at acceptance. */
export const ON_ACCEPTANCE = "On acceptance";

type Draft = Pick<Instalment, "kind" | "label" | "amount" | "when" | "send_on">;

const days = (count: number, of: string): string => `${count} ${count === 1 ? "day" : "days"} ${of}`;
const onDay = (date: string): string => `On ${Day.inWords(date)}`;

/** Returns the amount invoiced at acceptance, in cents. */
export function upfrontOf(settings: InvoiceSettings, total: number): number {
  switch (settings.invoice_upfront_mode) {
    case "percentage":
      return Money.clamp(Money.percentOf(total, settings.invoice_upfront_percentage_amount || "0"), 0, total);
    case "value":
      return Money.clamp(settings.invoice_upfront_value_amount ?? 0, 0, total);
    default:
      return 0;
  }
}

const completion = (amount: number, label: string): Draft => ({
  kind: "completion",
  label,
  amount,
  when: "When the project is complete",
  send_on: null,
});

/**
 * Returns a fixed date, but never before acceptance (D30): a date already past becomes the day of acceptance.
 */
const fixDate = (date: string, accepted_on: string | null): Pick<Draft, "when" | "send_on"> => {
  const send_on = accepted_on === null ? date : Day.later(date, accepted_on);
  return { send_on, when: accepted_on !== null && send_on !== date ? ON_ACCEPTANCE : onDay(date) };
};

function monthly(
  settings: InvoiceSettings,
  rest: number,
  billed: boolean,
  accepted_on: string | null,
): Draft[] {
  const count = Math.max(1, Math.trunc(settings.invoice_remaining_monthly_count ?? 1));
  const start = settings.invoice_remaining_monthly_start_at || null;
  // Without a start date, months count from acceptance: if a deposit is billed then, the first is a month
  // later.
  const offset = start === null && billed ? 1 : 0;
  const anchor =
    start !== null && accepted_on !== null ? Day.later(start, accepted_on) : (start ?? accepted_on);
  return Money.allocate(rest, Array<number>(count).fill(1)).map((amount, i) => {
    const steps = i + offset;
    const send_on = anchor === null ? null : Day.addMonths(anchor, steps);
    const later =
      steps === 0 ? ON_ACCEPTANCE : `${steps} ${steps === 1 ? "month" : "months"} after acceptance`;
    const label = count === 1 ? "Monthly" : `Monthly, ${i + 1} of ${count}`;
    return {
      kind: "monthly",
      label,
      amount,
      send_on,
      when: send_on === null || start === null ? later : onDay(send_on),
    };
  });
}

/** Returns the amount of a payment for a total, in cents. */
export const askedOf = ({ percentage, amount }: Payment, total: number): number =>
  percentage ? Money.percentOf(total, percentage) : (amount ?? 0);

/**
 * Returns the amount of each payment: an exact spread when percentages fill the remainder (D4), else one by
 * one until it is used up.
 */
function shares(
  settings: InvoiceSettings,
  payments: readonly Payment[],
  total: number,
  rest: number,
): number[] {
  const percentages = payments.map((payment) => payment.percentage ?? "");
  if (total > 0 && percentages.every((percentage) => Money.isDecimal(percentage))) {
    const covered = Money.sum(percentages.map((percent) => Money.multiply(percent, 10_000)));
    const before =
      settings.invoice_upfront_mode === "percentage" ? settings.invoice_upfront_percentage_amount : "0";
    const deposit =
      settings.invoice_upfront_mode === "value" ? Number.NaN : Money.multiply(before || "0", 10_000);
    if (covered > 0 && covered + deposit === 1_000_000) return Money.allocate(rest, percentages);
  }
  let left = rest;
  const asked = payments.map((payment) => {
    const amount = Money.clamp(askedOf(payment, total), 0, left);
    left = Money.subtract(left, amount);
    return amount;
  });
  // A few cents left by rounding belong to the last payment, not to an invoice of their own.
  if (left > 0 && left < payments.length && percentages.some(Boolean)) {
    asked[asked.length - 1] = Money.add(asked.at(-1) ?? 0, left);
  }
  return asked;
}

export const afterPhase = (name: string | undefined): string =>
  name ? `When ${name} is complete` : "When its phase is complete";

/**
 * Returns a payment at the end of each phase with a price, in proportion; one at completion when no phase has
 * a price.
 */
function byPhase(rest: number, billed: boolean, phases: readonly PhaseShare[]): Draft[] {
  const paid = phases.filter(({ total }) => total > 0);
  if (paid.length === 0) return [completion(rest, billed ? "Balance" : "Full amount")];
  const amounts = Money.allocate(
    rest,
    paid.map(({ total }) => total),
  );
  return paid.map(({ name }, i) => ({
    kind: "phase",
    label: name || `Payment ${i + 1}`,
    amount: amounts[i] ?? 0,
    when: afterPhase(name),
    send_on: null,
  }));
}

function payments(
  settings: InvoiceSettings,
  total: number,
  rest: number,
  accepted_on: string | null,
  phases: readonly PhaseShare[],
): Draft[] {
  const list = settings.invoice_remaining_payments ?? [];
  const amounts = shares(settings, list, total, rest);
  const drafts = list.map((payment, i): Draft => {
    const base = { label: payment.label || `Payment ${i + 1}`, amount: amounts[i] ?? 0 };
    const { due } = payment;
    if (due.kind === "completion") return { ...completion(base.amount, base.label), kind: "payment" };
    if (due.kind === "phase") {
      const name = phases.find(({ id }) => id === due.phase_id)?.name;
      return { kind: "payment", ...base, when: afterPhase(name), send_on: null };
    }
    if (due.kind === "date") return { kind: "payment", ...base, ...fixDate(due.date, accepted_on) };
    const after = Math.max(0, Math.trunc(due.days));
    return {
      kind: "payment",
      ...base,
      send_on: accepted_on === null ? null : Day.addDays(accepted_on, after),
      when: after === 0 ? ON_ACCEPTANCE : days(after, "after acceptance"),
    };
  });
  const left = Money.subtract(rest, Money.sum(amounts));
  return left > 0 ? [...drafts, completion(left, "Balance")] : drafts;
}

/**
 * Returns the instalments of an accepted total (D25): their amounts add up to it exactly, none is 0.00,
 * months step from their anchor (D27), nothing is sent before the day of acceptance (D30). `accepted_on` null
 * plans them for a preview: fixed dates are known, the others are null with `when` in words. An uncovered
 * remainder becomes a balance on completion; payments beyond the total are cut off (`checkSettings` reports
 * that first). Throws RangeError on a negative total or settings with invalid numbers or dates.
 */
export function schedule(
  settings: InvoiceSettings,
  total: number,
  accepted_on: string | null,
  phases: readonly PhaseShare[] = [],
): Instalment[] {
  if (!Money.isAmount(total) || total < 0) throw new RangeError(`not a total: ${total}`);
  const upfront = upfrontOf(settings, total);
  const rest = Money.subtract(total, upfront);
  const first: Draft = {
    kind: "upfront",
    label: "Deposit",
    amount: upfront,
    when: ON_ACCEPTANCE,
    send_on: accepted_on,
  };
  const others =
    settings.invoice_remaining_mode === "monthly"
      ? monthly(settings, rest, upfront > 0, accepted_on)
      : settings.invoice_remaining_mode === "payments"
        ? payments(settings, total, rest, accepted_on, phases)
        : settings.invoice_remaining_mode === "phases"
          ? byPhase(rest, upfront > 0, phases)
          : [completion(rest, upfront > 0 ? "Balance" : "Full amount")];
  const terms = Math.max(0, Math.trunc(settings.invoice_payment_terms ?? 0));
  const drafts = [first, ...others].filter(({ amount }) => amount > 0);
  const percents = Money.sharesOf(
    drafts.map(({ amount }) => amount),
    total,
  );
  return drafts.map((draft, i) => ({
    sequence: i + 1,
    ...draft,
    percent: percents[i] ?? "0",
    due_on: draft.send_on === null ? null : Day.addDays(draft.send_on, terms),
  }));
}

/** Returns the schedule before acceptance, for the builder and the client's page. */
export const planPayments = (
  settings: InvoiceSettings,
  total: number,
  phases: readonly PhaseShare[] = [],
): Instalment[] => schedule(settings, total, null, phases);
