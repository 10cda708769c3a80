import { gunzipSync, gzipSync } from "node:zlib";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";

/** What became of one row of the table: how it stands from then on, or nothing where it was removed. */
export interface RowChange {
  /** Of the table's stream: of two changes of one row the later one has the larger number. */
  sequence: string;
  /** ISO time, to the second, as the stream tells it. */
  at: string;
  keys: Record<string, AttributeValue>;
  image?: Record<string, AttributeValue> | undefined;
}

const s3 = new S3Client({ forcePathStyle: true });
const PREFIX = "changes/";

/**
 * Keeps changes outside of the table, one object for each batch of its stream. The name begins with the time of the
 * first, so that a span is found by listing; the same batch is kept once, however often it comes.
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

/** A batch lies under the time of its first change. It is filled for a minute, and read again where it failed. */
const LONGEST_BATCH_MS = 15 * 60_000;
/** The stream tells times to the second or less. A change of before does no harm: the restored row is as it says. */
const INEXACT_MS = 60_000;

/**
 * How each row stood last in a span, by what was archived: the changes of one row in the order of their numbers, the
 * last one alone. Both times are ISO and count themselves.
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
