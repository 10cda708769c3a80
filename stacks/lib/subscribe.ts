import type { Queue as QueueEntry, Subscription } from "@stint/functions/manifest";
import { Duration, type Stack } from "aws-cdk-lib";
import { EventField, type IEventBus, Rule, RuleTargetInput } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping, type Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { IQueue, Queue } from "aws-cdk-lib/aws-sqs";
import { appOf } from "./context";
import { allow, lambda, type Shared } from "./lambda";
import { isMail, mailConcurrency, mailRate } from "./mail-rate";
import { deadLetters, letRulesSend, queue } from "./queue";
import { stageOf } from "./stage";

/** A queue of reactions, its function, and the target for rules. */
export interface Served {
  name: string;
  function: Lambda;
  queue: Queue;
  target: IQueue;
}

/**
 * Creates a queue → its Lambda, which passes each message to its reaction and reports
 * failed ones only.
 */
export function serve(
  stack: Stack,
  { bus, dead }: { bus: IEventBus; dead: IQueue },
  { name, batch, timeout, tries, concurrency }: QueueEntry,
  shared: Shared,
  grants: PolicyStatement[],
): Served {
  const own = queue(stack, dead, { name, timeout, tries });
  const made = lambda(stack, { name: `react-${name}`, shared, timeout, grants });
  const most = isMail(name) ? mailConcurrency(mailRate()) : concurrency;
  const flow = most === undefined ? {} : { maxConcurrency: most };
  const enabled = stageOf(appOf(stack)).isAwake;
  made.addEventSource(
    new SqsEventSource(own, { batchSize: batch, reportBatchItemFailures: true, enabled, ...flow }),
  );
  return { name, function: made, queue: own, target: letRulesSend(stack, own, bus, name) };
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

/** Creates the queue where the dead letters of all queues of reactions end. */
export const reactionsDead = (stack: Stack): Queue =>
  deadLetters(stack, "reactions", { visibilityTimeout: Duration.seconds(TIMEOUT * 6) });

/** Creates the reader of the dead letters. */
export function readDeadLetters(stack: Stack, name: string, dead: Queue, shared: Shared): Lambda {
  const actions = [
    "sqs:ReceiveMessage",
    "sqs:DeleteMessage",
    "sqs:ChangeMessageVisibility",
    "sqs:GetQueueAttributes",
  ];
  const grants = [allow(actions, [dead.queueArn])];
  const made = lambda(stack, { name, shared, timeout: TIMEOUT, grants });
  new EventSourceMapping(stack, "reactions-dead-reader", {
    target: made,
    eventSourceArn: dead.queueArn,
    batchSize: 10,
    reportBatchItemFailures: true,
  });
  return made;
}
