import { DeleteObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { env } from "../../env";
import { publicKey } from "../../file/rules";

const s3 = new S3Client({});

/**
 * Deletes a public file by its hash; repeatable. It stands apart from the other calls, so that only functions that
 * delete may do so.
 */
export async function unpublish(hash: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: env().STINT_FILES_BUCKET, Key: publicKey(hash) }));
}
