import { NAMESPACE, REFUSED } from "@stint/functions/http/metric";
import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { Operation } from "aws-cdk-lib/aws-dynamodb";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { type StackContext, use } from "sst/constructs";
import { Api } from "./api";
import { Database } from "./database";
import { Events } from "./events";
import { Jobs } from "./jobs";
import { allReactions, deadLetterReaders } from "./reactions";

const OPERATIONS = [
  Operation.GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];
const period = Duration.minutes(5);

/** Alarms on what a person must look at, and one dashboard. docs/runbook.md says what to do about each. */
export function Monitoring({ stack }: StackContext) {
  const { bus, publish, lost } = use(Events);
  const reactions = allReactions();
  const { api, functions } = use(Api);
  const { table } = use(Database);
  const jobs = use(Jobs);
  const key = new Key(stack, "key", { enableKeyRotation: true });
  key.grantEncryptDecrypt(new ServicePrincipal("cloudwatch.amazonaws.com"));
  const topic = new Topic(stack, "alarms", { enforceSSL: true, masterKey: key });
  if (process.env.STINT_ALARM_EMAIL)
    topic.addSubscription(new EmailSubscription(process.env.STINT_ALARM_EMAIL));

  const alarm = (
    id: string,
    metric: IMetric,
    threshold: number,
    alarmDescription: string,
    evaluationPeriods = 1,
  ) =>
    new Alarm(stack, id, {
      metric,
      threshold,
      evaluationPeriods,
      alarmDescription,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(topic));

  for (const { subscription, queue, dead } of reactions) {
    const name = subscription.reaction;
    alarm(
      `${name}-dead-letters`,
      // They are read at once, so none of them is seen waiting.
      dead.metricNumberOfMessagesReceived({ period }),
      1,
      `${name}: messages failed five times`,
    );
    alarm(
      `${name}-age`,
      queue.metricApproximateAgeOfOldestMessage({ period }),
      600,
      `${name}: messages wait longer than ten minutes`,
    );
  }
  alarm(
    "reactions-refused",
    new Metric({
      namespace: NAMESPACE,
      metricName: REFUSED,
      dimensionsMap: { bus: bus.eventBusName },
      statistic: "Sum",
      period,
    }),
    1,
    "A state refused what must follow from an event",
  );
  for (const { name, dead } of jobs)
    alarm(
      `${name}-dead-letters`,
      dead.metricApproximateNumberOfMessagesVisible({ period }),
      1,
      `${name}: a scheduled run failed`,
    );
  alarm(
    "publish-dead-letters",
    lost.metricApproximateNumberOfMessagesVisible({ period }),
    1,
    "publish: events did not reach the bus",
  );
  alarm(
    "publish-lag",
    publish.metric("IteratorAge", { period, statistic: "Maximum" }),
    60_000,
    "publish: the stream is a minute behind",
  );

  const all = [
    ...functions,
    publish,
    ...reactions.map((each) => each.function),
    ...jobs.map((each) => each.function),
  ];
  // What cannot be read stays in its queue: then nobody was told.
  deadLetterReaders().forEach((reader, i) => {
    alarm(`dead-letters-${i}-errors`, reader.metricErrors({ period }), 1, "dead-letters: nobody reads them");
  });
  for (const each of all) {
    alarm(`${each.node.id}-errors`, each.metricErrors({ period }), 3, `${each.node.id}: invocations fail`);
    alarm(
      `${each.node.id}-throttles`,
      each.metricThrottles({ period }),
      1,
      `${each.node.id}: invocations are throttled`,
    );
  }
  alarm(
    "table-throttles",
    table.metricThrottledRequestsForOperations({ period, operations: OPERATIONS }),
    1,
    "The table throttles requests",
    2,
  );
  alarm("api-5xx", api.metricServerError({ period }), 5, "The API answers 5xx");

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
          left: all.slice(0, 40).map((each) => each.metricErrors({ period })),
          width: 12,
        }),
        new GraphWidget({
          title: "Queues: oldest message",
          left: reactions.map((each) => each.queue.metricApproximateAgeOfOldestMessage({ period })),
          width: 12,
        }),
      ],
    ],
  });
}
