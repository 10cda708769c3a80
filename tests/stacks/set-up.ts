import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder where what is made once per run is kept (once.ts). */
    stacks_run: string;
  }
}

/** Gives the files of this run one folder, in which the first that asks bundles and synthesizes for all. */
export default function setup({ provide }: TestProject): () => void {
  const folder = join(process.cwd(), ".sst", `run-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  provide("stacks_run", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
