import { mailFeedback } from "@stint/functions/manifest";
import { CfnOutput, Duration } from "aws-cdk-lib";
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Topic } from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { StackContext } from "./lib/context";
import { allow } from "./lib/lambda";
import { deadLetters, queueName } from "./lib/queue";
import { inWords, mailFromOf, mailInOf, mailRecords, publishRecords, zoneFor } from "./lib/records";
import { stageOf } from "./lib/stage";

/** The time limit of the function for SES's feedback; a message stays hidden six times as long. */
export const FEEDBACK_TIMEOUT = 30;

/**
 * Returns whether a stage takes mail in. An account has one active set of receipt rules, so no disposable stage does;
 * `STINT_MAIL_IN=off` is for a region in which SES takes none.
 */
export const receives = (
  stage: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): boolean => stageOf({ stage }).isProtected && environment.STINT_MAIL_IN !== "off";

/**
 * Creates the sending domain, which `STINT_MAIL_DOMAIN` names at deployment. A disposable stage sends from
 * its own name below it, since an account has each identity once.
 */
export function Email({ stack, app }: StackContext) {
  const { name, isProtected } = stageOf(app);
  const given = process.env.STINT_MAIL_DOMAIN ?? "mail.stint.test";
  const domain = isProtected ? given : `${name}.${given}`;
  const set = new ConfigurationSet(stack, "configuration", {
    reputationMetrics: true,
    // The account's suppression list stops mail to addresses that bounced for good or complained; our own
    // mark says whose they are.
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  });
  const identity = new EmailIdentity(stack, "identity", {
    identity: Identity.domain(domain),
    configurationSet: set,
    mailFromDomain: mailFromOf(domain),
    mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
  });
  // Feedback goes through SNS, which keeps trying; EventBridge gets SES's events at best effort only.
  const topic = new Topic(stack, "feedback", { enforceSSL: true });
  set.addEventDestination("feedback", {
    destination: EventDestination.snsTopic(topic),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  const dead = deadLetters(stack, "mail-feedback");
  const feedback = new Queue(stack, "mail-feedback-queue", {
    queueName: queueName(stack, "mail-feedback"),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    visibilityTimeout: Duration.seconds(FEEDBACK_TIMEOUT * 6),
    retentionPeriod: Duration.days(4),
    deadLetterQueue: { queue: dead, maxReceiveCount: mailFeedback.tries },
  });
  topic.addSubscription(new SqsSubscription(feedback, { rawMessageDelivery: true, deadLetterQueue: dead }));
  const records = mailRecords({
    domain,
    region: stack.region,
    dkim: identity.dkimRecords,
    reports: process.env.STINT_DMARC_REPORTS,
  });
  const zone = zoneFor(stack, domain);
  if (zone) publishRecords(stack, zone, records);
  // Without a zone of ours somebody publishes the records by hand; the deployment's outputs list them.
  else for (const each of records) new CfnOutput(stack, `dns-${each.id}`, { value: inWords(each) });
  const setArn = stack.formatArn({
    service: "ses",
    resource: "configuration-set",
    resourceName: set.configurationSetName,
  });
  return {
    from: `mail@${domain}`,
    /** What takes mail in; "" where this stage takes none. */
    host: receives(app.stage) ? mailInOf(domain) : "",
    feedback,
    dead,
    grants: [allow(["ses:SendEmail", "ses:SendRawEmail"], [identity.emailIdentityArn, setArn])],
    /**
     * SES has no resource for its suppression list; an owner who corrected an address removes it from there.
     */
    allowGrants: [allow(["ses:DeleteSuppressedDestination"], ["*"])],
  };
}
