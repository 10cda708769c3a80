import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails the client that nothing is charged automatically any more. */
export const handler = consume("recurring-autopay_stopped-mail-client", Payment.Events.Stopped, (data) =>
  Payment.mailStopped(data),
);
