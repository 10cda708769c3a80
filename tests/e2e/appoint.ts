import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { databaseUrl } from "./support";

/** Makes somebody one of Stint's own people. Nobody becomes one by a call: it is written by hand. */
export async function appoint(email: string) {
  const client = new DynamoDBClient({
    endpoint: databaseUrl(),
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const db = DynamoDBDocumentClient.from(client);
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  for (const TableName of TableNames) {
    const { Items = [] } = await db
      .send(
        new ScanCommand({
          TableName,
          FilterExpression: "email = :email AND #entity = :user",
          ExpressionAttributeNames: { "#entity": "__edb_e__" },
          ExpressionAttributeValues: { ":email": email, ":user": "user" },
        }),
      )
      // Another story's product may end meanwhile.
      .catch(() => ({ Items: [] }));
    for (const { pk, sk } of Items)
      await db.send(
        new UpdateCommand({
          TableName,
          Key: { pk, sk },
          UpdateExpression: "SET #admin = :one",
          ExpressionAttributeNames: { "#admin": "admin" },
          ExpressionAttributeValues: { ":one": 1 },
        }),
      );
  }
}
