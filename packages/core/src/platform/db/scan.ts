import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { client, table } from "./client";

interface Readable {
  schema: { model: { entity: string } };
  parse(item: { Item: Record<string, unknown> }): { data: unknown };
}

interface Part {
  segment: number;
  of: number;
  after: string | undefined;
  /** The most rows of any kind that a page reads. */
  most: number;
  /** Filters these rows by a column's value, between `first` and `last` (inclusive). */
  between?: { column: string; first: string; last: string };
}

/**
 * Returns rows of one kind, in one segment of the table, strongly consistent; `after` is where the next page
 * begins.
 */
export async function scan(
  entity: object,
  { segment, of, after, most, between }: Part,
): Promise<{ rows: Record<string, unknown>[]; after: string | undefined }> {
  const { schema, parse } = entity as Readable;
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName: table,
      Segment: segment,
      TotalSegments: of,
      Limit: most,
      ConsistentRead: true,
      FilterExpression: between ? "#kind = :kind AND #column BETWEEN :first AND :last" : "#kind = :kind",
      ExpressionAttributeNames: { "#kind": "__edb_e__", ...(between ? { "#column": between.column } : {}) },
      ExpressionAttributeValues: {
        ":kind": schema.model.entity,
        ...(between ? { ":first": between.first, ":last": between.last } : {}),
      },
      ...(after === undefined ? {} : { ExclusiveStartKey: JSON.parse(after) }),
    }),
  );
  const rows = Items.map((Item) => parse.call(entity, { Item }).data as Record<string, unknown>);
  return { rows, after: LastEvaluatedKey && JSON.stringify(LastEvaluatedKey) };
}
