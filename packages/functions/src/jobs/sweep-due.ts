import { Invoice } from "@stint/core/invoice";
import { logger } from "../http/log";

/** Makes what series owe, sends what is scheduled for today and announces what is late. What failed is tried again at the next run. */
export async function handler(): Promise<Omit<Invoice.Swept, "failed"> & { failed: number }> {
  const { failed, ...done } = await Invoice.sweep();
  for (const { owner_id, invoice_id, error } of failed)
    logger.error("sweep failed", { owner_id, invoice_id, error });
  return { ...done, failed: failed.length };
}
