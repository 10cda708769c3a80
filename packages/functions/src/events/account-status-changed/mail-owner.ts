import { Account } from "@stint/core/connected-account";
import { consume } from "../../http/consume";

/** Mails the owner whether clients can pay online now, and what to do. */
export const handler = consume(Account.Events.StatusChanged, (data) => Account.mailStatus(data));
