import { Db } from "../../platform/db";
import { PaymentEntity } from "../payment-entity";
import type { PaymentRow } from "../read";

export { type Ceiling, Consent, type Dispute, type Inquiry, type Kept, type Refund } from "../payment-entity";

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
