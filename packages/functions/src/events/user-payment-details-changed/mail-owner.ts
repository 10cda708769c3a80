import { mailPaymentDetails } from "@stint/core/identity/mail";
import { User } from "@stint/core/user";
import { consume } from "../../http/consume";

/** Mails an owner that the payment details shown to clients were changed. */
export const handler = consume(User.Events.PaymentDetailsChanged, mailPaymentDetails);
