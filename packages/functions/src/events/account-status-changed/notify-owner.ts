import { Account } from "@stint/core/connected-account";
import { accountStatusChanged } from "@stint/core/operations/notify-owner";
import { consume } from "../../http/consume";

/** It rings for the owner when clients cannot pay online any more, and when they can. */
export const handler = consume(
  "account-status_changed-notify-owner",
  Account.Events.StatusChanged,
  accountStatusChanged,
);
