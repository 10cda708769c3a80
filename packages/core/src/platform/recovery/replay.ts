import { type AttributeValue, BatchWriteItemCommand, type WriteRequest } from "@aws-sdk/client-dynamodb";
import { base } from "../db";
import { lastChanges, type RowChange } from "./archive";

/** The most rows of a BatchWriteItem. */
const TOGETHER = 25;

export interface Replayed {
  put: number;
  removed: number;
}

/**
 * Sets the rows of a table to their last archived state in a span. Repeatable: each row ends in its last
 * state, in any order and number of writes. The table's own stream publishes restored journal rows to the bus
 * again, and the marks of handled messages are restored with them, so that nothing takes effect twice.
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

/** Converts base64, as in JSON, to the bytes that the database's client needs. */
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
