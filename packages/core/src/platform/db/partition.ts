import { QueryCommand, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import { client, table } from "./client";
import { unconditional, type Write } from "./write";

/** A row of any kind, with its keys only. */
export interface Keyed {
  pk: string;
  sk: string;
  /** The entity's name, and the row's id if it has one. */
  kind: string;
  id: number | undefined;
}

/**
 * Returns the keys of every row in the partition of an entity's row (`Entity.get(key)`), strongly consistent.
 */
export async function keysOf(row: { params: () => unknown }): Promise<Keyed[]> {
  const { Key } = row.params() as { Key: { pk: string } };
  const found: Keyed[] = [];
  let from: QueryCommandOutput["LastEvaluatedKey"];
  do {
    const page: QueryCommandOutput = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": Key.pk },
        ProjectionExpression: "pk, sk, id, #entity",
        ExpressionAttributeNames: { "#entity": "__edb_e__" },
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    for (const { pk, sk, id, __edb_e__: kind = "" } of page.Items ?? [])
      found.push({ pk, sk, kind, id: typeof id === "number" ? id : undefined });
    from = page.LastEvaluatedKey;
  } while (from);
  return found;
}

/** Deletes a row by its keys, whatever it contains; a missing row is no error. */
export const sweep = ({ pk, sk }: Keyed): Write =>
  unconditional({ Delete: { TableName: table, Key: { pk, sk } } });
