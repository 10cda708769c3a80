import { Account } from "@stint/core/connected-account";
import { consume } from "../../http/consume";

/** Mails the owner that an account for payments was opened. */
export const handler = consume(Account.Events.Opened, (data) => Account.mailOpened(data));
