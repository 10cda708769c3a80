import { Duration, type Stack } from "aws-cdk-lib";
import type { EventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type IQueue, Queue, QueueEncryption, type QueueProps } from "aws-cdk-lib/aws-sqs";
import { appOf } from "./context";

const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };

/** Where messages end that were tried in vain; two weeks to replay them. */
export const deadLetters = (stack: Stack, name: string, props: Partial<QueueProps> = {}): Queue =>
  new Queue(stack, `${name}-dead`, { ...common, retentionPeriod: Duration.days(14), ...props });

/**
 * Where events end that a rule could not hand to its queue, for all rules of a stack: the message's attributes name the
 * rule. One statement lets every rule of the bus in; one for each would be longer than a queue's policy may be.
 */
export function undelivered(stack: Stack, bus: EventBus): { queue: Queue; target: IQueue } {
  const made = deadLetters(stack, "rules");
  made.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("events.amazonaws.com")],
      actions: ["sqs:SendMessage"],
      resources: [made.queueArn],
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
  return { queue: made, target: Queue.fromQueueArn(stack, "rules-dead-target", made.queueArn) };
}

/** A reaction's own queue: five tries, then its dead letters. */
export function queue(stack: Stack, name: string, timeout: number): { queue: Queue; dead: Queue } {
  // Its reader knows the reaction by this name, and a message stays hidden while it is read.
  const dead = deadLetters(stack, name, {
    queueName: `${appOf(stack).stage}-stint-${name}-dead`,
    visibilityTimeout: Duration.seconds(timeout * 6),
  });
  const made = new Queue(stack, `${name}-queue`, {
    ...common,
    // Six times the function's timeout, so that no message is seen twice while it is being handled.
    visibilityTimeout: Duration.seconds(timeout * 6),
    retentionPeriod: Duration.days(4),
    deadLetterQueue: { queue: dead, maxReceiveCount: 5 },
  });
  return { queue: made, dead };
}
