import { tableDefinition, indexes as tableIndexes } from "@stint/core/platform/db";
import { streamParameter, tableParameter } from "@stint/core/platform/recovery";
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { type StackContext, use } from "./lib/context";
import { allow } from "./lib/lambda";
import { stageOf } from "./lib/stage";

const string = (name: string | undefined) => ({ name: name ?? "", type: AttributeType.STRING });

/** Creates the table, with the same keys and indexes as on the laptop and in tests. */
export function Database({ stack, app }: StackContext) {
  const definition = tableDefinition("stint");
  const [pk, sk] = definition.KeySchema ?? [];
  const { isProtected, removal } = stageOf(app);
  const table = new Table(stack, "table", {
    partitionKey: string(pk?.AttributeName),
    sortKey: string(sk?.AttributeName),
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.AWS_MANAGED,
    stream: StreamViewType.NEW_IMAGE,
    timeToLiveAttribute: "ttl",
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: isProtected },
    deletionProtection: isProtected,
    removalPolicy: removal,
  });
  for (const index of definition.GlobalSecondaryIndexes ?? [])
    table.addGlobalSecondaryIndex({
      indexName: index.IndexName ?? "",
      partitionKey: string(index.KeySchema?.[0]?.AttributeName),
      sortKey: string(index.KeySchema?.[1]?.AttributeName),
      projectionType: index.Projection?.ProjectionType as ProjectionType,
    });
  // A restore writes these two, and every stack reads them at deployment. Their definitions must not change:
  // CloudFormation would set them back to the table above with any change.
  new StringParameter(stack, "table-name", {
    parameterName: tableParameter(app.stage),
    stringValue: table.tableName,
  });
  new StringParameter(stack, "table-stream", {
    parameterName: streamParameter(app.stage),
    stringValue: table.tableStreamArn ?? "",
  });
  return { stack };
}

/**
 * Returns the stage's current table, read at deployment: no stack exports it, so that a restored one comes
 * into use by a deployment (docs/decisions/2026-11-24-recovery.md).
 */
export function tableIn({ stack, app }: StackContext): ITable {
  const known = stack.node.tryFindChild("table-in-use") as ITable | undefined;
  if (known) return known;
  stack.addDependency(use(Database).stack);
  const setting = (name: string) => StringParameter.valueForStringParameter(stack, name);
  return Table.fromTableAttributes(stack, "table-in-use", {
    tableName: setting(tableParameter(app.stage)),
    tableStreamArn: setting(streamParameter(app.stage)),
  });
}

/** Returns the functions' rights on the table and its indexes. */
export function tableGrants(context: StackContext): PolicyStatement[] {
  const { tableArn } = tableIn(context);
  const indexes = Object.values(tableIndexes).map(({ name }) => `${tableArn}/index/${name}`);
  return [
    allow(
      [
        "dynamodb:GetItem",
        "dynamodb:BatchGetItem",
        "dynamodb:Query",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
        "dynamodb:ConditionCheckItem",
      ],
      [tableArn],
    ),
    allow(["dynamodb:Query"], indexes),
  ];
}
