import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { env } from "../env";

// The bucket is the first part of the host name, so that a page's policy can allow this bucket and no other.
const s3 = new S3Client({});
// A browser sends no checksum of its own; without this setting the signature would require one.
const uploads = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED" });

/**
 * Returns whether S3 means that a key has no object. A caller that may not list a bucket, like all our
 * functions, gets 403 instead of 404; the response to a HEAD has no body with the code.
 */
function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  if (name === "NoSuchKey" || name === "NotFound" || name === "AccessDenied") return true;
  return $metadata?.httpStatusCode === 403 && (name === "403" || name === "Forbidden" || name === "Unknown");
}

/** Stores bytes under a key that starts with the owner's id. */
export async function store(key: string, body: Uint8Array, type: string): Promise<void> {
  await s3.send(
    new PutObjectCommand({ Bucket: env().STINT_FILES_BUCKET, Key: key, Body: body, ContentType: type }),
  );
}

/** Returns the bytes of a key, or undefined when there are none. */
export async function read(key: string): Promise<Uint8Array | undefined> {
  try {
    const answer = await s3.send(new GetObjectCommand({ Bucket: env().STINT_FILES_BUCKET, Key: key }));
    return await answer.Body?.transformToByteArray();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Returns the size of a key's object in bytes; undefined when there is none. */
export async function sizeOf(key: string): Promise<number | undefined> {
  try {
    const { ContentLength } = await s3.send(
      new HeadObjectCommand({ Bucket: env().STINT_FILES_BUCKET, Key: key }),
    );
    return ContentLength;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Imported on first use: the signer is only needed when a browser accesses the store itself. */
const signer = async () => (await import("@aws-sdk/s3-request-presigner")).getSignedUrl;

/**
 * Returns an address to which a browser may PUT exactly `size` bytes of `type` under a key, for this many
 * seconds.
 */
export async function uploadAddress(
  key: string,
  { type, size, seconds }: { type: string; size: number; seconds: number },
): Promise<string> {
  const command = new PutObjectCommand({
    Bucket: env().STINT_FILES_BUCKET,
    Key: key,
    ContentType: type,
    ContentLength: size,
  });
  return (await signer())(uploads, command, {
    expiresIn: seconds,
    signableHeaders: new Set(["host", "content-type", "content-length"]),
  });
}

/**
 * Returns an address at which a browser may read a key, for this many seconds. With `name` it is stored under that
 * name, and never opened as a page: what others wrote may hold a script.
 */
export async function downloadAddress(key: string, seconds: number, name?: string): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: env().STINT_FILES_BUCKET,
    Key: key,
    ...(name
      ? {
          ResponseContentDisposition: `attachment; filename="${name}"`,
          ResponseContentType: "application/octet-stream",
        }
      : {}),
  });
  return (await signer())(s3, command, { expiresIn: seconds });
}

export * as Files from "./index";
