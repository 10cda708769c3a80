import { ScanCommand, type ScanCommandInput } from "@aws-sdk/lib-dynamodb";
import { Db } from "@stint/core/platform/db";
import { emptyTable } from "../../../packages/core/test/support/empty-table";

export type Row = Record<string, unknown>;

/** Everything that the store holds, read past the product; or what a filter lets through. */
export async function scan(
  filter: Pick<ScanCommandInput, "FilterExpression" | "ExpressionAttributeValues"> = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  let start: Row | undefined;
  do {
    const page = await Db.client.send(
      new ScanCommand({ TableName: Db.table, ConsistentRead: true, ExclusiveStartKey: start, ...filter }),
    );
    rows.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return rows;
}

/** An empty table again: a soak's thousandth round costs what its first did. */
export const clear = emptyTable;

/** A workspace's rows: by their owner, their user, or the owner in their key. */
export const belongs = (row: Row, owner_id: number): boolean =>
  row.owner_id === owner_id || row.user_id === owner_id || `${row.pk}`.includes(`_id_${owner_id}`);

/** The same, where the database leaves the others out: a hundredth case would read those of all before it. */
export const ofOwner = (owner_id: number): Promise<Row[]> =>
  scan({
    FilterExpression: "owner_id = :id OR user_id = :id OR contains(pk, :key)",
    ExpressionAttributeValues: { ":id": owner_id, ":key": `_id_${owner_id}` },
  });

export const entity = (rows: Row[], name: string): Row[] =>
  rows.filter(({ __edb_e__ }) => __edb_e__ === name);

/** Rows as text by their key, to be compared byte by byte. */
export const bytes = (rows: Row[]): Map<string, string> =>
  new Map(
    rows.map((row) => [
      `${row.pk} ${row.sk}`,
      JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))),
    ]),
  );

/** The rows that differ, are new or are gone. */
export function changed(before: Map<string, string>, after: Map<string, string>): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key) !== after.get(key)).sort();
}
