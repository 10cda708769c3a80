import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
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
