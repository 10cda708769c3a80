import { mailIn } from "@stint/functions/manifest";
import { CfnOutput, Duration } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { ReceiptRule, ReceiptRuleSet, TlsPolicy } from "aws-cdk-lib/aws-ses";
import { S3 } from "aws-cdk-lib/aws-ses-actions";
import { Topic } from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Email } from "./email";
import { Events } from "./events";
import { Files } from "./files";
import { type StackContext, use } from "./lib/context";
import { allow, lambda } from "./lib/lambda";
import { deadLetters, queueName } from "./lib/queue";
import { inWords, mailInRecord, publishRecords, zoneFor } from "./lib/records";
import { stageOf } from "./lib/stage";
import { shared } from "./shared";

const TIMEOUT = 60;
/** Where SES puts mails in the bucket. */
export const PREFIX = "mail/";

/** Names the set of receipt rules of a stage. */
export const ruleSetOf = (stage: string): string => `${stage}-stint-mail-in`;

/**
 * Creates what takes mail in: SES stores what comes to the stage's host, and tells a queue of it with what it found of
 * it (spam, viruses, who proved to have sent it). An account has one active set of receipt rules; making this one
 * active is an operator's step (docs/runbook.md), since it ends another one.
 */
export function MailIn(context: StackContext) {
  const { stack, app } = context;
  const { removal } = stageOf(app);
  const { host } = use(Email);
  const bucket = new Bucket(stack, "mail-in-bucket", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: removal,
    serverAccessLogsBucket: use(Files).access,
    serverAccessLogsPrefix: "mail-in/",
    // What was read of a mail is in the table; the mail itself has done its work.
    lifecycleRules: [{ expiration: Duration.days(1) }],
  });
  const topic = new Topic(stack, "mail-in-topic", { enforceSSL: true });
  const ofOurs = { StringEquals: { "aws:SourceAccount": stack.account } };
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("ses.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: ofOurs,
    }),
  );
  const dead = deadLetters(stack, mailIn.name);
  const queue = new Queue(stack, `${mailIn.name}-queue`, {
    queueName: queueName(stack, mailIn.name),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    visibilityTimeout: Duration.seconds(TIMEOUT * 6),
    // Longer than a mail is kept, its notice finds nothing.
    retentionPeriod: Duration.days(1),
    deadLetterQueue: { queue: dead, maxReceiveCount: mailIn.tries },
  });
  topic.addSubscription(new SqsSubscription(queue, { rawMessageDelivery: true, deadLetterQueue: dead }));
  const rules = new ReceiptRuleSet(stack, "mail-in-rules", {
    receiptRuleSetName: ruleSetOf(app.stage),
  });
  new ReceiptRule(stack, "mail-in-rule", {
    ruleSet: rules,
    recipients: [host],
    scanEnabled: true,
    tlsPolicy: TlsPolicy.REQUIRE,
    actions: [new S3({ bucket, objectKeyPrefix: PREFIX, topic })],
  });
  const record = mailInRecord(host, stack.region);
  const zone = zoneFor(stack, host);
  if (zone) publishRecords(stack, zone, [record]);
  else new CfnOutput(stack, `dns-${record.id}`, { value: inWords(record) });
  const common = shared(context, use(Events).bus);
  const made = lambda(stack, {
    name: mailIn.name,
    shared: { ...common, environment: { ...common.environment, STINT_MAIL_IN_BUCKET: bucket.bucketName } },
    timeout: TIMEOUT,
    grants: [allow(["s3:GetObject"], [bucket.arnForObjects(`${PREFIX}*`)])],
  });
  made.addEventSource(
    new SqsEventSource(queue, {
      batchSize: 1,
      // A flood of mail waits, and takes the account's concurrency from nobody.
      maxConcurrency: mailIn.concurrency,
      reportBatchItemFailures: true,
      enabled: stageOf(app).isAwake,
    }),
  );
  return { function: made, queue, dead };
}
