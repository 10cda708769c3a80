import { DEAD_LETTERS, NAMESPACE, REFUSED } from "@stint/functions/http/metric";
import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { Operation } from "aws-cdk-lib/aws-dynamodb";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Api } from "./api";
import { Database } from "./database";
import { Events } from "./events";
import { Jobs } from "./jobs";
import { type StackContext, use } from "./lib/context";
import { MailFeedback } from "./mail-feedback";
import { Reactions } from "./reactions";

const OPERATIONS = [
  Operation.GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];
const period = Duration.minutes(5);

/**
 * `urgent`: money, mail or a signature does not go on by itself; somebody is woken. `soon`: somebody looks the next
 * morning. Each has a topic of its own, and says there, too, when it is over.
 */
type Severity = "urgent" | "soon";

/** How many metrics an alarm may count together. https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html */
const TOGETHER = 10;

/** Ten at a time: an alarm for each function and queue costs more than the stage, and nobody reads five hundred. */
const inTens = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, i) =>
    all.slice(i * TOGETHER, (i + 1) * TOGETHER),
  );

/** Metrics as one, where each that says nothing counts as 0; `id` tells them apart from others of the same graph. */
const joined = (how: "MAX" | "SUM", metrics: readonly IMetric[], label: string, id = "m"): IMetric =>
  new MathExpression({
    expression: `${how}([${metrics.map((_, i) => `FILL(${id}${i}, 0)`).join(", ")}])`,
    usingMetrics: Object.fromEntries(metrics.map((metric, i) => [`${id}${i}`, metric])),
    label,
    period,
  });

/** Alarms on what a person must look at, and one dashboard. docs/runbook.md says what to do about each. */
export function Monitoring({ stack }: StackContext) {
  const { bus, publish, lost } = use(Events);
  const { served, lost: undelivered, reader } = use(Reactions);
  const { api, functions } = use(Api);
  const { table } = use(Database);
  const jobs = use(Jobs);
  const key = new Key(stack, "key", { enableKeyRotation: true });
  key.grantEncryptDecrypt(new ServicePrincipal("cloudwatch.amazonaws.com"));
  const topicOf = (severity: Severity, address: string | undefined) => {
    const topic = new Topic(stack, `alarms-${severity}`, { enforceSSL: true, masterKey: key });
    if (address) topic.addSubscription(new EmailSubscription(address));
    return topic;
  };
  const email = process.env.STINT_ALARM_EMAIL;
  const topics = {
    urgent: topicOf("urgent", process.env.STINT_URGENT_EMAIL ?? email),
    soon: topicOf("soon", email),
  };

  const alarm = (
    id: string,
    severity: Severity,
    metric: IMetric,
    threshold: number,
    words: string,
    evaluationPeriods = 1,
  ) => {
    const made = new Alarm(stack, id, {
      metric,
      threshold,
      evaluationPeriods,
      alarmDescription: `${severity}: ${words}`,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    made.addAlarmAction(new SnsAction(topics[severity]));
    made.addOkAction(new SnsAction(topics[severity]));
  };
  /** The product's own figures, of this stage. */
  const counted = (metricName: string) =>
    new Metric({
      namespace: NAMESPACE,
      metricName,
      dimensionsMap: { bus: bus.eventBusName },
      statistic: "Sum",
      period,
    });
  const waiting = (queue: Queue) => queue.metricApproximateNumberOfMessagesVisible({ period });

  alarm("dead-letters", "urgent", counted(DEAD_LETTERS), 1, "a reaction failed to its last try");
  alarm("reactions-refused", "urgent", counted(REFUSED), 1, "a state refused what must follow from an event");
  if (reader)
    alarm(
      "dead-letters-unread",
      "urgent",
      reader.metricErrors({ period }),
      1,
      "dead letters cannot be recorded, so nobody is told of them",
    );
  alarm("rules-undelivered", "urgent", waiting(undelivered), 1, "events did not reach a queue of reactions");
  inTens(jobs).forEach((some, i) => {
    const names = some.map(({ name }) => name).join(", ");
    const dead = some.map((each) => waiting(each.dead));
    alarm(
      `jobs-failed-${i}`,
      "urgent",
      joined("MAX", dead, "failed runs"),
      1,
      `a scheduled run failed: ${names}`,
    );
  });
  alarm("publish-dead-letters", "urgent", waiting(lost), 1, "events did not reach the bus");
  alarm(
    "publish-lag",
    "urgent",
    publish.metric("IteratorAge", { period, statistic: "Maximum" }),
    60_000,
    "the publisher is a minute behind the table's stream",
  );
  const mail = use(MailFeedback);
  alarm(
    "mail-feedback-dead",
    "soon",
    waiting(mail.dead),
    1,
    "what SES told of mails could not be worked through",
  );
  alarm("api-5xx", "urgent", api.metricServerError({ period }), 5, "the API answers 5xx");
  alarm(
    "table-throttles",
    "urgent",
    table.metricThrottledRequestsForOperations({ period, operations: OPERATIONS }),
    1,
    "the table throttles requests",
    2,
  );
  inTens(served).forEach((some, i) => {
    const ages = some.map(({ queue }) => queue.metricApproximateAgeOfOldestMessage({ period }));
    const names = some.map(({ name }) => name).join(", ");
    alarm(`age-${i}`, "soon", joined("MAX", ages, "oldest"), 600, `messages wait for ten minutes: ${names}`);
  });
  const all = [
    ...functions,
    publish,
    mail.function,
    ...served.map((each) => each.function),
    ...jobs.map((each) => each.function),
  ];
  inTens(all).forEach((some, i) => {
    const names = some.map(({ node }) => node.id).join(", ");
    const errors = some.map((each) => each.metricErrors({ period }));
    const throttles = some.map((each) => each.metricThrottles({ period }));
    alarm(`errors-${i}`, "soon", joined("SUM", errors, "errors"), 3, `invocations fail: ${names}`);
    alarm(
      `throttles-${i}`,
      "soon",
      joined("SUM", throttles, "throttles"),
      1,
      `invocations are throttled: ${names}`,
    );
  });

  new Dashboard(stack, "dashboard", {
    widgets: [
      [
        new GraphWidget({
          title: "API: requests and 5xx",
          left: [api.metricCount({ period })],
          right: [api.metricServerError({ period })],
          width: 12,
        }),
        new GraphWidget({
          title: "API: p50 and p99 latency",
          left: [
            api.metricLatency({ period, statistic: "p50" }),
            api.metricLatency({ period, statistic: "p99" }),
          ],
          width: 12,
        }),
      ],
      [
        new GraphWidget({
          title: "Functions: errors",
          left: inTens(all).map((some, i) =>
            joined(
              "SUM",
              some.map((each) => each.metricErrors({ period })),
              `${some[0]?.node.id} and ${some.length - 1} more`,
              `of${i}x`,
            ),
          ),
          width: 12,
        }),
        new GraphWidget({
          title: "Queues: oldest message",
          left: served.map(({ name, queue }) =>
            queue.metricApproximateAgeOfOldestMessage({ period, label: name }),
          ),
          width: 12,
        }),
      ],
    ],
  });
}
