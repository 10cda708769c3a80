import { type AttributeValue, DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from "@aws-sdk/client-dynamodb-streams";
import { type Loop, loop, pause } from "./loop";

/** The position of a reader in each shard: the last sequence number that is done. */
export interface Checkpoint {
  read(): Record<string, string>;
  write(shards: Record<string, string>): void;
}

export interface StreamOptions {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  table: string;
  checkpoint: Checkpoint;
  /** Filters the records that the publisher is subscribed to. */
  wanted: (record: StreamRecord) => boolean;
  /** Calls the publisher with a DynamoDBStreamEvent. */
  invoke: (event: object) => Promise<unknown>;
  failed: (error: unknown) => void;
}

/** The longest wait before the stream is read again without a poke. */
const IDLE_MS = 1000;
const RETRY_MS = [200, 500, 1000, 2000, 5000, 10_000];
/** Lambda's limit for one batch of this stream. */
const BATCH = 100;

interface Shard {
  iterator: string | undefined;
  /** True if closed and read to its end. */
  ended: boolean;
}

/**
 * The event source mapping from the table's stream to the publisher. A record counts as done only after the
 * handler has succeeded with it: a kill at any moment repeats records, and never skips one.
 */
export class TableStream {
  readonly #options: StreamOptions;
  readonly #streams: DynamoDBStreamsClient;
  readonly #shards = new Map<string, Shard>();
  readonly #waiters = new Set<() => void>();
  readonly #done: Record<string, string>;
  readonly #loop: Loop;
  #arn = "";
  #passes = 0;
  #lastDescribed = 0;
  #attempt = 0;

  constructor(options: StreamOptions) {
    this.#options = options;
    const { endpoint, region, credentials } = options;
    this.#streams = new DynamoDBStreamsClient({ endpoint, region, credentials });
    this.#done = options.checkpoint.read();
    this.#loop = loop((signal) => this.#pass(signal), options.failed);
  }

  /** Reads the stream now: the table may have changed. */
  poke(): void {
    for (const done of [...this.#waiters]) done();
  }

  /** Resolves after the stream was read to its end at least once from now on. */
  async idle(): Promise<void> {
    // The current pass may have read before the last write, so this waits for the next one.
    const target = this.#passes + 2;
    while (this.#passes < target) {
      this.poke();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async stop(): Promise<void> {
    const stopped = this.#loop.stop();
    this.poke();
    await stopped;
    this.#streams.destroy();
  }

  async #pass(signal: AbortSignal): Promise<void> {
    await this.#describe();
    let moved = false;
    for (const [id, shard] of this.#shards) {
      if (shard.ended || signal.aborted) continue;
      if (await this.#read(id, shard, signal)) moved = true;
    }
    if (moved) return;
    this.#passes++;
    await pause(IDLE_MS, signal, this.#waiters);
  }

  /** Lists the shards; new ones appear about every four hours, parents before their children. */
  async #describe(): Promise<void> {
    const now = Date.now();
    const settled = [...this.#shards.values()].some((each) => !each.ended);
    if (settled && now - this.#lastDescribed < 60_000) return;
    if (!this.#arn) this.#arn = await this.#find();
    const { StreamDescription } = await this.#streams.send(
      new DescribeStreamCommand({ StreamArn: this.#arn }),
    );
    for (const { ShardId } of StreamDescription?.Shards ?? []) {
      if (ShardId && !this.#shards.has(ShardId))
        this.#shards.set(ShardId, { iterator: undefined, ended: false });
    }
    this.#lastDescribed = now;
  }

  async #find(): Promise<string> {
    const { endpoint, region, credentials, table } = this.#options;
    const client = new DynamoDBClient({ endpoint, region, credentials });
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    client.destroy();
    if (!Table?.LatestStreamArn) throw new Error(`The table ${table} has no stream`);
    return Table.LatestStreamArn;
  }

  /** Reads one page of a shard; returns whether there was anything. */
  async #read(id: string, shard: Shard, signal: AbortSignal): Promise<boolean> {
    const after = this.#done[id];
    shard.iterator ??= await this.#iterator(id, after);
    let page: Awaited<ReturnType<typeof this.getRecords>>;
    try {
      page = await this.getRecords(shard.iterator);
    } catch (error) {
      // An iterator expires after 15 minutes (a laptop sleeps): a new one starts from the checkpoint.
      shard.iterator = undefined;
      if (error instanceof Error && /ExpiredIterator|TrimmedDataAccess/.test(error.name)) return true;
      throw error;
    }
    const records = page.Records ?? [];
    const last = records.at(-1)?.dynamodb?.SequenceNumber;
    const chosen = records.filter(this.#options.wanted);
    for (let start = 0; start < chosen.length; start += BATCH) {
      await this.#deliver(id, chosen.slice(start, start + BATCH), signal);
      if (signal.aborted) return false;
    }
    if (last && last !== this.#done[id]) this.#keep(id, last);
    shard.iterator = page.NextShardIterator;
    if (!page.NextShardIterator) shard.ended = true;
    return records.length > 0 || shard.ended;
  }

  private getRecords(iterator: string | undefined) {
    return this.#streams.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: 1000 }));
  }

  async #iterator(id: string, after: string | undefined): Promise<string | undefined> {
    const where = { StreamArn: this.#arn, ShardId: id };
    try {
      const { ShardIterator } = await this.#streams.send(
        new GetShardIteratorCommand({
          ...where,
          ...(after
            ? { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: after }
            : { ShardIteratorType: "TRIM_HORIZON" }),
        }),
      );
      return ShardIterator;
    } catch (error) {
      if (!after || !(error instanceof Error) || error.name !== "TrimmedDataAccessException") throw error;
      delete this.#done[id];
      return this.#iterator(id, undefined);
    }
  }

  /**
   * Delivers until every record is done: from the lowest one reported as failed, or all again when the call
   * failed.
   */
  async #deliver(id: string, batch: StreamRecord[], signal: AbortSignal): Promise<void> {
    let left = batch;
    while (left.length > 0 && !signal.aborted) {
      const failedAt = await this.#attemptBatch(left);
      const taken = failedAt === undefined ? left : left.slice(0, failedAt);
      const done = taken.at(-1)?.dynamodb?.SequenceNumber;
      if (done) {
        this.#keep(id, done);
        this.#attempt = 0;
      }
      left = left.slice(taken.length);
      if (left.length > 0) {
        await pause(RETRY_MS[Math.min(this.#attempt++, RETRY_MS.length - 1)] ?? IDLE_MS, signal);
      }
    }
  }

  /** Returns the index of the first record to send again, or undefined when all are done. */
  async #attemptBatch(batch: StreamRecord[]): Promise<number | undefined> {
    try {
      const answer = await this.#options.invoke({ Records: batch.map((each) => this.#wire(each)) });
      const failed = failures(answer);
      if (failed.length === 0) return undefined;
      const indexes = failed.map((sequence) =>
        batch.findIndex((record) => record.dynamodb?.SequenceNumber === sequence),
      );
      this.#options.failed(new Error(`The publisher left ${failed.length} of ${batch.length} records`));
      // An identifier that is not in the batch means the whole batch, as on Lambda.
      return Math.max(0, Math.min(...indexes));
    } catch (error) {
      this.#options.failed(error);
      return 0;
    }
  }

  #keep(id: string, sequence: string): void {
    this.#done[id] = sequence;
    const known = [...this.#shards.keys()];
    // Shards that the stream no longer lists have been trimmed.
    for (const each of Object.keys(this.#done)) if (!known.includes(each)) delete this.#done[each];
    this.#options.checkpoint.write(this.#done);
  }

  #wire(record: StreamRecord): object {
    const { dynamodb, userIdentity: _, ...rest } = record;
    return {
      ...rest,
      eventSourceARN: this.#arn,
      dynamodb: {
        ...dynamodb,
        ApproximateCreationDateTime: (dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1000,
        Keys: image(dynamodb?.Keys),
        ...(dynamodb?.NewImage ? { NewImage: image(dynamodb.NewImage) } : {}),
        ...(dynamodb?.OldImage ? { OldImage: image(dynamodb.OldImage) } : {}),
      },
    };
  }
}

/**
 * Returns an item as Lambda gets it: bytes as base64, and empty maps with their type, which the stream of the
 * local table omits.
 */
function image(item: Record<string, AttributeValue> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attribute(value)]));
}

function attribute(value: AttributeValue): unknown {
  if (value.M) return { M: image(value.M) };
  if (value.L) return { L: value.L.map(attribute) };
  if (value.B) return { B: base64(value.B) };
  if (value.BS) return { BS: value.BS.map(base64) };
  return Object.keys(value).length ? value : { M: {} };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** Returns the item identifiers of a batch response; streams and queues have the same shape. */
export function failures(answer: unknown): string[] {
  if (typeof answer !== "object" || answer === null || !("batchItemFailures" in answer)) return [];
  const list = answer.batchItemFailures;
  return Array.isArray(list) ? list.map((each) => String(each?.itemIdentifier ?? "")) : [];
}
