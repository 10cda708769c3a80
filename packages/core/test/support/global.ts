import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CREDENTIALS } from "@stint/local/aws/sigv4";
import { type Dynamo, startDynamo } from "@stint/local/dynamodb";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** For all that the run keeps on disk; it goes with the run. */
    folder: string;
  }
}

/** The database of the run. It outlives this module, which each project of vitest loads anew. */
const run = globalThis as { database?: { started: Promise<Dynamo>; users: number } };

/** The run's database, and how to leave it: with the last project it ends. */
async function openDatabase(): Promise<{ dynamo: Dynamo; leave: () => Promise<void> }> {
  run.database ??= { started: startDynamo({}), users: 0 };
  const { database } = run;
  database.users += 1;
  const dynamo = await database.started;
  const leave = async () => {
    database.users -= 1;
    if (database.users > 0) return;
    run.database = undefined;
    await dynamo.stop();
  };
  return { dynamo, leave };
}

/** One DynamoDB Local for all projects of a run, in which each worker has its table (setup.ts), and a folder. */
export async function setup(project?: Pick<TestProject, "provide">): Promise<() => Promise<void>> {
  const { dynamo, leave } = await openDatabase();
  const folder = await mkdtemp(join(tmpdir(), "stint-test-"));
  project?.provide("folder", folder);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const acceptance = generateKeyPairSync("ec", { namedCurve: "P-256" });
  Object.assign(process.env, {
    AWS_REGION: "us-east-1",
    // The database takes any key; the file store checks signatures with its own.
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    STINT_URL: "http://localhost:3000",
    STINT_MAIL_IN: "in.stint.test",
    STINT_JWT_KEY: JSON.stringify({ ...privateKey.export({ format: "jwk" }), kid: "test", alg: "ES256" }),
    STINT_LINK_SECRET: randomBytes(32).toString("hex"),
    STINT_SEAL_KEYS: randomBytes(32).toString("hex"),
    STINT_ACCEPTANCE_KEYS: JSON.stringify({ keys: [acceptance.privateKey.export({ format: "jwk" })] }),
    POWERTOOLS_LOG_LEVEL: "SILENT",
  });
  return async () => {
    await leave();
    // A process that ends now may still write there.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}
