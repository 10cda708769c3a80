import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { settleCredit } from "@stint/core/payment/owed-credit";
import { consume } from "../../http/consume";

/** The client hears that a payment did not go through, and may pay what is due once waiting credit was given. */
export const handler = consume(
  "invoice-payment_failed-mail-client",
  Invoice.Events.PaymentFailed,
  async (data) => {
    await settleCredit(data);
    await Payment.mailFailedClient(data);
  },
);
