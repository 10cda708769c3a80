import { Invoice } from "@stint/core/invoice";
import { mailResent } from "@stint/core/invoice/mail";
import { consume } from "../../http/consume";

/** The client gets the same invoice once more. */
export const handler = consume("invoice-resent-mail-client", Invoice.Events.Resent, (data) =>
  mailResent(data),
);
