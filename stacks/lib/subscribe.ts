import type { Subscription } from "@stint/functions/manifest";
import type { Stack } from "aws-cdk-lib";
import { type EventBus, Rule } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping, type Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { IQueue, Queue } from "aws-cdk-lib/aws-sqs";
import { allow, lambda, type Shared } from "./lambda";
import { queue } from "./queue";

const TIMEOUT = 30;

export interface Reaction {
  subscription: Subscription;
  function: Lambda;
  queue: Queue;
  dead: Queue;
}

/** Event → rule → the reaction's queue (with dead letters) → its Lambda, which reports failed messages only. */
export function subscribe(
  stack: Stack,
  { bus, undelivered }: { bus: EventBus; undelivered: IQueue },
  subscription: Subscription,
  shared: Shared,
  grants: PolicyStatement[],
): Reaction {
  const name = subscription.reaction;
  const { queue: own, dead } = queue(stack, name, TIMEOUT);
  new Rule(stack, `${name}-rule`, {
    eventBus: bus,
    eventPattern: { source: ["stint"], detailType: [subscription.event] },
    targets: [new SqsQueue(own, { deadLetterQueue: undelivered })],
  });
  const made = lambda(stack, { name, shared, timeout: TIMEOUT, grants });
  made.addEventSource(new SqsEventSource(own, { batchSize: 10, reportBatchItemFailures: true }));
  return { subscription, function: made, queue: own, dead };
}

/**
 * The reader of these reactions' dead letters. One statement names all of their queues: a grant for each would be
 * longer than a role's policy may be.
 */
export function readDeadLetters(
  stack: Stack,
  name: string,
  reactions: readonly Reaction[],
  shared: Shared,
): Lambda {
  const queues = reactions.map(({ dead }) => dead.queueArn);
  const actions = [
    "sqs:ReceiveMessage",
    "sqs:DeleteMessage",
    "sqs:ChangeMessageVisibility",
    "sqs:GetQueueAttributes",
  ];
  const made = lambda(stack, { name, shared, timeout: TIMEOUT, grants: [allow(actions, queues)] });
  for (const { subscription, dead } of reactions)
    new EventSourceMapping(stack, `${subscription.reaction}-dead-reader`, {
      target: made,
      eventSourceArn: dead.queueArn,
      batchSize: 10,
      reportBatchItemFailures: true,
    });
  return made;
}
