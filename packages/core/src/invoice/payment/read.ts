import { Db } from "../../platform/db";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { PaymentEntity } from "../payment-entity";
import type { PaymentRow, Row } from "../read";
import { isOut } from "./rules";

export { type Ceiling, Consent, type Dispute, type Inquiry, type Kept, type Refund } from "../payment-entity";

/** Returns the id of the credit note that a refund makes where it reduces its invoice. */
export const refundNoteId = (owner_id: number, refund_id: number): number =>
  Id.derive(owner_id, "refund_note", refund_id);

/** Sums what refunds whose money is out still take off their invoice, by notes that are not made yet. */
export const sumUnnoted = ({ owner_id, credit_notes }: Row, payments: readonly PaymentRow[]): number =>
  Money.sum(
    payments
      .flatMap(({ refunds = [] }) => refunds)
      .filter(({ status }) => isOut(status))
      .filter((refund) => !credit_notes.some(({ id }) => id === refundNoteId(owner_id, refund.id)))
      .map(({ reduces = 0 }) => reduces),
  );

export interface PaymentKey {
  owner_id: number;
  invoice_id: number;
  id: number;
}

/** Returns one payment, strongly consistent; undefined without it. */
export async function findPayment({ owner_id, invoice_id, id }: PaymentKey): Promise<PaymentRow | undefined> {
  const { data } = await PaymentEntity.get({ owner_id, invoice_id, id }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns payments by their keys, in no order and strongly consistent; deleted ones are left out. */
export async function findPayments(keys: readonly PaymentKey[]): Promise<PaymentRow[]> {
  if (keys.length === 0) return [];
  const all = keys.map(({ owner_id, invoice_id, id }) => ({ owner_id, invoice_id, id }));
  const { data } = await PaymentEntity.get(all).go({ consistent: true });
  return data;
}

/** Returns the settled payments of a workspace, newest first. Eventually consistent. */
export async function settledPayments(owner_id: number): Promise<PaymentRow[]> {
  const { data } = await Db.allOf(
    PaymentEntity.query.received({ owner_id }),
    Db.ofWorkspace("payments that one workspace received"),
    {
      order: "desc",
      hydrate: true,
    },
  );
  return data;
}

/** Returns their keys, and where their money went, without reading whole rows. */
export async function settledKeys(owner_id: number) {
  const { data } = await Db.allOf(
    PaymentEntity.query.received({ owner_id }),
    Db.ofWorkspace("payments that one workspace received"),
    {
      attributes: ["owner_id", "invoice_id", "id", "provider", "account", "currency"],
    },
  );
  return data;
}

export interface SettledAmount {
  invoice_id: number;
  amount: number;
  currency: string;
  /** A date in the owner's zone. */
  paid_at: string;
}

/** Returns money settled since a date, oldest first: for sums by month. */
export async function receivedSince(owner_id: number, since: string): Promise<SettledAmount[]> {
  const { data } = await Db.allOf(
    PaymentEntity.query.received({ owner_id }).between({ paid_at: since }, { paid_at: "9999" }),
    Db.ofWorkspace("payments that one workspace received"),
  );
  return data.map(({ invoice_id, amount, currency, paid_at }) => ({
    invoice_id,
    amount,
    currency,
    paid_at,
  }));
}
