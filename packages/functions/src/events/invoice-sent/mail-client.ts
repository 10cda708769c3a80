import { Invoice } from "@stint/core/invoice";
import { mailSent } from "@stint/core/invoice/mail";
import { notifyInvoiceUnpayable } from "@stint/core/operations/notify/invoice";
import { Payment } from "@stint/core/payment";
import { settleCredit } from "@stint/core/payment/owed-credit";
import { consume } from "../../http/consume";

/**
 * Mails the client the invoice, and the owner about one that went out as scheduled, or that nobody can pay.
 * Available credit pays first, so that nobody is asked for an amount that drops a moment later.
 */
export const handler = consume(Invoice.Events.Sent, async (data) => {
  await settleCredit(data);
  if (data.use_credit) await Payment.payWithCredit(data);
  await mailSent(data, Payment.findCovering);
  await notifyInvoiceUnpayable(data);
});
