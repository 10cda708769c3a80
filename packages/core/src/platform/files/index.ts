import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { env } from "../env";

const s3 = new S3Client({ forcePathStyle: true });

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
    if ((error as Error).name === "NoSuchKey") return undefined;
    throw error;
  }
}

export * as Files from "./index";
