import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { env } from "../env";

const s3 = new S3Client({});

export interface StoredMail {
  /** Its first bytes, `most` of them at most. */
  bytes: Uint8Array;
  /** True if it has more than these. */
  isCut: boolean;
}

/**
 * Reads a mail that SES stored, whatever its size no more than `most` bytes. Undefined once it is gone: the bucket
 * keeps each for a day.
 */
export async function read(key: string, most: number): Promise<StoredMail | undefined> {
  try {
    const { Body, ContentRange } = await s3.send(
      new GetObjectCommand({ Bucket: env().STINT_MAIL_IN_BUCKET, Key: key, Range: `bytes=0-${most - 1}` }),
    );
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    const whole = Number(ContentRange?.split("/")[1] ?? bytes.byteLength);
    return { bytes, isCut: whole > bytes.byteLength };
  } catch (error) {
    // A caller that may not list a bucket is refused a key that is missing.
    const { name } = error as { name?: string };
    if (name === "NoSuchKey" || name === "AccessDenied") return undefined;
    throw error;
  }
}

export * as MailIn from "./index";
