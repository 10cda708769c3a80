import { Duration } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from "aws-cdk-lib/aws-s3";
import { allowDelivery } from "./lib/access-log";
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
  // A stage without a domain of its own is at an address that CloudFront gives it after this bucket is made.
  const origin = process.env.STINT_URL ? new URL(process.env.STINT_URL).origin : "https://*.cloudfront.net";
  const access = new Bucket(stack, "access", {
    ...common,
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
    // A presigned address is the permission to upload; that only pages of the product may use one is a fence more.
    cors: [{ allowedMethods: [HttpMethods.PUT], allowedOrigins: [origin], allowedHeaders: ["content-type"] }],
  });
  allowDelivery(access);
  return { files, access, grants: [allow(["s3:GetObject", "s3:PutObject"], [files.arnForObjects("*")])] };
}
