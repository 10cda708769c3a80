import { Aws, Stack } from "aws-cdk-lib";
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from "aws-cdk-lib/aws-logs";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

/**
 * The logged fields of a request at the edge: caller, time, size and result. Never the address: a path or a
 * query may contain a link's secret, and so may the Referer and a cookie.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
 */
export const LOGGED = [
  "date",
  "time",
  "x-edge-location",
  "sc-bytes",
  "c-ip",
  "cs-method",
  "cs(Host)",
  "sc-status",
  "cs(User-Agent)",
  "x-edge-result-type",
  "x-edge-request-id",
  "cs-protocol",
  "cs-bytes",
  "time-taken",
  "ssl-protocol",
  "x-edge-response-result-type",
  "cs-protocol-version",
  "time-to-first-byte",
  "x-edge-detailed-result-type",
  "sc-content-type",
  "sc-content-len",
];

/**
 * Creates CloudFront's log through CloudWatch Logs delivery, which lets us choose the fields; the older
 * method writes all of them. It is delivered to the bucket of access logs, from us-east-1.
 */
export function logAccess(
  scope: Construct,
  { stage, distribution, bucket }: { stage: string; distribution: IDistribution; bucket: Bucket },
): void {
  const name = `${stage}-stint-web`;
  const source = new CfnDeliverySource(scope, "access-source", {
    name,
    logType: "ACCESS_LOGS",
    resourceArn: Stack.of(scope).formatArn({
      service: "cloudfront",
      region: "",
      resource: "distribution",
      resourceName: distribution.distributionId,
    }),
  });
  const destination = new CfnDeliveryDestination(scope, "access-destination", {
    name,
    destinationResourceArn: bucket.bucketArn,
    outputFormat: "json",
  });
  const delivery = new CfnDelivery(scope, "access-delivery", {
    deliverySourceName: name,
    deliveryDestinationArn: destination.attrArn,
    recordFields: LOGGED,
    s3SuffixPath: "{yyyy}/{MM}/{dd}",
  });
  delivery.addDependency(source);
}

/** Lets the delivery write into its bucket, for this account's logs alone. */
export function allowDelivery(bucket: Bucket): void {
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("delivery.logs.amazonaws.com")],
      actions: ["s3:PutObject"],
      resources: [bucket.arnForObjects("*")],
      conditions: {
        StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID, "s3:x-amz-acl": "bucket-owner-full-control" },
        ArnLike: {
          "aws:SourceArn": `arn:${Aws.PARTITION}:logs:us-east-1:${Aws.ACCOUNT_ID}:delivery-source:*`,
        },
      },
    }),
  );
}
