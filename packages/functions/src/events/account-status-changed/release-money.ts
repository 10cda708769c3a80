import { Account } from "@stint/core/connected-account";
import { PlatformBalance } from "@stint/core/payment/platform-balance";
import { consume } from "../../http/consume";

/** Sends money that waited for a bank account into the owner's connected account, once that can pay out. */
export const handler = consume(Account.Events.StatusChanged, () => PlatformBalance.release());
