import { passOn } from "@stint/core/mailing/wait";
import { publish } from "@stint/core/platform/event/publish";
import { logger } from "../http/log";

/** Tells the events whose mail waited for budget to their reactions again. What failed is tried again. */
export async function handler(): Promise<{ passed: number; failed: number }> {
  const { passed, failed } = await passOn(async (envelope) => {
    if ((await publish([envelope])) !== undefined) throw new Error("The bus did not take the event");
  });
  for (const { owner_id, event_id, error } of failed)
    logger.error("sweep failed", { owner_id, event_id, error });
  return { passed, failed: failed.length };
}
