import { Invoice } from "@stint/core/invoice";
import { mailResent } from "@stint/core/invoice/mail";
import { consume } from "../../http/consume";

/** Mails the client the same invoice again. */
export const handler = consume(Invoice.Events.Resent, (data) => mailResent(data));
