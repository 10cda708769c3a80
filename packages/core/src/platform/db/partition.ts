import { QueryCommand } from "@aws-sdk/lib-dynamodb";
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
 * Returns the keys of the first rows, `most` of them, in the partition of an entity's row (`Entity.get(key)`),
 * strongly consistent. Whoever deletes them finds the next ones in their place.
 */
export async function firstKeysOf(row: { params: () => unknown }, most: number): Promise<Keyed[]> {
  const { Key } = row.params() as { Key: { pk: string } };
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": Key.pk },
      ProjectionExpression: "pk, sk, id, #entity",
      ExpressionAttributeNames: { "#entity": "__edb_e__" },
      ConsistentRead: true,
      Limit: most,
    }),
  );
  return Items.map(({ pk, sk, id, __edb_e__: kind = "" }) => ({
    pk,
    sk,
    kind,
    id: typeof id === "number" ? id : undefined,
  }));
}

/** Deletes a row by its keys, whatever it contains; a missing row is no error. */
export const sweep = ({ pk, sk }: Keyed): Write =>
  unconditional({ Delete: { TableName: table, Key: { pk, sk } } });
