import { Invoice } from "@stint/core/invoice";
import { sweepOwed } from "@stint/core/payment/owed-credit";
import { logger } from "../http/log";

/**
 * Makes what series owe, sends what is scheduled for today, announces what is late, and carries out credit that
 * waited. What failed is tried again at the next run.
 */
export async function handler(): Promise<Omit<Invoice.Swept, "failed"> & { failed: number }> {
  const { failed, ...done } = await Invoice.sweep();
  for (const { owner_id, invoice_id, error } of failed)
    logger.error("sweep failed", { owner_id, invoice_id, error });
  const owed = await sweepOwed();
  for (const { owner_id, project_id, error } of owed.failed)
    logger.error("sweep failed", { owner_id, project_id, error });
  return { ...done, failed: failed.length + owed.failed.length };
}
