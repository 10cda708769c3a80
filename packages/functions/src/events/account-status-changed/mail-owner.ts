import { Account } from "@stint/core/connected-account";
import { consume } from "../../http/consume";

/** The owner reads whether clients can pay online now, and what is to be done. */
export const handler = consume("account-status_changed-mail-owner", Account.Events.StatusChanged, (data) =>
  Account.mailStatus(data),
);
