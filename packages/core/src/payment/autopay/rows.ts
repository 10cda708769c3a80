import { type Till, till } from "../../connected-account/read";
import { surchargeOf, wayOf } from "../../invoice/payment/rules";
import type { PaymentRow, Row } from "../../invoice/read";
import type { SeriesRow } from "../../invoice/recurring";
import { series } from "../../invoice/recurring";
import { Actor } from "../../platform/actor";
import { Day } from "../../platform/date";
import { Money } from "../../platform/money";
import { takes } from "../../platform/stripe/amount";
import { Workspace } from "../../workspace";
import { chargedOf } from "../intent/charge-amount";
import { AutopayEntity, type AutopayRow } from "./entity";
import type { Autopay, AutopayRecord } from "./schema";

export const aggregateOf = (recurring_id: number): string => `recurring:${recurring_id}`;

/** What is kept for a series of the actor's; undefined while nothing is. */
export async function find(recurring_id: number): Promise<AutopayRow | undefined> {
  const { data } = await AutopayEntity.get({ owner_id: Actor.owner(), recurring_id }).go({
    consistent: true,
  });
  return data ?? undefined;
}

const EVERY: Record<SeriesRow["frequency"], string> = { weekly: "week", monthly: "month", yearly: "year" };

/** "every month", "every 2 weeks". */
const rhythm = ({ frequency, interval }: Pick<SeriesRow, "frequency" | "interval">): string =>
  interval === 1 ? `every ${EVERY[frequency]}` : `every ${interval} ${EVERY[frequency]}s`;

/** What the client of a series agrees to, word for word: who may charge what, how often, and how it ends (D10). */
export function consentText(of: Pick<Row, "title" | "snapshot" | "pass_fee">, each: SeriesRow): string {
  const seller = of.snapshot?.seller.name ?? "";
  const fee = of.pass_fee ? " and the fee for processing the payment on top of it" : "";
  const what = of.title ? ` for “${of.title}”` : "";
  return `I allow ${seller} to charge this payment method for each invoice${what} on the day it is issued, ${rhythm(each)}, in the amount of that invoice${fee}. I can stop this at any time on the page of any of these invoices.`;
}

/**
 * Whether what the client agreed to is what an invoice asks for: their own invoice, and the very words that they
 * agreed to. A series of another title, rhythm or client is another agreement, and so is one that lets the client
 * carry the fee. Where a series ended by itself, its last invoice is still covered; ended by hand, none is.
 */
export const covers = (saved: AutopayRow | undefined, of: Row, each: SeriesRow): saved is AutopayRow =>
  saved?.status === "active" &&
  saved.client_id === of.client_id &&
  (each.status !== "ended" || each.last_invoice_id === of.id) &&
  saved.consent.text === consentText(of, each);

/** The series that an invoice belongs to while more of it is to come. */
export async function seriesOf(of: Pick<Row, "recurring_id" | "status">): Promise<SeriesRow | undefined> {
  if (of.recurring_id === undefined || of.status !== "sent") return undefined;
  const found = await series(of.recurring_id);
  return found.status === "ended" ? undefined : found;
}

export const autopayOff = (text: string): Autopay => ({
  state: "off",
  text,
  reference: null,
  agreed_at: null,
});

/** Whether a saved method is where clients pay to now: one that was kept in another account cannot be charged. */
export const reaches = (saved: AutopayRow, to: Till): boolean => to.open && saved.account === to.account;

export const agreedTo = ({ consent, reference }: AutopayRow, state: "on" | "paused"): Autopay => ({
  state,
  text: consent.text,
  reference,
  agreed_at: consent.agreed_at,
});

/** Who agreed to what, and who ended it when; a stop without anything to stop shows nothing. */
export function recordShape(of: AutopayRow | undefined, to: Till): AutopayRecord {
  const known = of?.payment_method ? of : undefined;
  const stopped = known?.status === "stopped";
  return {
    state: !known || stopped ? "off" : reaches(known, to) ? "on" : "paused",
    text: known?.consent.text ?? "",
    reference: known?.reference ?? null,
    agreed_at: known?.consent.agreed_at ?? null,
    ip: known?.consent.ip ?? null,
    user_agent: known?.consent.user_agent ?? null,
    stopped_at: (stopped && known.stopped_at) || null,
    stopped_by: (stopped && known.stopped_by) || null,
  };
}

/** A charge of the evening may wait for the next morning; what is made up for later is not charged by itself. */
const LATE_DAYS = 1;

/**
 * The method that an invoice is charged to by itself: its client agreed in these words, it was issued just now,
 * and it is where clients pay to today.
 */
export async function chargeable(of: Row): Promise<AutopayRow | undefined> {
  if (of.recurring_id === undefined) return undefined;
  const [saved, each, to, today] = await Promise.all([
    find(of.recurring_id),
    series(of.recurring_id),
    till(),
    Workspace.today(),
  ]);
  if (!covers(saved, of, each) || !reaches(saved, to)) return undefined;
  if (!takes(of.totals.amount_due, of.currency)) return undefined;
  return (of.issued_on ?? today) >= Day.addDays(today, -LATE_DAYS) ? saved : undefined;
}

/** The line beside what is due, where the client carries the fee (D10). */
export const feeOn = (of: Row, { method }: Pick<AutopayRow, "method">): { surcharge: number } => ({
  surcharge: of.pass_fee ? surchargeOf(wayOf(method), of.totals.amount_due, of.currency) : 0,
});

type Charged = Pick<PaymentRow, "amount" | "surcharge" | "currency">;
const withFee = (reference: string, of: Charged): string =>
  of.surcharge
    ? `${reference} (${Money.format(chargedOf(of), of.currency)} with the processing fee)`
    : reference;

/** What an invoice that just went out is paid with by itself, or was a moment ago: "Visa ending 4242". */
export async function chargedWith(of: Row, payments: PaymentRow[]): Promise<string | undefined> {
  const charge = payments.find(({ charges }) => charges !== undefined);
  if (charge) return charge.status === "failed" ? undefined : withFee(charge.reference ?? "", charge);
  const due = of.totals.amount_due;
  const saved = due > 0 ? await chargeable(of) : undefined;
  return saved && withFee(saved.reference, { ...feeOn(of, saved), amount: due, currency: of.currency });
}
