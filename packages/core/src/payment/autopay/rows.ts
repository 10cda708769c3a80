import type { SeriesRow } from "../../invoice/recurring/entity";
import { series } from "../../invoice/recurring/rows";
import type { Row } from "../../invoice/rows";
import { Actor } from "../../platform/actor";
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

/** The series that an invoice belongs to while more of it is to come. */
export async function seriesOf(of: Pick<Row, "recurring_id" | "status">): Promise<SeriesRow | undefined> {
  if (of.recurring_id === undefined || of.status !== "sent") return undefined;
  const found = await series(of.recurring_id);
  return found.status === "ended" ? undefined : found;
}

export function shape(of: AutopayRow | undefined, text: string): Autopay {
  if (of?.status !== "active") return { state: "off", text, reference: null, agreed_at: null };
  return {
    state: "on",
    text: of.consent.text,
    reference: of.reference,
    agreed_at: of.consent.agreed_at,
  };
}

export const recordShape = (of: AutopayRow | undefined): AutopayRecord => ({
  ...shape(of, of?.consent.text ?? ""),
  reference: of?.reference ?? null,
  agreed_at: of?.consent.agreed_at ?? null,
  ip: of?.consent.ip ?? null,
  user_agent: of?.consent.user_agent ?? null,
  stopped_at: of?.stopped_at ?? null,
  stopped_by: of?.stopped_by ?? null,
});
