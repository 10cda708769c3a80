import { CreateTableCommand, DeleteTableCommand, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { Db } from "@stint/core/platform/db";

/** Makes the worker's table anew. Nobody reads its stream here, and each write would be kept twice. */
export async function emptyTable(): Promise<void> {
  await Db.client.send(new DeleteTableCommand({ TableName: Db.table })).catch((error: unknown) => {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  });
  const table = { ...Db.tableDefinition(Db.table), StreamSpecification: undefined };
  await Db.client.send(new CreateTableCommand(table));
}
