import {
  BUSINESS,
  CANARY_FAILED,
  DEAD_LETTERS,
  LEVEL_FAILED,
  LEVEL_MS,
  MAIL_FAILED,
  NAMESPACE,
  NEWS_PARKED,
  REFUSED,
  SWEEP_FAILED,
  VIOLATIONS,
} from "@stint/functions/http/metric";
import { type ServiceLevel, serviceLevels } from "@stint/functions/service-levels";
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
import { Canary } from "./canary";
import { tableIn } from "./database";
import { receives } from "./email";
import { Events } from "./events";
import { Jobs } from "./jobs";
import { type StackContext, use } from "./lib/context";
import { MailFeedback } from "./mail-feedback";
import { MailIn } from "./mail-in";
import { Reactions } from "./reactions";
import { Recovery } from "./recovery";

const OPERATIONS = [
  Operation.GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];
const period = Duration.minutes(5);

/**
 * `urgent`: money, mail or a signature is stuck; somebody is woken. `soon`: somebody checks the next morning.
 * Each has its own topic, which also gets the end of an alarm.
 */
type Severity = "urgent" | "soon";

/**
 * The maximum number of metrics in one alarm.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html
 */
const TOGETHER = 10;

/**
 * Splits into tens: an alarm for each function and queue costs more than the stage, and nobody reads five
 * hundred.
 */
const inTens = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, i) =>
    all.slice(i * TOGETHER, (i + 1) * TOGETHER),
  );

/**
 * Combines metrics into one, with 0 for missing data; `id` tells them apart from others of the same graph.
 */
const joined = (how: "MAX" | "SUM", metrics: readonly IMetric[], label: string, id = "m"): IMetric =>
  new MathExpression({
    expression: `${how}([${metrics.map((_, i) => `FILL(${id}${i}, 0)`).join(", ")}])`,
    usingMetrics: Object.fromEntries(metrics.map((metric, i) => [`${id}${i}`, metric])),
    label,
    period,
  });

/**
 * The shares of sent mail from which SES reviews an account; it stops one at 10 % of bounces or 0.5 % of
 * complaints. https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
 */
export const REPUTATION = { bounces: 0.05, complaints: 0.001 };

/**
 * Creates alarms for what a person must check, and one dashboard. docs/runbook.md says what to do about each.
 */
