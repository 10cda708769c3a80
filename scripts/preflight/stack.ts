import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from "@aws-sdk/client-cloudformation";
import { NAME } from "../../stacks";
import { isAbsent } from "./context";

/**
 * Returns the outputs of a stage's stack, by name; undefined before its first deployment, or where that
 * failed and left nothing.
 */
export async function outputsOf(
  region: string,
  stage: string,
  name: string,
): Promise<Record<string, string> | undefined> {
  try {
    const { Stacks } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: `${stage}-${NAME}-${name}` }),
    );
    const [stack] = Stacks ?? [];
    if (!stack || /^(ROLLBACK_COMPLETE|REVIEW_IN_PROGRESS)$/.test(stack.StackStatus ?? "")) return undefined;
    return Object.fromEntries(
      (stack.Outputs ?? []).map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]),
    );
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Returns the physical ids of a stack's resources of one type; none before its first deployment. */
export async function resourcesOf(
  region: string,
  stage: string,
  name: string,
  type: string,
): Promise<string[]> {
  const client = new CloudFormationClient({ region });
  const StackName = `${stage}-${NAME}-${name}`;
  const ids: string[] = [];
  let NextToken: string | undefined;
  do {
    try {
      const page = await client.send(new ListStackResourcesCommand({ StackName, NextToken }));
      for (const { ResourceType, PhysicalResourceId } of page.StackResourceSummaries ?? [])
        if (ResourceType === type && PhysicalResourceId) ids.push(PhysicalResourceId);
      NextToken = page.NextToken;
    } catch (error) {
      if (isAbsent(error)) return [];
      throw error;
    }
  } while (NextToken);
  return ids;
}
