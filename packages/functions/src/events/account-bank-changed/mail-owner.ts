import { Account } from "@stint/core/connected-account";
import { consume } from "../../http/consume";

/** Mails the owner which bank account the money goes to now. */
export const handler = consume("account-bank_changed-mail-owner", Account.Events.BankChanged, (data) =>
  Account.mailBank(data),
);
