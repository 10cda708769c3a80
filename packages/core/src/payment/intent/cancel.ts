import { inNameOf } from "../../invoice/payment";
import type { PaymentRow } from "../../invoice/read";
import { Db } from "../../platform/db";
import { Code, fail, StaleWrite } from "../../platform/error";
import { outcomeOf, stripe } from "../../platform/stripe";
import { observe } from "./news";

/**
 * Takes what was begun online out of the payer's hands before another payment of the same invoice is made:
 * canceled at the provider first, and only then given up by us, so that never two of them can be paid. Where
 * its money is already moving, that is taken over and 1004 is thrown: inside `Db.retryOnConflict` the invoice is read
 * again, as it stands now. 2025 while the provider does not answer.
 */
export async function cancelIntents(begun: PaymentRow[]): Promise<void> {
  const sdk = await stripe();
  for (const { intent_id, account } of begun) {
    if (!intent_id) continue;
    const asked = await outcomeOf(sdk.paymentIntents.cancel(intent_id, {}, inNameOf({ account })));
    if (asked.kind === "answered") continue;
    if (asked.kind === "unknown")
      fail(Code.PaymentInProgress, "The payment provider has not answered yet. Please try again.");
    const intent = await sdk.paymentIntents.retrieve(intent_id, {}, inNameOf({ account }));
    if (intent.status === "canceled") continue;
    // A commit of its own: it is not what a message or a request was about.
    await Db.withoutInbox(() => observe(intent, account));
    throw new StaleWrite();
  }
}
