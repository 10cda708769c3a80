import { join } from "node:path";
import { Duration, type Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  Function as Lambda,
  Runtime,
  RuntimeFamily,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { release } from "../../scripts/lib/release.mjs";
import { appOf } from "./context";
import { stageOf } from "./stage";

/** The Lambda runtime that package.json pins for every script and test. */
const NODE_24 = new Runtime("nodejs24.x", RuntimeFamily.NODEJS, { supportsInlineCode: true });

export interface Shared {
  environment: Record<string, string>;
  /** What every function of the product may do: the table, the secrets. */
  grants: PolicyStatement[];
}

/** Which further rights a function needs; each names exact resources. */
export interface Props {
  name: string;
  shared: Shared;
  timeout?: number;
  memory?: number;
  grants?: PolicyStatement[];
}

/** One bundled function of dist/functions, with its own log group and its own role. */
export function lambda(stack: Stack, props: Props): Lambda {
  const { logs, removal } = stageOf(appOf(stack));
  const logGroup = new LogGroup(stack, `${props.name}-logs`, { retention: logs, removalPolicy: removal });
  const role = new Role(stack, `${props.name}-role`, {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
  });
  role.addToPolicy(allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logGroup.logGroupArn]));
  const made = new Lambda(stack, props.name, {
    role,
    code: Code.fromAsset(join(process.cwd(), "dist/functions", props.name), { exclude: ["*.map"] }),
    handler: "index.handler",
    runtime: NODE_24,
    architecture: Architecture.ARM_64,
    // 1,769 MB is where a function gets a whole processor.
    memorySize: props.memory ?? 1792,
    timeout: Duration.seconds(props.timeout ?? 15),
    tracing: Tracing.ACTIVE,
    environment: {
      ...props.shared.environment,
      NODE_OPTIONS: "--enable-source-maps",
      AWS_NODEJS_CONNECTION_REUSE_ENABLED: "1",
      POWERTOOLS_SERVICE_NAME: props.name,
      STINT_RELEASE: release(),
    },
    logGroup,
  });
  for (const grant of [...props.shared.grants, ...(props.grants ?? [])]) made.addToRolePolicy(grant);
  return made;
}

/** A grant of exact actions on exact resources. */
export const allow = (actions: string[], resources: string[]): PolicyStatement =>
  new PolicyStatement({ actions, resources });
