import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/**
 * The key pair that local clients sign with. Signatures are checked to catch mistakes. DynamoDB Local accepts only
 * letters and digits in the id.
 */
export const CREDENTIALS = { accessKeyId: "STINTLOCAL", secretAccessKey: "stint-local-secret" } as const;

/** The key pair of one data folder: its id begins as all do, and only its database knows how it goes on. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}
export const REGION = "us-east-1";

export interface Signed {
  method: string;
  /** The percent-encoded path as sent; `query` is without its question mark. */
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
}

export type Verdict = "valid" | "expired" | "wrong";

/** Checks a presigned URL (AWS Signature Version 4 in the query). `now` in milliseconds. */
export function checkPresigned(request: Signed, now: number): Verdict {
  const query = new URLSearchParams(request.query);
  const get = (name: string) => query.get(name) ?? "";
  const date = get("X-Amz-Date");
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  if (!year || get("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256") return "wrong";
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (now > signedAt + Number(get("X-Amz-Expires")) * 1000) return "expired";
  const [id, ...scope] = get("X-Amz-Credential").split("/");
  if (!id?.startsWith(CREDENTIALS.accessKeyId) || scope.length !== 4) return "wrong";

  const names = get("X-Amz-SignedHeaders").split(";");
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    names.join(";"),
    query.get("X-Amz-Content-Sha256") ?? "UNSIGNED-PAYLOAD",
  ].join("\n");
  const digest = createHash("sha256").update(canonical).digest("hex");
  const text = ["AWS4-HMAC-SHA256", date, scope.join("/"), digest].join("\n");
  let key: Buffer = Buffer.from(`AWS4${CREDENTIALS.secretAccessKey}`);
  for (const part of scope) key = createHmac("sha256", key).update(part).digest();
  const signature = createHmac("sha256", key).update(text).digest();
  const given = Buffer.from(get("X-Amz-Signature"), "hex");
  return given.length === signature.length && timingSafeEqual(given, signature) ? "valid" : "wrong";
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
