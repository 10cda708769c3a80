import { join } from "node:path";
import { NAMES } from "@stint/core/platform/env";
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
import { releaseOf } from "../../scripts/lib/release.mjs";
import { appOf } from "./context";
import { cutGrant, needsOf } from "./needs";
import { stageOf } from "./stage";

/** The Lambda runtime that package.json pins for every script and test. */
const NODE_24 = new Runtime("nodejs24.x", RuntimeFamily.NODEJS, { supportsInlineCode: true });

export interface Shared {
  /** The variables offered to functions; each gets those that it reads. */
  environment: Record<string, string>;
  /** The functions' rights on the table. */
  grants: PolicyStatement[];
  secrets: {
    path: string;
    /** Returns these secrets with their versions, in the form for a function's environment. */
    listOf: (names: readonly string[]) => string;
    /** Returns the parameter of a secret, by its name. */
    parameterOf: (name: string) => string | undefined;
  };
}

/** Further rights offered to a function; each names exact resources, and it gets those that it uses. */
export interface Props {
  name: string;
  shared: Shared;
  timeout?: number;
  memory?: number;
  grants?: PolicyStatement[];
}

/** Creates one bundled function of dist/functions, with its own log group and its own role. */
export function lambda(stack: Stack, props: Props): Lambda {
  const { logs, removal } = stageOf(appOf(stack));
  const logGroup = new LogGroup(stack, `${props.name}-logs`, { retention: logs, removalPolicy: removal });
  const role = new Role(stack, `${props.name}-role`, {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
  });
  role.addToPolicy(allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logGroup.logGroupArn]));
  const folder = join(process.cwd(), "dist/functions", props.name);
  const needs = needsOf(props.name);
  const { secrets, environment } = props.shared;
  const given = needs.environment.filter((each) => environment[each] !== undefined);
  const kept = needs.environment.filter(
    (each) => environment[each] === undefined && secrets.parameterOf(each),
  );
  const made = new Lambda(stack, props.name, {
    role,
    code: Code.fromAsset(folder, { exclude: ["*.map"] }),
    handler: "index.handler",
    runtime: NODE_24,
    architecture: Architecture.ARM_64,
    // A function gets a whole processor from 1,769 MB on.
    memorySize: props.memory ?? 1792,
    timeout: Duration.seconds(props.timeout ?? 15),
    // Only a call whose caller decided so is traced (docs/decisions/2026-11-26-traces.md).
    tracing: Tracing.PASS_THROUGH,
    environment: {
      ...Object.fromEntries(given.map((each) => [each, environment[each] ?? ""])),
      ...(kept.length > 0 ? { STINT_SECRETS_PATH: secrets.path, STINT_SECRETS: secrets.listOf(kept) } : {}),
      STINT_NEEDS: needs.environment.filter((each) => (NAMES as string[]).includes(each)).join(","),
      NODE_OPTIONS: "--enable-source-maps",
      AWS_NODEJS_CONNECTION_REUSE_ENABLED: "1",
      POWERTOOLS_SERVICE_NAME: props.name,
      STINT_RELEASE: releaseOf(folder),
    },
    logGroup,
  });
  if (kept.length > 0)
    made.addToRolePolicy(
      allow(
        ["ssm:GetParameters"],
        kept.flatMap((each) => secrets.parameterOf(each) ?? []),
      ),
    );
  for (const grant of [...props.shared.grants, ...(props.grants ?? [])])
    for (const used of cutGrant(grant, needs)) made.addToRolePolicy(used);
  return made;
}

/** Returns a grant of exact actions on exact resources. */
export const allow = (actions: string[], resources: string[]): PolicyStatement =>
  new PolicyStatement({ actions, resources });
