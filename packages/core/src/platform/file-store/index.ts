import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { env } from "../env";

// The bucket is the first word of the host, so that a page's policy can name this one store and no other.
const s3 = new S3Client({});
// A browser sends no checksum of its own; without this the signature would ask it for one.
const uploads = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED" });

/**
 * Whether S3 says that nothing lies under a key. Who may not list a bucket, as none of our functions may, is told 403 of
 * it and not 404; the answer to a HEAD has no body that would name the code.
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

/** The bytes under a key, or undefined when there are none. */
export async function read(key: string): Promise<Uint8Array | undefined> {
  try {
    const answer = await s3.send(new GetObjectCommand({ Bucket: env().STINT_FILES_BUCKET, Key: key }));
    return await answer.Body?.transformToByteArray();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The length of what lies under a key, in bytes; undefined when nothing does. */
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

/** The signer is only needed where a browser talks to the store itself. */
const signer = async () => (await import("@aws-sdk/s3-request-presigner")).getSignedUrl;

/** Where a browser may PUT exactly `size` bytes of `type` under a key, for so many seconds. */
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

/** Where a browser may read a key, for so many seconds. */
export async function downloadAddress(key: string, seconds: number): Promise<string> {
  const command = new GetObjectCommand({ Bucket: env().STINT_FILES_BUCKET, Key: key });
  return (await signer())(s3, command, { expiresIn: seconds });
}

export * as Files from "./index";
