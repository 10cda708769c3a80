import { Invoice } from "@stint/core/invoice";
import { mailResent } from "@stint/core/invoice/mail";
import { consume } from "../../http/consume";

/** Mails the client the same invoice again. */
export const handler = consume("invoice-resent-mail-client", Invoice.Events.Resent, (data) =>
  mailResent(data),
);
