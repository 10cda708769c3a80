import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { escapeText } from "../text";
import { BadDigest, type Buckets, type StoredObject } from "./bucket";
import { unchunk } from "./chunked";
import { checkPresigned } from "./sigv4";
import type { Millis } from "./store";

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  bucket: string;
  key: string;
  query: URLSearchParams;
}

/** Headers of a PUT that are returned on GET. */
const KEPT = /^(content-type|content-disposition|content-encoding|content-language|cache-control|expires)$/;

/**
 * The part of S3 that the product uses, with the bucket in the host (`stint-files.localhost`) or in the path:
 * PutObject (also CopyObject), GetObject with a range, HeadObject, DeleteObject, ListObjectsV2, and presigned
 * URLs with their signature and expiry checked. A missing key is 403, as for anybody who may not list the
 * bucket.
 */
export class S3 {
  readonly #buckets: Buckets;
  readonly #origins: readonly string[];
  readonly #now: Millis;

  /** `origins`: the origins whose pages may upload (the bucket's CORS rules). */
  constructor(buckets: Buckets, origins: readonly string[] = [], now: Millis = Date.now) {
    this.#buckets = buckets;
    this.#origins = origins;
    this.#now = now;
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = "/", search = ""] = (request.url ?? "/").split("?", 2);
    const query = new URLSearchParams(search);
    const call: Call = { request, response, ...placeOf(request.headers.host, path), query };
    const isAllowed = cors(request, response, this.#origins);
    if (request.method === "OPTIONS") {
      if (!isAllowed)
        return fail(call, 403, "AccessForbidden", "CORSResponse: This CORS request is not allowed.");
      response.writeHead(200).end();
      return;
    }
    const refused = this.#refused(request, path, search, query);
    if (refused) return refused(call);
    try {
      await this.#answer(call);
    } catch (error) {
      if (error instanceof BadDigest) return fail(call, 400, "BadDigest", error.message);
      throw error;
    }
  }

  #refused(
    request: IncomingMessage,
    path: string,
    search: string,
    query: URLSearchParams,
  ): ((call: Call) => void) | undefined {
    if (query.has("X-Amz-Signature")) {
      const { method = "GET", headers } = request;
      const verdict = checkPresigned({ method, path, query: search, headers }, this.#now());
      if (verdict === "expired") return (call) => fail(call, 403, "AccessDenied", "Request has expired");
      if (verdict === "wrong") {
        return (call) =>
          fail(call, 403, "SignatureDoesNotMatch", "The signature does not match this request.");
      }
      return undefined;
    }
    return request.headers.authorization
      ? undefined
      : (call) => fail(call, 403, "AccessDenied", "Access Denied");
  }

  async #answer(call: Call): Promise<void> {
    const { request, response, bucket, key, query } = call;
    if (!key) {
      if (request.method === "GET") return this.#list(call);
      if (request.method === "HEAD" || request.method === "PUT") {
        response.writeHead(200).end();
        return;
      }
    } else if (request.method === "PUT") {
      return this.#put(call);
    } else if (request.method === "GET" || request.method === "HEAD") {
      return this.#get(call);
    } else if (request.method === "DELETE") {
      await this.#buckets.remove(bucket, key);
      response.writeHead(204).end();
      return;
    }
    fail(call, 501, "NotImplemented", `${request.method} ${bucket}/${key}?${query} is not served here.`);
  }

  async #put(call: Call): Promise<void> {
    const { request, response, bucket, key, query } = call;
    const header = (name: string) => {
      const value = request.headers[name] ?? query.get(name);
      return typeof value === "string" ? value : undefined;
    };
    const source = header("x-amz-copy-source");
    if (source) return this.#copy(call, source);
    if (header("if-none-match") === "*" && this.#buckets.head(bucket, key)) {
      return fail(call, 412, "PreconditionFailed", "At least one of the preconditions did not hold.");
    }
    const kept: Record<string, string> = {};
    for (const [name, value] of Object.entries(request.headers)) {
      if (typeof value === "string" && (KEPT.test(name) || name.startsWith("x-amz-meta-")))
        kept[name] = value;
    }
    const encoding = (kept["content-encoding"] ?? "").replace(/aws-chunked,?\s*/, "");
    if (encoding) kept["content-encoding"] = encoding;
    else delete kept["content-encoding"];
    const hash = header("x-amz-content-sha256") ?? "";
    const chunked = hash.startsWith("STREAMING-");
    const length = header(chunked ? "x-amz-decoded-content-length" : "content-length");
    const object = await this.#buckets.put(bucket, key, chunked ? unchunk(request) : request, kept, {
      crc32: header("x-amz-checksum-crc32"),
      sha256: /^[0-9a-f]{64}$/.test(hash) ? hash : undefined,
      length: length === undefined ? undefined : Number(length),
    });
    response.writeHead(200, { etag: `"${object.etag}"` }).end();
  }

  async #copy(call: Call, source: string): Promise<void> {
    const [, bucket = "", key = ""] = /^\/?([^/]+)\/(.+)$/.exec(decodeURIComponent(source)) ?? [];
    const former = this.#buckets.head(bucket, key);
    const body = this.#buckets.open(bucket, key);
    if (!former || !body) return fail(call, 403, "AccessDenied", "Access Denied");
    const object = await this.#buckets.put(call.bucket, call.key, body, former.headers);
    xml(
      call,
      200,
      `<CopyObjectResult><LastModified>${new Date(object.modifiedAt).toISOString()}</LastModified>` +
        `<ETag>&quot;${object.etag}&quot;</ETag></CopyObjectResult>`,
    );
  }

  async #get(call: Call): Promise<void> {
    const { request, response, bucket, key, query } = call;
    const object = this.#buckets.head(bucket, key);
    if (!object) return fail(call, 403, "AccessDenied", "Access Denied");
    const headers: Record<string, string> = {
      "content-type": "binary/octet-stream",
      ...object.headers,
      etag: `"${object.etag}"`,
      "last-modified": new Date(object.modifiedAt).toUTCString(),
      "accept-ranges": "bytes",
    };
    for (const [name, value] of query) {
      if (/^response-(content-|cache-control|expires)/.test(name)) headers[name.slice(9)] = value;
    }
    if (request.headers["if-none-match"] === headers.etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const range = wanted(request.headers.range, object);
    if (range === "outside") {
      return fail(call, 416, "InvalidRange", "The requested range is not satisfiable");
    }
    const { start, end } = range ?? { start: 0, end: object.size - 1 };
    headers["content-length"] = String(end - start + 1);
    if (range) headers["content-range"] = `bytes ${start}-${end}/${object.size}`;
    response.writeHead(range ? 206 : 200, headers);
    if (request.method === "HEAD" || object.size === 0) {
      response.end();
      return;
    }
    const body = this.#buckets.open(bucket, key, start, end);
    if (body) await pipeline(body, response);
  }

  #list(call: Call): void {
    const { bucket, query } = call;
    const prefix = query.get("prefix") ?? "";
    const limit = Math.min(Number(query.get("max-keys") ?? 1000), 1000);
    const after = query.get("continuation-token") ?? query.get("start-after") ?? "";
    const found = this.#buckets.list(bucket, prefix, after, limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next =
      found.length > limit && last
        ? `<NextContinuationToken>${escapeText(last.key)}</NextContinuationToken>`
        : "";
    const contents = page.map(
      (each) =>
        `<Contents><Key>${escapeText(each.key)}</Key><Size>${each.size}</Size>` +
        `<LastModified>${new Date(each.modifiedAt).toISOString()}</LastModified>` +
        `<ETag>&quot;${each.etag}&quot;</ETag><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    xml(
      call,
      200,
      `<ListBucketResult><Name>${escapeText(bucket)}</Name><Prefix>${escapeText(prefix)}</Prefix>` +
        `<KeyCount>${page.length}</KeyCount><MaxKeys>${limit}</MaxKeys>` +
        `<IsTruncated>${found.length > limit}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
    );
  }
}

