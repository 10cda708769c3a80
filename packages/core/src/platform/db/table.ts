import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
} from "@aws-sdk/client-dynamodb";

/** Index names by the question they answer; docs/access-patterns.md lists their users. */
export const indexes = {
  /** "What does this workspace have of this kind, newest first?" */
  byOwner: { name: "by-owner", pk: "pk1", sk: "sk1" },
  /** "What is due by now?" Sparse, keys only, sharded by owner. */
  due: { name: "due", pk: "pk2", sk: "sk2" },
} as const;

/** Defines the one table: string keys, two indexes, and a stream of new images for the publisher. */
export function tableDefinition(name: string): CreateTableCommandInput {
  const keys = ["pk", "sk", "pk1", "sk1", "pk2", "sk2"];
  const schema = (pk: string, sk: string) => [
    { AttributeName: pk, KeyType: "HASH" as const },
    { AttributeName: sk, KeyType: "RANGE" as const },
  ];
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: keys.map((key) => ({ AttributeName: key, AttributeType: "S" as const })),
    KeySchema: schema("pk", "sk"),
    GlobalSecondaryIndexes: [
      {
        IndexName: indexes.byOwner.name,
        KeySchema: schema(indexes.byOwner.pk, indexes.byOwner.sk),
        Projection: { ProjectionType: "ALL" },
      },
      {
        IndexName: indexes.due.name,
        KeySchema: schema(indexes.due.pk, indexes.due.sk),
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
  };
}

/** Creates the table; returns false when it exists already. */
export async function createTable(client: DynamoDBClient, name: string): Promise<boolean> {
  try {
    await client.send(new CreateTableCommand(tableDefinition(name)));
    return true;
  } catch (error) {
    if ((error as { name?: string }).name !== "ResourceInUseException") throw error;
    return false;
  }
}
