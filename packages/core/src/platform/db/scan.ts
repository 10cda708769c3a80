import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { client, table } from "./client";

interface Readable {
  schema: { model: { entity: string } };
  parse(item: { Item: Record<string, unknown> }): { data: unknown };
}

/** Rows of one kind, in a part of the whole table, strongly consistent; `after` is where the next page begins. */
export async function scan(
  entity: object,
  { segment, of, after, most }: { segment: number; of: number; after: string | undefined; most: number },
): Promise<{ rows: Record<string, unknown>[]; after: string | undefined }> {
  const { schema, parse } = entity as Readable;
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName: table,
      Segment: segment,
      TotalSegments: of,
      Limit: most,
      ConsistentRead: true,
      FilterExpression: "#kind = :kind",
      ExpressionAttributeNames: { "#kind": "__edb_e__" },
      ExpressionAttributeValues: { ":kind": schema.model.entity },
      ...(after === undefined ? {} : { ExclusiveStartKey: JSON.parse(after) }),
    }),
  );
  const rows = Items.map((Item) => parse.call(entity, { Item }).data as Record<string, unknown>);
  return { rows, after: LastEvaluatedKey && JSON.stringify(LastEvaluatedKey) };
}
