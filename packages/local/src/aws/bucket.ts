import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, type ReadStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import type { Millis } from "./store";

export interface StoredObject {
  key: string;
  size: number;
  /** Hex MD5, without quotes. */
  etag: string;
  modifiedAt: number;
  /** Headers returned with the object: content-type, cache-control, x-amz-meta-* … */
  headers: Record<string, string>;
}

/** The received bytes do not match the announced checksum or length. */
export class BadDigest extends Error {}

export interface Expected {
  /** Base64 CRC32 of the body. */
  crc32?: string | undefined;
  /** Hex SHA-256 of the body. */
  sha256?: string | undefined;
  length?: number | undefined;
}

/**
 * Objects as files on disk: bytes first, then one row that makes them the object. A crash leaves the old one.
 */
export class Buckets {
  readonly #db: DatabaseSync;
  readonly #dir: string;
  readonly #now: Millis;

  constructor(db: DatabaseSync, dir: string, now: Millis = Date.now) {
    this.#db = db;
    this.#dir = dir;
    this.#now = now;
  }

  /**
   * Stores an object. @throws BadDigest when the body differs from its announced checksum or length; nothing
   * is stored then
   */
  async put(
    bucket: string,
    key: string,
    body: AsyncIterable<Uint8Array>,
    headers: Record<string, string>,
    expected: Expected = {},
  ): Promise<StoredObject> {
    const name = randomUUID();
    const folder = join(this.#dir, encodeURIComponent(bucket));
    await mkdir(folder, { recursive: true });
    const file = join(folder, name);
    const sum = digests();
    try {
      await pipeline(Readable.from(sum.through(body)), createWriteStream(`${file}.part`));
      const got = sum.result();
      if (expected.crc32 && expected.crc32 !== got.crc32) {
        throw new BadDigest("The CRC32 you specified did not match the calculated checksum.");
      }
      if (expected.sha256 && expected.sha256 !== got.sha256) {
        throw new BadDigest("The provided 'x-amz-content-sha256' header does not match what was computed.");
      }
      if (expected.length !== undefined && expected.length !== got.size) {
        throw new BadDigest(
          "You did not provide the number of bytes specified by the Content-Length header.",
        );
      }
      await rename(`${file}.part`, file);
      const former = this.#row(bucket, key);
      const object = { key, size: got.size, etag: got.md5, modifiedAt: this.#now(), headers };
      this.#db
        .prepare(
          `INSERT INTO object (bucket, key, file, size, etag, modified_at, headers) VALUES (?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (bucket, key) DO UPDATE SET file = excluded.file, size = excluded.size,
             etag = excluded.etag, modified_at = excluded.modified_at, headers = excluded.headers`,
        )
        .run(bucket, key, name, object.size, object.etag, object.modifiedAt, JSON.stringify(headers));
      if (former) await rm(join(folder, former.file), { force: true });
      return object;
    } catch (error) {
      await rm(`${file}.part`, { force: true });
      throw error;
    }
  }

  head(bucket: string, key: string): StoredObject | undefined {
    return this.#row(bucket, key)?.object;
  }

  /** Opens the bytes from `start` to `end`, both inclusive; undefined when there is no such object. */
  open(bucket: string, key: string, start?: number, end?: number): ReadStream | undefined {
    const row = this.#row(bucket, key);
    if (!row) return undefined;
    const range = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
    return createReadStream(join(this.#dir, encodeURIComponent(bucket), row.file), range);
  }

  async remove(bucket: string, key: string): Promise<void> {
    const row = this.#row(bucket, key);
    if (!row) return;
    this.#db.prepare("DELETE FROM object WHERE bucket = ? AND key = ?").run(bucket, key);
    await rm(join(this.#dir, encodeURIComponent(bucket), row.file), { force: true });
  }

  /** Lists up to `limit` objects whose key starts with `prefix` and sorts after `after`, by key. */
  list(bucket: string, prefix: string, after: string, limit: number): StoredObject[] {
    return this.#db
      .prepare(
        `SELECT * FROM object WHERE bucket = ?1 AND substr(key, 1, length(?2)) = ?2 AND key > ?3
         ORDER BY key LIMIT ?4`,
      )
      .all(bucket, prefix, after, limit)
      .map((row) => this.#object(row));
  }

  #row(bucket: string, key: string): { file: string; object: StoredObject } | undefined {
    const row = this.#db.prepare("SELECT * FROM object WHERE bucket = ? AND key = ?").get(bucket, key);
    return row && { file: String(row.file), object: this.#object(row) };
  }

  #object(row: Record<string, unknown>): StoredObject {
    return {
      key: String(row.key),
      size: Number(row.size),
      etag: String(row.etag),
      modifiedAt: Number(row.modified_at),
      headers: JSON.parse(String(row.headers)),
    };
  }
}

function digests() {
  const md5 = createHash("md5");
  const sha256 = createHash("sha256");
  let crc = 0;
  let size = 0;
  return {
    async *through(body: AsyncIterable<Uint8Array>) {
      for await (const chunk of body) {
        md5.update(chunk);
        sha256.update(chunk);
        crc = crc32(chunk, crc);
        size += chunk.byteLength;
        yield chunk;
      }
    },
    result() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(crc);
      return {
        md5: md5.digest("hex"),
        sha256: sha256.digest("hex"),
        crc32: bytes.toString("base64"),
        size,
      };
    },
  };
}
