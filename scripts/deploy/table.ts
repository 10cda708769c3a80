import { CloudFormationClient, ListStackResourcesCommand } from "@aws-sdk/client-cloudformation";
import { tableParameter } from "@stint/core/platform/recovery";
import { readParameter } from "@stint/functions/parameters";
import { NAME } from "../../stacks";
import { regionOf } from "../../stacks/lib/region";
import { isAbsent } from "../preflight/context";

/**
 * `tsx scripts/deploy/table.ts STAGE`: prints the name of the stage's current table, which a restore may have
 * moved; nothing before its first deployment.
 */
const [stage = ""] = process.argv.slice(2);
const client = new CloudFormationClient({ region: regionOf(process.env) });
try {
  const { StackResourceSummaries } = await client.send(
    new ListStackResourcesCommand({ StackName: `${stage}-${NAME}-Database` }),
  );
  const table = StackResourceSummaries?.find(({ ResourceType }) => ResourceType === "AWS::DynamoDB::Table");
  console.log((await readParameter(tableParameter(stage))) ?? table?.PhysicalResourceId ?? "");
} catch (error) {
  if (!isAbsent(error)) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
