import { RemovalPolicy } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";

/**
 * Stages with other people's data. A name that matches neither list is not a stage: a typo deploys nothing.
 */
const PROTECTED = ["production", "staging"];

/** Disposable stages: `dev-ada` is a person's own, `pr-41` a change's. Many share one account. */
const DISPOSABLE = /^(dev|pr)-[a-z0-9]{1,16}$/;

export interface Stage {
  name: string;
  /**
   * Kept when its stack is deleted, restorable to any second, watched by alarms; otherwise it is deleted
   * whole and costs cents.
   */
  isProtected: boolean;
  /** The policy for data and logs when the stack is deleted. */
  removal: RemovalPolicy;
  logs: RetentionDays;
  /** False while `STINT_ASLEEP=on`: nothing reads the queues and nothing is scheduled, so it costs nothing. */
  isAwake: boolean;
}

/**
 * Returns a stage by its name. Throws an Error with words for the deploying person where it is not declared.
 */
export function stageOf({ stage: name }: { stage: string }): Stage {
  const isProtected = PROTECTED.includes(name);
  if (!isProtected && !DISPOSABLE.test(name))
    throw new Error(
      `"${name}" is no declared stage. Protected ones are ${PROTECTED.join(" and ")}; one to throw away is called dev-NAME or pr-NUMBER (stacks/lib/stage.ts).`,
    );
  const isAwake = process.env.STINT_ASLEEP !== "on";
  if (isProtected && !isAwake) throw new Error(`${name} holds other people's data, and never sleeps.`);
  return {
    name,
    isProtected,
    removal: isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    logs: isProtected ? RetentionDays.ONE_YEAR : RetentionDays.ONE_WEEK,
    isAwake,
  };
}
