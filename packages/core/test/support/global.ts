import { generateKeyPairSync, randomBytes } from "node:crypto";
import { startDynamo } from "@stint/local/dynamodb";

/** One DynamoDB Local for the whole run; table.ts gives each file its own table in it. */
export async function setup(): Promise<() => Promise<void>> {
  const dynamo = await startDynamo({});
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const acceptance = generateKeyPairSync("ec", { namedCurve: "P-256" });
  Object.assign(process.env, {
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    // Nobody listens there: a message that fails is not held back where no queue is.
    AWS_ENDPOINT_URL_SQS: "http://127.0.0.1:9",
    STINT_URL: "http://localhost:3000",
    STINT_JWT_KEY: JSON.stringify({ ...privateKey.export({ format: "jwk" }), kid: "test", alg: "ES256" }),
    STINT_LINK_SECRET: randomBytes(32).toString("hex"),
    STINT_ACCEPTANCE_KEYS: JSON.stringify({ keys: [acceptance.privateKey.export({ format: "jwk" })] }),
    POWERTOOLS_LOG_LEVEL: "SILENT",
  });
  return () => dynamo.stop();
}
