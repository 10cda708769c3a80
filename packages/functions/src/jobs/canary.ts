import { iso } from "@stint/core/platform/clock";
import { env } from "@stint/core/platform/env";
import { readSite, writeSite } from "@stint/core/platform/file-store/site";
import { logger } from "../http/log";
import { CANARY_FAILED, countedFields } from "../http/metric";
import { nextStatus, type Status, statusPage } from "./canary/status";
import { Account, visit } from "./canary/visit";

const DATA = "status.json";
const PAGE = "status.html";

/**
 * Does every five minutes what people do, at the public address, and writes the status page beside the web
 * app, which is served while the API is not. Each failed step is counted: two failed runs in a row alert
 * somebody.
 */
export async function handler(): Promise<Status> {
  const bucket = process.env.STINT_STATUS_BUCKET ?? "";
  const { STINT_CANARY } = process.env;
  // Without a workspace of its own it only opens the app.
  const account = STINT_CANARY ? Account.parse(JSON.parse(STINT_CANARY)) : undefined;
  const visits = await visit(env().STINT_URL, account);
  for (const { level, isGood, ms, problem } of visits)
    if (!isGood)
      logger.error("canary", { service_level: level, ms, problem, ...countedFields(CANARY_FAILED) });
  const before = await readSite(bucket, DATA);
  const status = nextStatus(before === undefined ? undefined : (JSON.parse(before) as Status), visits, iso());
  await writeSite(bucket, DATA, "application/json", JSON.stringify(status));
  await writeSite(bucket, PAGE, "text/html; charset=utf-8", statusPage(status));
  return status;
}
