import { randomUUID } from "node:crypto";
import { afterAll, vi } from "vitest";
import { standIns } from "./stand-ins";

/*
 * Before each file: an empty table, stand-ins that remember nothing, the real time. The files of a worker share their
 * modules, so that each is loaded once, and with them the table's name and the stand-ins' addresses.
 */
const { aws, stripe, useQueueTime } = await standIns();
process.env.STINT_TABLE ??= `stint-${randomUUID()}`;
const { emptyTable } = await import("./empty-table");
const { Clock } = await import("@stint/core/platform/clock");
aws.empty();
await Promise.all([emptyTable(), stripe.forget()]);
Clock.use(() => new Date());
useQueueTime(Date.now);

const env = { ...process.env };
afterAll(() => {
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
});
