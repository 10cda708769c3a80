import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { readEachOnce } from "./batch-get";
import { narrowClient } from "./view";

export const base = new DynamoDBClient({});
// The middleware walks through every response to hide secrets from logs, even without a logger: 10 % of the
// CPU.
base.middlewareStack.remove("loggerMiddleware");
readEachOnce(base);

export const client = DynamoDBDocumentClient.from(base, { marshallOptions: { removeUndefinedValues: true } });

export const table = process.env.STINT_TABLE ?? "stint";

/** Passed to every ElectroDB entity. */
export const connection = { client: narrowClient(client), table };
