import { Payment } from "@stint/core/payment";
import { logger } from "../http/log";

/** Asks the payment provider for what it did not answer. What is still unknown is asked again at the next run. */
export async function handler(): Promise<Omit<Payment.Reconciled, "failed"> & { failed: number }> {
  const { failed, ...done } = await Payment.reconcile();
  for (const { owner_id, invoice_id, error } of failed)
    logger.error("sweep failed", { owner_id, invoice_id, error });
  return { ...done, failed: failed.length };
}
