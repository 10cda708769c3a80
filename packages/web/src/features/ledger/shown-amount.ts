import type { Posting } from "@stint/core/ledger/schema";
import { negate } from "@stint/core/platform/money";

type Account = Posting["lines"][number]["account"];

/** Accounts that a credit raises: they are read with their sign turned, as a statement prints them. */
const CREDIT_ACCOUNTS = new Set<Account>(["revenue", "tax", "credit", "payable"]);
export const shownAmount = (account: Account, amount: number): number =>
  CREDIT_ACCOUNTS.has(account) ? negate(amount) : amount;
