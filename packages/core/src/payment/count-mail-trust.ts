import { load } from "../invoice/read";
import { countPaid } from "../mailing/reputation";

/** Reacts to `invoice.paid`: only money received through the provider earns a larger mail budget. */
export async function countMailTrust(ref: { invoice_id: number; payment_id: number }): Promise<void> {
  const { row, payments } = await load(ref.invoice_id);
  if (payments.find(({ id }) => id === ref.payment_id)?.provider === "stripe")
    await countPaid(row.owner_id, row.id);
}
