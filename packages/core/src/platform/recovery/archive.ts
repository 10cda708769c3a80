import { gunzipSync, gzipSync } from "node:zlib";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";

/** A change of one row of the table: the resulting row, or none when it was deleted. */
export interface RowChange {
  /** The sequence number of the table's stream: the later one of two changes of a row is larger. */
  sequence: string;
  /** ISO time, with the stream's precision of a second. */
  at: string;
  keys: Record<string, AttributeValue>;
  image?: Record<string, AttributeValue> | undefined;
}

const s3 = new S3Client({ forcePathStyle: true });
const PREFIX = "changes/";

/**
 * Archives changes outside of the table, one object for each batch of its stream. The object's name begins
 * with the time of the first change, so that a span is found by listing; a repeated batch is stored once.
 */
export async function archive(bucket: string, changes: readonly RowChange[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: `${PREFIX}${first.at}-${first.sequence}.jsonl.gz`,
      Body: gzipSync(changes.map((each) => JSON.stringify(each)).join("\n")),
      ContentType: "application/gzip",
    }),
  );
}

/**
 * A batch is stored under the time of its first change. It fills for up to a minute, and is read again after
 * a failure.
 */
const LONGEST_BATCH_MS = 15 * 60_000;
/**
 * The stream's times have a precision of a second or less. An earlier change does no harm: the restored row
 * has it already.
 */
const INEXACT_MS = 60_000;

/**
 * Returns the last state of each changed row in a span, from the archive: for each row only the change with
 * the highest number. Both times are ISO and inclusive.
 */
export async function lastChanges(bucket: string, from: string, until: string): Promise<RowChange[]> {
  const last = new Map<string, RowChange>();
  const earlier = (by: number) => new Date(Date.parse(from) - by).toISOString();
  const first = earlier(INEXACT_MS);
  let after: string | undefined = `${PREFIX}${earlier(LONGEST_BATCH_MS)}`;
  while (after !== undefined) {
    const page: { Contents?: { Key?: string }[]; IsTruncated?: boolean } = await s3.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: PREFIX, StartAfter: after }),
    );
    const names = (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
    for (const name of names)
      for (const change of await read(bucket, name)) {
        if (change.at < first || change.at > until) continue;
        const row = JSON.stringify([change.keys.pk, change.keys.sk]);
        const known = last.get(row);
        if (!known || BigInt(change.sequence) > BigInt(known.sequence)) last.set(row, change);
      }
    after = page.IsTruncated ? names.at(-1) : undefined;
  }
  return [...last.values()];
}

async function read(bucket: string, name: string): Promise<RowChange[]> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: name }));
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
  const lines = gunzipSync(bytes).toString("utf8").split("\n");
  return lines.map((line) => JSON.parse(line) as RowChange);
}
