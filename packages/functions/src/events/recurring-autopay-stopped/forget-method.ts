import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** The provider forgets the method that is not charged any more; tried again while it does not answer. */
export const handler = consume("recurring-autopay_stopped-forget-method", Payment.Events.Stopped, (data) =>
  Payment.forget(data),
);
