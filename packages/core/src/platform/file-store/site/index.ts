import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";

const s3 = new S3Client({ forcePathStyle: true });

/** A text that lies beside the web app; undefined where there is none. */
export async function readSite(Bucket: string, Key: string): Promise<string | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return await Body?.transformToString();
  } catch (error) {
    // Who may not list a bucket is not told that a key is missing.
    if (/^(NoSuchKey|AccessDenied)$/.test((error as Error).name)) return undefined;
    throw error;
  }
}

/** Puts a text beside the web app, to be shown for a minute before it is asked for again. */
export const writeSite = (Bucket: string, Key: string, ContentType: string, Body: string) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl: "public, max-age=60" }));
