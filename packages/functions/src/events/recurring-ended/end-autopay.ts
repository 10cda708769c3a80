import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** With a series ends what its client let be charged; its last invoice still is. */
export const handler = consume("recurring-ended-end-autopay", Invoice.Events.RecurringEnded, (data) =>
  Payment.endAutopay(data),
);
