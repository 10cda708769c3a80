import type { Till } from "../../connected-account/read";
import type { Row } from "../../invoice/read";
import type { SeriesRow } from "../../invoice/recurring";
import { series } from "../../invoice/recurring";
import { Actor } from "../../platform/actor";
import { Column } from "../../platform/column";
import { AutopayEntity, type AutopayRow } from "./entity";
import { type Autopay, type AutopayRecord, STOP } from "./schema";

export const aggregateOf = (recurring_id: number): string => `recurring:${recurring_id}`;

/** Returns the saved method of one of the actor's series; undefined without one. */
export async function find(recurring_id: number): Promise<AutopayRow | undefined> {
  const { data } = await AutopayEntity.get({ owner_id: Actor.owner(), recurring_id }).go({
    consistent: true,
  });
  return data ?? undefined;
}

/** Returns the series of an invoice while more invoices will follow. */
export async function seriesOf(of: Pick<Row, "recurring_id" | "status">): Promise<SeriesRow | undefined> {
  if (of.recurring_id === undefined || of.status !== "sent") return undefined;
  const found = await series(of.recurring_id);
  return found.status === "ended" ? undefined : found;
}

export const autopayOff = (offer: string): Autopay => ({
  state: "off",
  text: offer,
  offer,
  note: "",
  reference: null,
  agreed_at: null,
});

/**
 * Says whether a saved method is in the account that clients pay into now: one saved in another account
 * cannot be charged.
 */
export const reaches = (saved: AutopayRow, to: Till): boolean => to.open && saved.account === to.account;

/** Returns the consent for display; with `note` and `offer` where more is to say. */
export const agreedTo = (
  { consent, reference }: AutopayRow,
  state: "on" | "paused",
  more: Partial<Pick<Autopay, "note" | "offer">> = {},
): Autopay => ({
  state,
  text: consent.text,
  offer: null,
  note: "",
  reference,
  agreed_at: consent.agreed_at,
  ...more,
});

/**
 * Returns who agreed to what, and who stopped it when; a stop without a consent shows nothing. `note`: why
 * nothing is charged.
 */
export function recordShape(of: AutopayRow | undefined, note: string): AutopayRecord {
  const known = of?.payment_method ? of : undefined;
  const stopped = known?.status === "stopped";
  return {
    state: !known || stopped ? "off" : note ? "paused" : "on",
    text: known?.consent.text ?? "",
    offer: null,
    note: known && !stopped ? note : "",
    reference: known?.reference ?? null,
    agreed_at: known?.consent.agreed_at ?? null,
    ip: known?.consent.ip ?? null,
    user_agent: known?.consent.user_agent ?? null,
    ...Column.valuesOf(STOP, stopped ? known : {}),
  };
}
