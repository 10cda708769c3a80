import { Duration, type Stack } from "aws-cdk-lib";
import type { IEventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type IQueue, Queue, QueueEncryption, type QueueProps } from "aws-cdk-lib/aws-sqs";
import { appOf } from "./context";

const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };

/**
 * Returns the name of a stage's queue: an operator's commands find it by its name (functions/src/redrive.ts).
 */
export const queueName = (stack: Stack, name: string): string => `${appOf(stack).stage}-stint-${name}`;

/** Creates the queue `NAME-dead` of dead letters, with two weeks to replay them. */
export const deadLetters = (stack: Stack, name: string, props: Partial<QueueProps> = {}): Queue =>
  new Queue(stack, `${name}-dead`, {
    ...common,
    queueName: queueName(stack, `${name}-dead`),
    retentionPeriod: Duration.days(14),
    ...props,
  });

/**
 * Lets every rule of the bus send to a queue, and returns the queue as their target. It takes one statement;
 * one per rule would exceed the size of a queue's policy.
 */
export function letRulesSend(stack: Stack, queue: Queue, bus: IEventBus, name: string): IQueue {
  queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("events.amazonaws.com")],
      actions: ["sqs:SendMessage"],
      resources: [queue.queueArn],
      conditions: {
        ArnLike: {
          "aws:SourceArn": stack.formatArn({
            service: "events",
            resource: "rule",
            resourceName: `${bus.eventBusName}/*`,
          }),
        },
      },
    }),
  );
  return Queue.fromQueueArn(stack, `${name}-target`, queue.queueArn);
}

/** Creates the queue of events that a rule could not deliver: the message's attributes name the rule. */
export function undelivered(stack: Stack, bus: IEventBus): { queue: Queue; target: IQueue } {
  const made = deadLetters(stack, "rules");
  return { queue: made, target: letRulesSend(stack, made, bus, "rules-dead") };
}

/**
 * Creates a queue of reactions: a number of tries for each message, then the dead letters. Reactions set the
 * time between tries.
 */
export function queue(
  stack: Stack,
  dead: IQueue,
  { name, timeout, tries }: { name: string; timeout: number; tries: number },
): Queue {
  // It is six times the function's timeout, so that no message is delivered twice while it is being handled.
  const visibilityTimeout = Duration.seconds(timeout * 6);
  return new Queue(stack, `${name}-queue`, {
    ...common,
    queueName: queueName(stack, name),
    visibilityTimeout,
    // This is longer than all tries together, and a weekend with the function switched off.
    retentionPeriod: Duration.days(4),
    deadLetterQueue: { queue: dead, maxReceiveCount: tries },
  });
}
