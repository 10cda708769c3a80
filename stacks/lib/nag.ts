import { CfnResource } from "aws-cdk-lib";
import { NagSuppressions } from "cdk-nag";
import type { IConstruct } from "constructs";

interface Exception {
  ids: string[];
  /** The constructs it applies to, by path. */
  at: RegExp;
  /** The exact wildcards, for wildcard findings. */
  appliesTo?: (string | { regex: string })[];
  reason: string;
}

/**
 * Findings of cdk-nag that we accept, with the reason. Any other finding fails the tests, so that a new
 * wildcard is a decision and not an accident.
 */
export const EXCEPTIONS: Exception[] = [
  {
    ids: [
      "AwsSolutions-IAM4",
      "AwsSolutions-IAM5",
      "AwsSolutions-L1",
      "Serverless-LambdaLatestVersion",
      "Serverless-LambdaDLQ",
      "Serverless-LambdaDefaultMemorySize",
      "Serverless-LambdaTracing",
    ],
    at: /\/Custom::CDKBucketDeployment/,
    reason: "CDK's own helper, which copies the built web app into its bucket while a stage is deployed.",
  },
  {
    ids: ["Serverless-LambdaTracing"],
    at: /./,
    reason:
      "Calls are traced where their caller asks for it; tracing by sample records nearly all of a small stage (docs/decisions/2026-11-26-traces.md).",
  },
  {
    ids: ["AwsSolutions-IAM5"],
    at: /-role\/DefaultPolicy\//,
    appliesTo: ["Resource::*"],
    reason:
      "X-Ray's PutTraceSegments and PutTelemetryRecords cannot be limited to a resource, nor can SES's DeleteSuppressedDestination, which the user area alone may call.",
  },
  {
    ids: ["AwsSolutions-IAM5"],
    at: /-role\/DefaultPolicy\//,
    appliesTo: [{ regex: "/^Resource::.*files.*Arn>\\/\\*$/" }],
    reason:
      "Keys of stored files start with their workspace's id, which is not known when a stage is deployed.",
  },
  {
    ids: ["AwsSolutions-IAM5"],
    at: /\/(api-profile|react-record)-role\/DefaultPolicy\//,
    appliesTo: [{ regex: "/^Resource::.*files.*Arn>\\/public\\/\\*$/" }],
    reason: "What a person showed is deleted under a hash that is made as it is uploaded.",
  },
  {
    ids: ["AwsSolutions-IAM5"],
    at: /-role\/DefaultPolicy\//,
    appliesTo: [{ regex: "/^Resource::.*logs.*Arn>:\\*$/" }, { regex: "/^Resource::.*-logs.*Arn>.*$/" }],
    reason: "The streams of the function's own log group, whose names Lambda makes up.",
  },
  {
    ids: ["AwsSolutions-IAM5"],
    at: /-Recovery\/archive-role\/DefaultPolicy\//,
    appliesTo: [{ regex: "/^Resource::<changes.*Arn>\\/changes\\/\\*$/" }],
    reason:
      "The archive's keys are times and sequence numbers, which are not known when a stage is deployed.",
  },
  {
    ids: ["AwsSolutions-IAM5"],
    at: /-MailIn\/mail-in-role\/DefaultPolicy\//,
    appliesTo: [{ regex: "/^Resource::<mailinbucket.*Arn>\\/mail\\/\\*$/" }],
    reason: "SES names each mail that it stores by an id of its own.",
  },
  {
    ids: ["Serverless-LambdaDLQ"],
    at: /./,
    reason:
      "Functions are called by the gateway (which answers the error), by SQS or the stream (whose own dead-letter queues keep what failed), or by a schedule: there a run that throws is kept by the function's failure destination, and the rule's own dead letters hold only what did not begin.",
  },
  {
    ids: ["AwsSolutions-SQS3", "Serverless-SQSRedrivePolicy"],
    at: /-dead\/Resource$/,
    reason: "This is a dead-letter queue itself.",
  },
  {
    ids: ["Serverless-LambdaEventSourceMappingDestination"],
    at: /\/SqsEventSource:/,
    reason: "SQS sources have no failure destination; the queue's redrive policy is theirs.",
  },
  {
    ids: ["Serverless-LambdaEventSourceMappingDestination"],
    at: /-dead-reader(\/Resource)?$/,
    reason:
      "SQS sources have no failure destination, and this one is a dead-letter queue: what cannot be read stays in it, under the alarm of its reader.",
  },
  {
    ids: ["AwsSolutions-APIG4"],
    at: /-Api\/((ANY|GET|POST|PUT|PATCH|DELETE)-api-|-default)/,
    reason:
      "Functions check the access token and the route's permission themselves (functions/src/http/auth.ts); public links, webhooks and sign-in come through the same gateway without one.",
  },
  {
    ids: ["AwsSolutions-IAM4"],
    at: /\/release-role\/Resource$/,
    reason:
      "CodeDeploy's own policy for moving aliases of functions, which AWS keeps in step with what CodeDeploy does.",
  },
  {
    ids: ["AwsSolutions-CFR3"],
    at: /\/distribution\/Resource$/,
    reason:
      "Logged by the delivery of CloudWatch Logs (lib/access-log.ts), which lets us leave paths and queries out; what this rule looks for writes them down. A stage to throw away has no log of the edge.",
  },
  {
    ids: ["AwsSolutions-CFR1"],
    at: /\/distribution\/Resource$/,
    reason: "Clients open proposals and invoices from wherever they are; no country is left out.",
  },
  {
    ids: ["AwsSolutions-CFR4"],
    at: /\/distribution\/Resource$/,
    reason:
      "Only stages without a domain of their own use CloudFront's certificate; a domain gets TLS 1.2 of 2021.",
  },
];

/** Applies the exceptions, each only to its constructs. */
export function suppress(app: IConstruct): void {
  const visit = (node: IConstruct) => {
    if (node instanceof CfnResource)
      for (const { ids, at, appliesTo, reason } of EXCEPTIONS)
        if (at.test(`/${node.node.path}`))
          NagSuppressions.addResourceSuppressions(
            node,
            ids.map((id) => (appliesTo ? { id, reason, appliesTo: appliesTo as never } : { id, reason })),
          );
    for (const child of node.node.children) visit(child);
  };
  visit(app);
}
