import { type AttributeValue, BatchWriteItemCommand, type WriteRequest } from "@aws-sdk/client-dynamodb";
import { base } from "../db";
import { lastChanges, type RowChange } from "./archive";

/** As many as a BatchWriteItem takes. */
const TOGETHER = 25;

export interface Replayed {
  put: number;
  removed: number;
}

/**
 * Brings the rows of a table to how the archive last saw them in a span. It may run again: each row ends as it stood
 * last, however often and in which order it is written. A restored journal row is told to the bus by the table's own
 * stream, and the marks of what took effect come back with it, so nothing takes effect twice.
 */
export async function replay(
  table: string,
  { bucket, from, until }: { bucket: string; from: string; until: string },
): Promise<Replayed> {
  const changes = await lastChanges(bucket, from, until);
  for (let start = 0; start < changes.length; start += TOGETHER)
    await write(table, changes.slice(start, start + TOGETHER).map(requestOf));
  const put = changes.filter(({ image }) => image).length;
  return { put, removed: changes.length - put };
}

const requestOf = ({ keys, image }: RowChange): WriteRequest =>
  image ? { PutRequest: { Item: withBytes(image) } } : { DeleteRequest: { Key: withBytes(keys) } };

async function write(table: string, requests: WriteRequest[]): Promise<void> {
  for (let left = requests, attempt = 1; left.length > 0; attempt++) {
    const answer = await base.send(new BatchWriteItemCommand({ RequestItems: { [table]: left } }));
    left = answer.UnprocessedItems?.[table] ?? [];
    if (left.length === 0) return;
    if (attempt === 10) throw new Error(`${table} did not take ${left.length} rows in ten tries`);
    await new Promise((done) => setTimeout(done, Math.random() * 50 * 2 ** attempt));
  }
}

/** JSON holds bytes as base64, and the database's client wants bytes. */
function withBytes(item: Record<string, AttributeValue>): Record<string, AttributeValue> {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attributeOf(value)]));
}

function attributeOf(value: AttributeValue): AttributeValue {
  if (value.M) return { M: withBytes(value.M) };
  if (value.L) return { L: value.L.map(attributeOf) };
  if (value.B) return { B: Buffer.from(value.B as unknown as string, "base64") };
  if (value.BS) return { BS: (value.BS as unknown as string[]).map((each) => Buffer.from(each, "base64")) };
  return value;
}
