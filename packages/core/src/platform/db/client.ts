import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

const silent = () => {};

export const base = new DynamoDBClient({
  // Without this the SDK hands every answer to an `info` logger, at 10 to 24 % of the CPU.
  logger: { trace: silent, debug: silent, info: silent, warn: console.warn, error: silent },
});

export const client = DynamoDBDocumentClient.from(base, { marshallOptions: { removeUndefinedValues: true } });

export const table = process.env.STINT_TABLE ?? "stint";

/** Passed to every ElectroDB entity. */
export const connection = { client, table };
