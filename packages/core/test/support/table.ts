import { randomUUID } from "node:crypto";
import { expect } from "vitest";

/**
 * A table of its own for each file: files that move the clock sweep nobody else's rows, and who reads the whole table
 * reads no more than the file's. The laptop's own tests start their databases themselves.
 */
if (!expect.getState().testPath?.includes("/packages/local/")) {
  process.env.STINT_TABLE = `stint-${randomUUID()}`;
  const { emptyTable } = await import("./empty-table");
  await emptyTable();
}
