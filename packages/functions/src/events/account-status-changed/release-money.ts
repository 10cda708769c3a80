import { Account } from "@stint/core/connected-account";
import { PlatformBalance } from "@stint/core/payment/platform-balance";
import { consume } from "../../http/consume";

/** What waited for a bank account goes into the owner's own, once that is paid out. */
export const handler = consume("account-status_changed-release-money", Account.Events.StatusChanged, () =>
  PlatformBalance.release(),
);
