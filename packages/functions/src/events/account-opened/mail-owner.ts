import { Account } from "@stint/core/connected-account";
import { consume } from "../../http/consume";

/** Mails the owner that an account for payments was opened. */
export const handler = consume("account-opened-mail-owner", Account.Events.Opened, (data) =>
  Account.mailOpened(data),
);
