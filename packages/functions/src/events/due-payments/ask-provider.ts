import { Billing } from "@stint/core/billing";
import { Referral } from "@stint/core/billing/referral";
import { Account } from "@stint/core/connected-account";
import { Payment } from "@stint/core/payment";
import { PlatformBalance } from "@stint/core/payment/platform-balance";
import { handlePayout } from "@stint/core/payout/reconcile";
import type { Due } from "@stint/core/platform/due";
import { handleAsked } from "@stint/core/platform/due/asked";
import { Events } from "@stint/core/platform/due/events";
import { workOff } from "../../http/work-off";

const KNOWN: Partial<Record<Due.Kind, (row: Due.Found) => Promise<boolean>>> = {
  subscription: Billing.handleSubscription,
  referral: Referral.handleReferral,
  payment: Payment.handleUnknown,
  payout: handlePayout,
  account_transfer: Account.handleTransfer,
  account_release: PlatformBalance.handleRelease,
};

/** Asks the payment provider for missing answers. */
export const handler = workOff(
  Events.Payments,
  async (rows) =>
    (await handleAsked(rows, async (row) => KNOWN[row.kind]?.(row) ?? Promise.resolve(true))).failed,
);
