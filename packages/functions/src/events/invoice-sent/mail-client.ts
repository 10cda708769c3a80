import { Invoice } from "@stint/core/invoice";
import { mailSent } from "@stint/core/invoice/mail";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** The client gets the invoice; its owner hears of one that went out as scheduled. */
export const handler = consume("invoice-sent-mail-client", Invoice.Events.Sent, (data) =>
  mailSent(data, Payment.chargedWith),
);
