import { regionOf } from "../../stacks/lib/region";
import { stageOf } from "../../stacks/lib/stage";

/** The product on this machine, as run by `npm start`. */
export const LAPTOP = "laptop";

/**
 * Points the environment of an operator's script at a stage, before the product is loaded: its table and bus,
 * and on a laptop its endpoints. Returns the prefix of the stage's queue names. Throws an Error in words
 * where the stage is not declared, not deployed or not running.
 */
export async function enterStage(stage: string): Promise<{ prefix: string }> {
  if (stage === LAPTOP) {
    const origin = `http://localhost:${process.env.PORT || 3000}`;
    const answer = await fetch(`${origin}/_local/places.json`).catch(() => undefined);
    if (!answer?.ok) throw new Error(`Nothing runs at ${origin}: npm start, or name its port in PORT.`);
    const { data } = (await answer.json()) as { data: Record<string, string> };
    Object.assign(process.env, { AWS_REGION: "us-east-1" }, data);
    return { prefix: "" };
  }
  stageOf({ stage });
  if (!process.env.AWS_ACCESS_KEY_ID && !process.env.AWS_PROFILE)
    throw new Error(
      "No AWS credentials were found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    );
  process.env.AWS_REGION = regionOf(process.env);
  // The current table is read, not the original one: a restored one has another name.
  const { CloudFormationClient, DescribeStackResourcesCommand } = await import(
    "@aws-sdk/client-cloudformation"
  );
  const { readParameter } = await import("@stint/functions/parameters");
  const { tableParameter } = await import("@stint/core/platform/recovery");
  const { StackResources = [] } = await new CloudFormationClient({}).send(
    new DescribeStackResourcesCommand({ StackName: `${stage}-stint-Events` }),
  );
  const bus = StackResources.find(({ ResourceType }) => ResourceType === "AWS::Events::EventBus");
  const [STINT_TABLE, STINT_BUS] = [await readParameter(tableParameter(stage)), bus?.PhysicalResourceId];
  if (!STINT_TABLE || !STINT_BUS)
    throw new Error(`${stage} is not deployed: there is neither a table nor a bus of that name.`);
  Object.assign(process.env, { STINT_TABLE, STINT_BUS });
  return { prefix: `${stage}-stint-` };
}

/** Ends a script with a sentence where it cannot go on. */
export async function orSay(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
