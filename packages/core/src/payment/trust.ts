import { load } from "../invoice/read";
import { countPaid } from "../mailing/standing";

/** The reaction to `invoice.paid`: only money that came through the provider earns a larger budget of mail. */
export async function countTrust(ref: { invoice_id: number; payment_id: number }): Promise<void> {
  const { row, payments } = await load(ref.invoice_id);
  if (payments.find(({ id }) => id === ref.payment_id)?.provider === "stripe")
    await countPaid(row.owner_id, row.id);
}
