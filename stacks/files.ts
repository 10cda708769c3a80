import { Duration } from "aws-cdk-lib";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import type { StackContext } from "./lib/context";
import { allow } from "./lib/lambda";
import { stageOf } from "./lib/stage";

/** Uploads and sealed documents: private, encrypted, never deleted by a deployment of a protected stage. */
export function Files({ stack, app }: StackContext) {
  const { isProtected, removal } = stageOf(app);
  const common = {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: removal,
    // A bucket that is not empty cannot be removed.
    autoDeleteObjects: !isProtected,
  };
  const access = new Bucket(stack, "access", {
    ...common,
    objectOwnership: ObjectOwnership.OBJECT_WRITER,
    lifecycleRules: [{ expiration: Duration.days(90) }],
  });
  const files = new Bucket(stack, "files", {
    ...common,
    versioned: isProtected,
    serverAccessLogsBucket: access,
    serverAccessLogsPrefix: "files/",
    lifecycleRules: [
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      // What was uploaded and never finished, or finished and copied.
      { prefix: "uploads/", expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) },
    ],
    // Browsers upload with a presigned address, which is the permission; the origin adds nothing to it.
    cors: [{ allowedMethods: [HttpMethods.PUT], allowedOrigins: ["*"], allowedHeaders: ["content-type"] }],
  });
  return { files, access, grants: [allow(["s3:GetObject", "s3:PutObject"], [files.arnForObjects("*")])] };
}
