import { Account } from "@stint/core/connected-account";
import { Payment } from "@stint/core/payment";
import { PlatformBalance } from "@stint/core/payment/platform-balance";
import { reconcilePayouts } from "@stint/core/payout/reconcile";
import { logger } from "../http/log";

/** Asks the payment provider for what it did not answer. What is still unknown is asked again at the next run. */
export async function handler(): Promise<Omit<Payment.Reconciled, "failed"> & { failed: number }> {
  const payments = await Payment.reconcile();
  for (const { owner_id, invoice_id, error } of payments.failed)
    logger.error("sweep failed", { owner_id, invoice_id, error });
  const payouts = await reconcilePayouts();
  for (const { owner_id, id, error } of payouts.failed)
    logger.error("sweep failed", { owner_id, payout_id: id, error });
  const transfers = await Account.reconcileTransfers();
  for (const { owner_id, id, error } of transfers.failed)
    logger.error("sweep failed", { owner_id, transfer_id: id, error });
  const releases = await PlatformBalance.reconcileReleases();
  for (const { owner_id, id, error } of releases.failed)
    logger.error("sweep failed", { owner_id, release_id: id, error });
  const all = [payments, payouts, transfers, releases];
  return {
    known: all.reduce((sum, { known }) => sum + known, 0),
    unknown: all.reduce((sum, { unknown }) => sum + unknown, 0),
    failed: all.reduce((sum, { failed }) => sum + failed.length, 0),
  };
}
