import { Account } from "@stint/core/connected-account";
import { notifyAccountStatus } from "@stint/core/operations/notify/account";
import { consume } from "../../http/consume";

/** Notifies the owner in the app when clients can no longer pay online, and when they can. */
export const handler = consume(Account.Events.StatusChanged, notifyAccountStatus);
