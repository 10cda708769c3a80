import { Account } from "@stint/core/connected-account";
import { consume } from "../../http/consume";

/** Lets wallets appear on the client's page, once the account can be paid. */
export const handler = consume(Account.Events.StatusChanged, () => Account.registerDomain());
