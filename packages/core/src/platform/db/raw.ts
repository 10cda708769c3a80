import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import { client } from "./client";

/**
 * Returns all rows of an entity's query as they are stored, eventually consistent: for checks that must not
 * rely on the code that they check.
 */
export async function rawRows(query: { params(): unknown }): Promise<Record<string, unknown>[]> {
  const params = { ...(query.params() as QueryCommandInput) };
  const found: Record<string, unknown>[] = [];
  do {
    const page: QueryCommandOutput = await client.send(new QueryCommand(params));
    found.push(...(page.Items ?? []));
    params.ExclusiveStartKey = page.LastEvaluatedKey;
  } while (params.ExclusiveStartKey);
  return found;
}
