import { Account } from "@stint/core/connected-account";
import { consume } from "../../http/consume";

/** The owner hears that an account for payments was opened. */
export const handler = consume("account-opened-mail-owner", Account.Events.Opened, (data) =>
  Account.mailOpened(data),
);
