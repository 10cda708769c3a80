import { invoiceTransferSent } from "@stint/email";
import type * as z from "zod";
import { Mail } from "../../mailing";
import type { Events } from "../events";
import { addressOwner } from "../mail/address";
import { row } from "../read";
import { money } from "../words";

/** Reacts to `invoice.transfer_sent`: asks the owner to look at their account. Once for each report. */
export async function mailTransferSent({
  invoice_id,
  sent_at,
}: z.infer<typeof Events.TransferSent.schema>): Promise<void> {
  const of = await row(invoice_id);
  if (of.status !== "sent" || of.totals.amount_due === 0) return;
  const { headers, props } = await addressOwner(of, `invoice:${invoice_id}:transfer:${sent_at}`);
  await Mail.send({
    ...headers,
    ...invoiceTransferSent({ ...props, amount: money(of.totals.amount_due, of) }),
  });
}
