/**
 * Checks a schedule's settings, and computes the part of a total that they leave open (D25). Browser-safe.
 */
import * as Day from "../../platform/date";
import { Money } from "../../platform/money";
import { askedOf, type InvoiceSettings, upfrontOf } from "./instalments";

/**
 * Returns the part of a total that the owner's payments leave open, for a hint. Above 0 it becomes a balance
 * at completion (or a few cents of the last payment); below 0 the payments exceed the total.
 */
export function computeUnplanned(settings: InvoiceSettings, total: number): number {
  if (settings.invoice_remaining_mode !== "payments") return 0;
  const rest = Money.subtract(total, upfrontOf(settings, total));
  const list = settings.invoice_remaining_payments ?? [];
  const left = Money.subtract(rest, Money.sum(list.map((payment) => askedOf(payment, total))));
  // Percentages round by half a cent each; the owner need not fix that.
  return Math.abs(left) < list.length && list.some(({ percentage }) => percentage) ? 0 : left;
}

/**
 * Returns errors in the settings for a total, by field (code 1000, D25); undefined without any. With the
 * scope's phases, a payment that waits for a missing phase is refused, because it would never be invoiced.
 */
export function checkSettings(
  settings: InvoiceSettings,
  total: number,
  phases?: readonly { id: number }[],
): Record<string, string> | undefined {
  const fields: Record<string, string> = {};
  const {
    invoice_upfront_mode: upfront,
    invoice_upfront_percentage_amount: percent,
    invoice_upfront_value_amount: value,
    invoice_remaining_mode: mode,
    invoice_remaining_monthly_count: count,
    invoice_remaining_monthly_start_at: start,
    invoice_payment_terms: terms,
  } = settings;
  if (upfront === "percentage" && !(percent && Money.isPercent(percent)))
    fields.invoice_upfront_percentage_amount = "Enter a percentage from 0 to 100";
  if (upfront === "value" && !(Money.isAmount(value) && value >= 0 && value <= total))
    fields.invoice_upfront_value_amount = "Enter an amount up to the total";
  if (mode === "monthly" && !(Number.isSafeInteger(count) && (count ?? 0) >= 1 && (count ?? 0) <= 120))
    fields.invoice_remaining_monthly_count = "Enter a whole number from 1 to 120";
  if (mode === "monthly" && start && !Day.isDate(start))
    fields.invoice_remaining_monthly_start_at = "Enter a date";
  if (terms !== null && terms !== undefined && !(Number.isSafeInteger(terms) && terms >= 0 && terms <= 365))
    fields.invoice_payment_terms = "Enter a number of days from 0 to 365";
  if (mode === "payments")
    Object.assign(fields, paymentRefusals(settings, total, Object.keys(fields).length === 0, phases));
  return Object.keys(fields).length > 0 ? fields : undefined;
}

function paymentRefusals(
  settings: InvoiceSettings,
  total: number,
  sums: boolean,
  phases?: readonly { id: number }[],
): Record<string, string> {
  const fields: Record<string, string> = {};
  const list = settings.invoice_remaining_payments ?? [];
  const name = "invoice_remaining_payments";
  list.forEach(({ percentage, amount, due }, i) => {
    const positive = percentage
      ? Money.isPercent(percentage) && Money.compareDecimal(percentage, "0") > 0
      : Money.isAmount(amount) && amount > 0;
    if (!positive) fields[`${name}.${i}`] = "Enter an amount above 0";
    if (due.kind === "date" && !Day.isDate(due.date)) fields[`${name}.${i}.due`] = "Enter a date";
    if (due.kind === "days_after" && !(Number.isSafeInteger(due.days) && due.days >= 0 && due.days <= 3660))
      fields[`${name}.${i}.due`] = "Enter a number of days";
    if (due.kind === "phase" && phases && !phases.some(({ id }) => id === due.phase_id))
      fields[`${name}.${i}.due`] = "Choose a phase of this scope";
  });
  if (!sums || Object.keys(fields).length > 0) return fields;
  const asked = Money.sum(list.map((payment) => askedOf(payment, total)));
  // Each percentage may round up by half a cent; a larger excess is more than the client owes.
  if (asked > Money.add(Money.subtract(total, upfrontOf(settings, total)), list.length))
    fields[name] = "The payments add up to more than the total";
  return fields;
}
