import { Account } from "@stint/core/connected-account";
import { notifyAccountStatus } from "@stint/core/operations/notify/account";
import { consume } from "../../http/consume";

/** It rings for the owner when clients cannot pay online any more, and when they can. */
export const handler = consume(
  "account-status_changed-notify-owner",
  Account.Events.StatusChanged,
  notifyAccountStatus,
);
