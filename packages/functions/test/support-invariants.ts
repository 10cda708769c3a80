import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  ScanCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { checkPage, type Progress, START, type Violation } from "@stint/core/operations/invariants/index";
import { Db } from "@stint/core/platform/db";

export type Row = Record<string, unknown>;

/** Writes one column past the product, as a defect would. */
export async function plant(row: { params(): unknown }, name: string, value: unknown): Promise<void> {
  const { Key } = row.params() as { Key: Record<string, string> };
  await Db.client.send(
    new UpdateCommand({
      TableName: Db.table,
      Key,
      UpdateExpression: "SET #name = :value",
      ExpressionAttributeNames: { "#name": name },
      ExpressionAttributeValues: { ":value": value },
    }),
  );
}

export const putRow = (Item: Row) => Db.client.send(new PutCommand({ TableName: Db.table, Item }));

export async function putRows(rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 25)
    await Db.client.send(
      new BatchWriteCommand({
        RequestItems: {
          [Db.table]: rows.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    );
}

export const removeRow = ({ pk, sk }: Row) =>
  Db.client.send(new DeleteCommand({ TableName: Db.table, Key: { pk, sk } }));

/** The rows of a workspace, past the product. */
export async function rowsOf(owner_id: number): Promise<Row[]> {
  const rows: Row[] = [];
  let start: Row | undefined;
  do {
    const page = await Db.client.send(
      new ScanCommand({
        TableName: Db.table,
        ConsistentRead: true,
        ExclusiveStartKey: start,
        FilterExpression: "owner_id = :owner",
        ExpressionAttributeValues: { ":owner": owner_id },
      }),
    );
    rows.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return rows;
}

/** Checks a whole workspace. */
export async function violationsOf(owner_id: number): Promise<readonly Violation[]> {
  let progress: Progress = START;
  for (;;) {
    const next = await checkPage(owner_id, progress);
    if (!("part" in next)) return next;
    progress = next;
  }
}

export const invariantsViolated = async (owner_id: number): Promise<string[]> => [
  ...new Set((await violationsOf(owner_id)).map(({ invariant }) => invariant)),
];
