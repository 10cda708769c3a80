import { mailPaymentDetails } from "@stint/core/identity/mail";
import { User } from "@stint/core/user";
import { consume } from "../../http/consume";

/** Tells an owner that what clients read about paying was changed. */
export const handler = consume(
  "user-payment_details_changed-mail-owner",
  User.Events.PaymentDetailsChanged,
  mailPaymentDetails,
);