/**
 * Parses a range: `bytes=0-99`, `bytes=100-`, `bytes=-50`; for anything else the whole object is returned, as
 * S3 does.
 */
function wanted(range: string | undefined, object: StoredObject) {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (!from && !to) return undefined;
  const start = from ? Number(from) : Math.max(0, object.size - Number(to));
  const end = from && to ? Math.min(Number(to), object.size - 1) : object.size - 1;
  return start > end ? "outside" : { start, end };
}

/** Returns the bucket and key of a call, with the bucket in the host or in the path. */
function placeOf(host: string | undefined, path: string): { bucket: string; key: string } {
  const named = /^([^:]+)\.localhost(:\d+)?$/.exec(host ?? "")?.[1];
  const [, first = "", ...rest] = path.split("/");
  if (named) return { bucket: named, key: decodeURIComponent([first, ...rest].join("/")) };
  return { bucket: decodeURIComponent(first), key: decodeURIComponent(rest.join("/")) };
}

/**
 * Applies the bucket's CORS rules, those of stacks/files.ts: pages of the product may upload. Returns whether
 * one of them matches.
 */
function cors(request: IncomingMessage, response: ServerResponse, origins: readonly string[]): boolean {
  const { origin, ...headers } = request.headers;
  const method = headers["access-control-request-method"] ?? request.method;
  const asked = (headers["access-control-request-headers"] ?? "").split(",").map((each) => each.trim());
  const isAllowed =
    origin !== undefined &&
    origins.includes(origin) &&
    method === "PUT" &&
    (request.method !== "OPTIONS" || asked.every((each) => each === "" || each === "content-type"));
  if (isAllowed) {
    response.setHeader("access-control-allow-origin", origin);
    response.setHeader("access-control-allow-methods", "PUT");
    response.setHeader("access-control-allow-headers", "content-type");
    response.setHeader("vary", "Origin, Access-Control-Request-Headers, Access-Control-Request-Method");
  }
  return isAllowed;
}

function fail(call: Call, status: number, code: string, message: string): void {
  xml(call, status, `<Error><Code>${code}</Code><Message>${escapeText(message)}</Message></Error>`);
}

function xml(call: Call, status: number, body: string): void {
  // The rest of a refused body must be read, or the connection is lost for the next request.
  call.request.resume();
  call.response.writeHead(status, { "content-type": "application/xml" });
  call.response.end(call.request.method === "HEAD" ? "" : `<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}
