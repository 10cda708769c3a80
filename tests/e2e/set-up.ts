import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDynamo } from "@stint/local/dynamodb";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the run's DynamoDB Local answers. */
    database: string;
    /** For all that the run keeps on disk; it goes with the run. */
    folder: string;
  }
}

/** One database for the whole run: to start one costs four seconds of CPU, and each is slow at first. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dynamo = await startDynamo({});
  const folder = await mkdtemp(join(tmpdir(), "stint-e2e-"));
  provide("database", dynamo.endpoint);
  provide("folder", folder);
  return async () => {
    await dynamo.stop();
    // A process that ends now may still write its compile cache.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}
