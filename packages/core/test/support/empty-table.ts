import { CreateTableCommand } from "@aws-sdk/client-dynamodb";
import { Db } from "@stint/core/platform/db";

/** Creates the file's table. Nobody reads its stream here, and each write would be kept twice. */
export async function emptyTable(): Promise<void> {
  const table = { ...Db.tableDefinition(Db.table), StreamSpecification: undefined };
  await Db.client.send(new CreateTableCommand(table));
}
