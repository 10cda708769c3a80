import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails the payer who authorized a bank payment that it was canceled before they confirmed it. */
export const handler = consume(Invoice.Events.PaymentReplaced, Payment.mailReplaced);
