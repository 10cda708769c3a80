import { Events as InvoiceEvents } from "../../invoice";
import { inNameOf, recordPaymentWrites } from "../../invoice/payment";
import { byHash, publicInfo } from "../../invoice/public";
import { aggregateOf, load, refOf } from "../../invoice/read";
import type { PublicInfo } from "../../invoice/schema";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code } from "../../platform/error";
import { stripe } from "../../platform/stripe";
import { payable } from "./card";
import { observe } from "./news";

/**
 * Records that the payer's page reports a confirmed payment, and asks the provider for its state: only the
 * provider makes the invoice processing or paid. 2025 to 2029 where there is nothing to pay.
 */
export const recordInitiation = (
  hash: string,
  input: { payment_intent?: string | undefined },
): Promise<PublicInfo> =>
  byHash(hash, async (id) => {
    const begun = await Db.retryOnConflict(async () => {
      const opened = await load(id);
      const ours = opened.payments.filter(({ provider, intent_id }) => provider === "stripe" && intent_id);
      const payment = input.payment_intent
        ? ours.find(({ intent_id }) => intent_id === input.payment_intent)
        : ours.at(-1);
      if (!payment || payment.status === "canceled") {
        await payable(id, {});
        throw new AppError(Code.NotFound);
      }
      if (payment.initiated_at || payment.status === "settled") return payment;
      const stored = recordPaymentWrites(opened, { ...payment, initiated_at: iso() });
      await Db.commit(stored.writes, [
        InvoiceEvents.PaymentInitiated.of(
          aggregateOf(id),
          { ...refOf(opened.row), payment_id: payment.id },
          { after: { payment_id: payment.id, amount: payment.amount }, version: stored.opened.row.version },
        ),
      ]);
      return payment;
    });
    if (begun.intent_id && begun.status !== "settled") {
      const { intent_id } = begun;
      // The webhook brings the same a moment later, so an unreachable provider is not waited for.
      const intent = await stripe()
        .then((sdk) => sdk.paymentIntents.retrieve(intent_id, {}, inNameOf(begun)))
        .catch(() => undefined);
      if (intent) await observe(intent, begun.account);
    }
    return publicInfo(id);
  });
