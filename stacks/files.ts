import { Duration } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from "aws-cdk-lib/aws-s3";
import { allowDelivery } from "./lib/access-log";
import type { StackContext } from "./lib/context";
import { allow } from "./lib/lambda";
import { stageOf } from "./lib/stage";

/**
 * Creates the bucket of uploads and sealed documents: private, encrypted, never deleted by a deployment of a
 * protected stage.
 */
export function Files({ stack, app }: StackContext) {
  const { isProtected, removal } = stageOf(app);
  const common = {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: removal,
    // A bucket must be empty to be removed.
    autoDeleteObjects: !isProtected,
  };
  // A stage without its own domain gets its address from CloudFront after this bucket is created.
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
      // Uploads that were never finished, or finished and copied.
      { prefix: "uploads/", expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) },
      // The directory is taken every hour; whoever left it is not kept here either.
      { prefix: "directory/", expiration: Duration.days(2), noncurrentVersionExpiration: Duration.days(1) },
      // Nothing is overwritten there: a version that is not current was deleted.
      { prefix: "public/", noncurrentVersionExpiration: Duration.days(30) },
    ],
    // The presigned URL is the permission to upload; limiting it to the product's pages is an additional
    // barrier.
    cors: [{ allowedMethods: [HttpMethods.PUT], allowedOrigins: [origin], allowedHeaders: ["content-type"] }],
  });
  allowDelivery(access);
  const grants = [
    allow(["s3:GetObject", "s3:PutObject"], [files.arnForObjects("*")]),
    // What a person showed of themselves; sealed documents are deleted by nobody.
    allow(["s3:DeleteObject"], [files.arnForObjects("public/*")]),
  ];
  return { files, access, grants };
}
