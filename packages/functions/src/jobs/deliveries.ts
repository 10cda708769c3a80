import { type NewsCount, takeNews } from "@stint/core/operations/take-deliveries";
import { listNetworks, type NetworkName } from "@stint/core/platform/delivery";
import { AppError, Code } from "@stint/core/platform/error";
import { refreshPending } from "@stint/core/workspace/network";
import { logger } from "../http/log";
import { countedFields, NEWS_PARKED } from "../http/metric";

/**
 * Takes the news of every network that this stage has an account at. One that is down is told in the log and
 * asked again by the next run; the others go on.
 */
export async function handler(): Promise<Partial<Record<NetworkName, NewsCount>>> {
  const done: Partial<Record<NetworkName, NewsCount>> = {};
  for (const name of listNetworks()) {
    try {
      const taken = await takeNews(name);
      done[name] = taken;
      for (const { id, reason } of taken.left)
        logger.error("news of e-invoices parked", {
          network: name,
          news: id,
          reason,
          ...countedFields(NEWS_PARKED),
        });
      const { failed } = await refreshPending(name);
      if (failed > 0) logger.warn("checks of businesses could not be read", { network: name, failed });
      if (taken.ignored > 0)
        logger.info("news of e-invoices ignored", { network: name, ignored: taken.ignored });
    } catch (error) {
      // Another run is reading them.
      if (error instanceof AppError && error.code === Code.Conflict) continue;
      logger.error("news of e-invoices could not be read", { network: name, error: error as Error });
    }
  }
  return done;
}
