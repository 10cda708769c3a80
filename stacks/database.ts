import { tableDefinition } from "@stint/core/platform/db";
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import type { StackContext } from "./lib/context";
import { allow } from "./lib/lambda";
import { stageOf } from "./lib/stage";

const string = (name: string | undefined) => ({ name: name ?? "", type: AttributeType.STRING });

/** The one table, with the same keys and indexes that the laptop and the tests create. */
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
  const indexes = (definition.GlobalSecondaryIndexes ?? []).map(
    (index) => `${table.tableArn}/index/${index.IndexName}`,
  );
  const grants = [
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
      [table.tableArn],
    ),
    allow(["dynamodb:Query"], indexes),
  ];
  return { table, grants };
}
