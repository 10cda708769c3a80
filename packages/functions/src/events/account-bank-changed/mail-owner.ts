import { Account } from "@stint/core/connected-account";
import { consume } from "../../http/consume";

/** Mails the owner which bank account the money goes to now. */
export const handler = consume(Account.Events.BankChanged, (data) => Account.mailBank(data));