export function Monitoring(context: StackContext) {
  const { stack } = context;
  const { bus, publish, lost } = use(Events);
  const { served, lost: undelivered, reader } = use(Reactions);
  const { api, functions } = use(Api);
  const table = tableIn(context);
  const { canary } = use(Canary);
  const { archive } = use(Recovery);
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
    urgent: topicOf("urgent", process.env.STINT_URGENT_EMAIL || email),
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
  /** Returns one of the product's own metrics, of this stage. */
  const counted = (metricName: string, over = period) =>
    new Metric({
      namespace: NAMESPACE,
      metricName,
      dimensionsMap: { bus: bus.eventBusName },
      statistic: "Sum",
      period: over,
    });
  /** Returns a metric of each service level as a share of its limit: 1 is all of it. */
  const ofLevels = (
    id: string,
    metricName: string,
    statistic: string,
    over: Duration,
    allowed: (of: ServiceLevel) => number,
  ) =>
    new MathExpression({
      expression: `MAX([${serviceLevels.map((each, i) => `FILL(${id}${i}, 0) / ${allowed(each)}`).join(", ")}])`,
      usingMetrics: Object.fromEntries(
        serviceLevels.map(({ name: level }, i) => [
          `${id}${i}`,
          new Metric({
            namespace: NAMESPACE,
            metricName,
            dimensionsMap: { bus: bus.eventBusName, service_level: level },
            statistic,
            period: over,
          }),
        ]),
      ),
      label: `${id}: of what is allowed`,
      period: over,
    });
  const levelNames = serviceLevels.map(({ name }) => name).join(", ");
  const unavailable = ofLevels("missed", LEVEL_FAILED, "Average", Duration.hours(1), ({ availability }) =>
    Number((1 - availability).toFixed(6)),
  );
  const slow = ofLevels("slow", LEVEL_MS, "p99", Duration.minutes(15), ({ p99_ms }) => p99_ms);
  const waiting = (queue: Queue) => queue.metricApproximateNumberOfMessagesVisible({ period });

  alarm("dead-letters", "urgent", counted(DEAD_LETTERS), 1, "a reaction failed to its last try");
  alarm("reactions-refused", "urgent", counted(REFUSED), 1, "a state refused what must follow from an event");
  alarm(
    "invariants-violated",
    "urgent",
    // The period is that of the checks: the alarm stays red from one run to the next.
    counted(VIOLATIONS, Duration.minutes(15)),
    1,
    "what must always be true of a workspace is not",
  );
  const canaryFailed = new MathExpression({
    expression: "FILL(failed, 0) + FILL(errors, 0) + IF(FILL(runs, 0) < 1, 1, 0)",
    usingMetrics: {
      failed: counted(CANARY_FAILED),
      errors: canary.metricErrors({ period }),
      runs: canary.metricInvocations({ period }),
    },
    label: "steps that failed",
    period,
  });
  alarm("canary", "urgent", canaryFailed, 1, "the canary fails, or does not run", 2);
  alarm("levels-missed", "soon", unavailable, 1, `a service level is missed: availability of ${levelNames}`);
  alarm("levels-slow", "soon", slow, 1, `a service level is missed: p99 of ${levelNames}`);
  alarm(
    "archive-lag",
    "soon",
    archive.metric("IteratorAge", { period, statistic: "Maximum" }),
    600_000,
    "the archive of the table is ten minutes behind",
  );
  alarm("sweeps-failed", "soon", counted(SWEEP_FAILED), 1, "sweeps left rows undone", 3);
  alarm("news-parked", "soon", counted(NEWS_PARKED), 1, "news of e-invoices are left to a person");
  // Waits between tries grow: the five tries of one mail that is never sent are over within half an hour, and
  // a stage with few mails has no more than those.
  alarm("mails-failed", "soon", counted(MAIL_FAILED, Duration.hours(1)), 5, "mails do not leave");
  // SES tells both for the whole account, and only while mail is sent.
  const ofAccount = (metricName: string) =>
    new Metric({ namespace: "AWS/SES", metricName, statistic: "Maximum", period: Duration.hours(1) });
  const reputation = new MathExpression({
    expression: `MAX([FILL(bounces, 0) / ${REPUTATION.bounces}, FILL(complaints, 0) / ${REPUTATION.complaints}])`,
    usingMetrics: {
      bounces: ofAccount("Reputation.BounceRate"),
      complaints: ofAccount("Reputation.ComplaintRate"),
    },
    label: "of what SES allows before it reviews",
    period: Duration.hours(1),
  });
  alarm(
    "mail-reputation",
    "soon",
    reputation,
    1,
    "so many mails bounce or are complained of that SES reviews",
  );
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
  const incoming = receives(context.app.stage) ? use(MailIn) : undefined;
  if (incoming)
    alarm(
      "mail-in-dead",
      "soon",
      waiting(incoming.dead),
      1,
      "mails that were forwarded could not be taken in",
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
  // The canary has its own alarm, which counts its errors as well.
  const all = [
    ...functions,
    publish,
    mail.function,
    ...(incoming ? [incoming.function] : []),
    archive,
    ...served.map((each) => each.function),
    ...jobs.map((each) => each.function),
  ];
  inTens(all).forEach((some, i) => {
    const names = some.map(({ node }) => node.id).join(", ");
    const errors = some.map((each) => each.metricErrors({ period }));
    alarm(`errors-${i}`, "soon", joined("SUM", errors, "errors"), 3, `invocations fail: ${names}`);
  });

  // Throttling follows the account's concurrency, which all functions of the region share: one metric covers
  // it.
  const throttles = new Metric({
    namespace: "AWS/Lambda",
    metricName: "Throttles",
    statistic: "Sum",
    period,
  });
  alarm(
    "throttles",
    "soon",
    throttles,
    1,
    "invocations are throttled, since the account's concurrency is used up",
  );

  /** Returns a graph of a third of a row: nine of them fit on one screen. */
  const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 8, height: 5 });
  new Dashboard(stack, "dashboard", {
    defaultInterval: Duration.hours(12),
    widgets: [
      [
        graph("Service levels: of what is allowed", [unavailable], [slow]),
        graph("Canary: steps that failed", [canaryFailed]),
        graph(
          "Business",
          Object.values(BUSINESS).map((name) => counted(name, Duration.hours(1))),
        ),
      ],
      [
        graph("API: requests and 5xx", [api.metricCount({ period })], [api.metricServerError({ period })]),
        graph("API: p50 and p99 latency", [
          api.metricLatency({ period, statistic: "p50" }),
          api.metricLatency({ period, statistic: "p99" }),
        ]),
        graph(
          "To be looked at",
          [DEAD_LETTERS, REFUSED, VIOLATIONS, MAIL_FAILED, SWEEP_FAILED, NEWS_PARKED].map((name) =>
            counted(name),
          ),
        ),
      ],
      [
        graph(
          "Functions: errors",
          inTens(all).map((some, i) =>
            joined(
              "SUM",
              some.map((each) => each.metricErrors({ period })),
              `${some[0]?.node.id} and ${some.length - 1} more`,
              `of${i}x`,
            ),
          ),
        ),
        graph(
          "Queues: oldest message",
          served.map(({ name, queue }) => queue.metricApproximateAgeOfOldestMessage({ period, label: name })),
        ),
        graph("Stream: how far its readers are behind", [
          publish.metric("IteratorAge", { period, statistic: "Maximum" }),
          archive.metric("IteratorAge", { period, statistic: "Maximum" }),
        ]),
      ],
    ],
  });
}
