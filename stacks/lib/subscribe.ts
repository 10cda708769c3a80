import type { Queue as QueueEntry, Subscription } from "@stint/functions/manifest";
import type { Stack } from "aws-cdk-lib";
import { EventField, type IEventBus, Rule, RuleTargetInput } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping, type Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { IQueue, Queue } from "aws-cdk-lib/aws-sqs";
import { allow, lambda, type Shared } from "./lambda";
import { isMail, mailConcurrency, mailRate } from "./mail-rate";
import { letRulesSend, queue } from "./queue";

/** A queue of reactions, its function, and the target for rules. */
export interface Served {
  name: string;
  function: Lambda;
  queue: Queue;
  dead: Queue;
  target: IQueue;
}

/**
 * Creates a queue (with dead letters) → its Lambda, which passes each message to its reaction and reports
 * failed ones only.
 */
export function serve(
  stack: Stack,
  bus: IEventBus,
  { name, batch, timeout, tries, concurrency }: QueueEntry,
  shared: Shared,
  grants: PolicyStatement[],
): Served {
  const { queue: own, dead } = queue(stack, { name, timeout, tries });
  const made = lambda(stack, { name: `react-${name}`, shared, timeout, grants });
  const most = isMail(name) ? mailConcurrency(mailRate()) : concurrency;
  const flow = most === undefined ? {} : { maxConcurrency: most };
  made.addEventSource(new SqsEventSource(own, { batchSize: batch, reportBatchItemFailures: true, ...flow }));
  return { name, function: made, queue: own, dead, target: letRulesSend(stack, own, bus, name) };
}

/** Creates event → rule → its queue, where the message names its reaction. */
export function subscribe(
  stack: Stack,
  to: { bus: IEventBus; queue: IQueue; undelivered: IQueue },
  { event, reaction }: Subscription,
): void {
  new Rule(stack, `${reaction}-rule`, {
    eventBus: to.bus,
    eventPattern: { source: ["stint"], detailType: [event] },
    targets: [
      new SqsQueue(to.queue, {
        deadLetterQueue: to.undelivered,
        message: RuleTargetInput.fromObject({ reaction, detail: EventField.fromPath("$.detail") }),
      }),
    ],
  });
}

const TIMEOUT = 30;

/** Creates the reader of the dead letters of all queues. */
export function readDeadLetters(
  stack: Stack,
  name: string,
  served: readonly Served[],
  shared: Shared,
): Lambda {
  const actions = [
    "sqs:ReceiveMessage",
    "sqs:DeleteMessage",
    "sqs:ChangeMessageVisibility",
    "sqs:GetQueueAttributes",
  ];
  const grants = [
    allow(
      actions,
      served.map(({ dead }) => dead.queueArn),
    ),
  ];
  const made = lambda(stack, { name, shared, timeout: TIMEOUT, grants });
  for (const each of served)
    new EventSourceMapping(stack, `${each.name}-dead-reader`, {
      target: made,
      eventSourceArn: each.dead.queueArn,
      batchSize: 10,
      reportBatchItemFailures: true,
    });
  return made;
}
