import type { Stripe } from "stripe";
import { newId } from "../id";
import type { Work } from "../types";

interface Cause {
  type: Stripe.CustomerBalanceTransaction.Type;
  invoice?: string | null;
  credit_note?: string | null;
  description?: string | null;
  metadata?: Stripe.Metadata;
}

/** Changes a customer's balance: a negative amount is credit for their next invoices. */
export function moveBalance(
  work: Work,
  id: string,
  amount: number,
  currency: string,
  cause: Cause,
): Stripe.CustomerBalanceTransaction {
  const customer = work.store.get("customer", id, work.account);
  const before = structuredClone(customer);
  customer.balance += amount;
  customer.currency ??= currency;
  work.store.save("customer", customer);
  const made: Stripe.CustomerBalanceTransaction = {
    id: newId("cbtxn"),
    object: "customer_balance_transaction",
    amount,
    checkout_session: null,
    created: work.now,
    credit_note: cause.credit_note ?? null,
    currency,
    customer: id,
    customer_account: null,
    description: cause.description ?? null,
    ending_balance: customer.balance,
    invoice: cause.invoice ?? null,
    livemode: false,
    metadata: cause.metadata ?? {},
    type: cause.type,
  };
  work.store.insert("customer_balance_transaction", made, work.account);
  work.emit("customer.updated", customer, before);
  return made;
}
