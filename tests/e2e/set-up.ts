import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** For all that the run keeps on disk; it goes with the run. */
    folder: string;
  }
}

/** A folder for the run; databases belong to the workers (support.ts). */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "stint-e2e-"));
  provide("folder", folder);
  return async () => {
    // A process that ends now may still write its compile cache.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}
