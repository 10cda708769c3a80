import { startDynamo } from "@stint/local/dynamodb";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the run's DynamoDB Local answers. */
    database: string;
  }
}

/** One database for the whole run: to start one costs four seconds of CPU, and each is slow at first. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dynamo = await startDynamo({});
  provide("database", dynamo.endpoint);
  return () => dynamo.stop();
}
