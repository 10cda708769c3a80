import { RemovalPolicy } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";

/** Stages with other people's data. What is not declared here or below is no stage: a typing error deploys nothing. */
const PROTECTED = ["production", "staging"];

/** Stages that somebody throws away again: `dev-ada` is a person's own, `pr-41` a change's. Many live in one account. */
const DISPOSABLE = /^(dev|pr)-[a-z0-9]{1,16}$/;

export interface Stage {
  name: string;
  /** Kept when its stack goes, restorable to any second, watched by alarms; otherwise it goes whole and costs cents. */
  isProtected: boolean;
  /** What becomes of data and logs when the stack goes. */
  removal: RemovalPolicy;
  logs: RetentionDays;
}

/** A stage by its name. An Error with the words for whoever deploys where nothing is declared under it. */
export function stageOf({ stage: name }: { stage: string }): Stage {
  const isProtected = PROTECTED.includes(name);
  if (!isProtected && !DISPOSABLE.test(name))
    throw new Error(
      `"${name}" is no declared stage. Protected ones are ${PROTECTED.join(" and ")}; one to throw away is called dev-NAME or pr-NUMBER (stacks/lib/stage.ts).`,
    );
  return {
    name,
    isProtected,
    removal: isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    logs: isProtected ? RetentionDays.ONE_YEAR : RetentionDays.ONE_WEEK,
  };
}
