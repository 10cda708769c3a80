import { Invoice } from "@stint/core/invoice";
import { logger } from "../http/log";

/** Sends what is scheduled for today and announces what is late. What failed is tried again at the next run. */
export async function handler(): Promise<{ sent: number; overdue: number; failed: number }> {
  const { sent, overdue, failed } = await Invoice.sweep();
  for (const { owner_id, invoice_id, error } of failed)
    logger.error("sweep failed", { owner_id, invoice_id, error });
  return { sent, overdue, failed: failed.length };
}
