import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { settleCredit } from "@stint/core/payment/owed-credit";
import { consume } from "../../http/consume";

/** Mails the client that a payment failed, and what is due after any waiting credit was given. */
export const handler = consume(Invoice.Events.PaymentFailed, async (data) => {
  await settleCredit(data);
  await Payment.mailFailedClient(data);
});
