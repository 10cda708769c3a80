import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Stack } from "sst/constructs";

const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };

/** Where messages end that were tried in vain; two weeks to replay them. */
export const deadLetters = (stack: Stack, name: string): Queue =>
  new Queue(stack, `${name}-dead`, { ...common, retentionPeriod: Duration.days(14) });

/** A reaction's own queue: five tries, then its dead letters. */
export function queue(stack: Stack, name: string, timeout: number): { queue: Queue; dead: Queue } {
  const dead = deadLetters(stack, name);
  const made = new Queue(stack, `${name}-queue`, {
    ...common,
    // Six times the function's timeout, so that no message is seen twice while it is being handled.
    visibilityTimeout: Duration.seconds(timeout * 6),
    retentionPeriod: Duration.days(4),
    deadLetterQueue: { queue: dead, maxReceiveCount: 5 },
  });
  return { queue: made, dead };
}
