import type { Till } from "../../connected-account/read";
import { type InvoiceWithPayments, inNameOf } from "../../invoice/payment";
import type { Kept } from "../../invoice/payment/read";
import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { AppError, Code, fail, invalid } from "../../platform/error";
import { Id } from "../../platform/id";
import { outcomeOf, refusalWords, stripe } from "../../platform/stripe";
import { Workspace } from "../../workspace";
import { offerOf } from "./cover";
import { seriesOf } from "./rows";

/**
 * Records the client's consent to save the method of this payment. `text` must be what we show now, word for
 * word: 1004 otherwise. 422 where the invoice belongs to no series, 2025 while the provider does not answer.
 */
export async function agreeAutopay(
  { opened, account }: { opened: InvoiceWithPayments; account: Till["account"] },
  text: string,
): Promise<Kept> {
  const { row } = opened;
  const series = await seriesOf(row);
  if (!series) return invalid({ keep: "This invoice is not one of a series" });
  if (text !== offerOf(row, series))
    throw new AppError(Code.Conflict, "What you agree to has changed. Please read it again.");
  const sdk = await stripe();
  const name = row.snapshot?.buyer.name ?? row.client_name;
  // An idempotency key goes with one body: after a corrected address it is another customer.
  const payer = JSON.stringify([name, row.sent_to]);
  const outcome = await outcomeOf(
    sdk.customers.create(
      {
        name,
        ...(row.sent_to ? { email: row.sent_to } : {}),
        metadata: { owner_id: `${row.owner_id}`, recurring_id: `${series.id}` },
      },
      { idempotencyKey: `customer:${row.owner_id}:${row.id}:${Id.sha256(payer)}`, ...inNameOf({ account }) },
    ),
  );
  if (outcome.kind === "refused")
    return invalid({
      keep: refusalWords(outcome, "Automatic payment is not possible now. Please pay without it"),
    });
  if (outcome.kind === "unknown")
    return fail(Code.PaymentInProgress, "The payment provider has not answered yet. Please try again.");
  const { ip, user_agent } = Actor.request();
  return {
    customer: outcome.answer.id,
    consent: {
      text,
      agreed_at: iso(),
      ip,
      user_agent,
      invoice_id: row.id,
      issued_on: row.issued_on ?? (await Workspace.today()),
      ceiling: { amount: row.totals.total, currency: row.currency },
    },
  };
}
