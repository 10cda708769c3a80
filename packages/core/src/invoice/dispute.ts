import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { ListedEntity } from "./entity";
import { stateOf, sumRequestedRefunds } from "./payment/rules";
import { PaymentEntity } from "./payment-entity";
import type { ListedRow } from "./read";

/** Returns the numbers of a project's invoices with a disputed payment: payouts funded by them wait (D37). */
export async function findDisputedNumbers(project_id: number): Promise<string[]> {
  const { data } = await Db.allOf(
    ListedEntity.query.ofProject({ owner_id: Actor.owner(), project_key: project_id }),
    Db.ofOne("invoices of one project"),
    { consistent: true },
  );
  return data.flatMap(({ disputed_at, number }) => (disputed_at && number ? [number] : []));
}

/** A disputed payment for which its owner has sent no evidence yet. */
export interface Unanswered {
  invoice_id: number;
  payment_id: number;
  /** The disputed amount, in minor units. */
  amount: number;
  opened_at: string;
  /** The deadline for evidence. */
  due_by?: string | undefined;
}

/** Finds the disputes of these invoices that wait for evidence; reads nothing where none is disputed. */
export async function findUnanswered(invoices: readonly ListedRow[]): Promise<Unanswered[]> {
  const disputed = invoices.filter(({ disputed_at }) => disputed_at !== undefined);
  const found = await Promise.all(
    disputed.map(({ owner_id, id }) =>
      Db.allOf(PaymentEntity.query.one({ owner_id, invoice_id: id }), Db.ofOne("payments of one invoice")),
    ),
  );
  return found.flatMap(({ data }) =>
    data.flatMap((payment) => {
      const { invoice_id, id, dispute } = payment;
      const open = stateOf({ ...payment, refunded: sumRequestedRefunds(payment) }) === "disputed";
      if (!dispute || !open || dispute.evidence_sent_at) return [];
      const { amount, opened_at, due_by } = dispute;
      return [{ invoice_id, payment_id: id, amount, opened_at, due_by }];
    }),
  );
}
