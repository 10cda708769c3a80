import { InvoiceEntity } from "../../invoice/entity";
import type { Consent } from "../../invoice/payment/read";
import { Db } from "../../platform/db";
import { failMissing } from "../../platform/error";

/**
 * A consent with the date of the invoice on whose page it was given. Without that invoice it is the day of the consent
 * itself, which is no earlier, so that nothing is charged sooner for it; of a stop without a consent there is no date.
 */
export async function dateConsent(owner_id: number | undefined, consent: Consent): Promise<Consent> {
  if (owner_id === undefined) return failMissing("resource");
  const { invoice_id, agreed_at } = consent;
  const invoice = invoice_id
    ? await Db.get(Db.describeRow<{ issued_on?: string }>(InvoiceEntity, { owner_id, invoice_id }))
    : undefined;
  return { ...consent, issued_on: invoice?.issued_on ?? agreed_at.slice(0, 10) };
}
