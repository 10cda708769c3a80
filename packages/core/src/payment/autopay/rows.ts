import { chargedAsShown } from "../../account/currency";
import { till } from "../../account/rows";
import type { SeriesRow } from "../../invoice/recurring/entity";
import { series } from "../../invoice/recurring/rows";
import type { PaymentRow, Row } from "../../invoice/rows";
import { Actor } from "../../platform/actor";
import { Day } from "../../platform/date";
import { Workspace } from "../../workspace";
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

/** What the client of a series agrees to, word for word: who may charge what, how often, and how it ends. */
export function consentText(of: Pick<Row, "title" | "snapshot">, each: SeriesRow): string {
  const seller = of.snapshot?.seller.name ?? "";
  const what = of.title ? ` for “${of.title}”` : "";
  return `I allow ${seller} to charge this payment method for each invoice${what} on the day it is issued, ${rhythm(each)}, in the amount of that invoice. I can stop this at any time on the page of any of these invoices.`;
}

/**
 * Whether what the client agreed to is what an invoice asks for: their own invoice, and the very words that they
 * agreed to. A series of another title, rhythm or client is another agreement.
 */
export const covers = (saved: AutopayRow | undefined, of: Row, each: SeriesRow): saved is AutopayRow =>
  saved?.status === "active" &&
  saved.client_id === of.client_id &&
  saved.consent.text === consentText(of, each);

/** The series that an invoice belongs to while more of it is to come. */
export async function seriesOf(of: Pick<Row, "recurring_id" | "status">): Promise<SeriesRow | undefined> {
  if (of.recurring_id === undefined || of.status !== "sent") return undefined;
  const found = await series(of.recurring_id);
  return found.status === "ended" ? undefined : found;
}

export const off = (text: string): Autopay => ({ state: "off", text, reference: null, agreed_at: null });

export const on = ({ consent, reference }: AutopayRow): Autopay => ({
  state: "on",
  text: consent.text,
  reference,
  agreed_at: consent.agreed_at,
});

/** Who agreed to what, and who ended it when; a stop without anything to stop shows nothing. */
export function recordShape(of: AutopayRow | undefined): AutopayRecord {
  const known = of?.payment_method ? of : undefined;
  const stopped = known?.status === "stopped";
  return {
    state: known && !stopped ? "on" : "off",
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
  if (!covers(saved, of, each) || !to.open || saved.account !== to.account) return undefined;
  if (!chargedAsShown(of.totals.amount_due, of.currency)) return undefined;
  return (of.issued_on ?? today) >= Day.addDays(today, -LATE_DAYS) ? saved : undefined;
}

/** What an invoice that just went out is paid with by itself, or was a moment ago: "Visa ending 4242". */
export async function chargedWith(of: Row, payments: PaymentRow[]): Promise<string | undefined> {
  const charge = payments.find(({ charges }) => charges !== undefined);
  if (charge) return charge.status === "failed" ? undefined : charge.reference;
  return of.totals.amount_due > 0 ? (await chargeable(of))?.reference : undefined;
}
