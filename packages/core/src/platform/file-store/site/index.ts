import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";

const s3 = new S3Client({ forcePathStyle: true });

/** Returns a text file from the web app's bucket; undefined when there is none. */
export async function readSite(Bucket: string, Key: string): Promise<string | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return await Body?.transformToString();
  } catch (error) {
    // A caller that may not list a bucket gets AccessDenied for a missing key.
    if (/^(NoSuchKey|AccessDenied)$/.test((error as Error).name)) return undefined;
    throw error;
  }
}

/** Puts a text file into the web app's bucket, cached for one minute. */
export const writeSite = (Bucket: string, Key: string, ContentType: string, Body: string) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl: "public, max-age=60" }));
