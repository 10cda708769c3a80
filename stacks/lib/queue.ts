import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption, type QueueProps } from "aws-cdk-lib/aws-sqs";
import type { App, Stack } from "sst/constructs";

const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };

/** Where messages end that were tried in vain; two weeks to replay them. */
export const deadLetters = (stack: Stack, name: string, props: Partial<QueueProps> = {}): Queue =>
  new Queue(stack, `${name}-dead`, { ...common, retentionPeriod: Duration.days(14), ...props });

/** A reaction's own queue: five tries, then its dead letters. */
export function queue(stack: Stack, name: string, timeout: number): { queue: Queue; dead: Queue } {
  // Its reader knows the reaction by this name, and a message stays hidden while it is read.
  const dead = deadLetters(stack, name, {
    queueName: `${(stack.node.root as App).stage}-stint-${name}-dead`,
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
