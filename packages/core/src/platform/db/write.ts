import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { StaleWrite } from "../error";

type Item = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** The change of one row in a transaction, and the error for a failed condition. */
export interface Write {
  item: Item;
  refusal: () => Error;
  /**
   * A row that several parts of one change may advance. A transaction can write it only once; a strict write,
   * which depends on what was read, takes precedence.
   */
  once?: { row: string; strict: boolean };
}

interface Operation {
  params: () => unknown;
}

const stale = () => new StaleWrite();
/** ElectroDB types its parameters as unknown. */
const params = (operation: Operation) => operation.params();
const write = (kind: keyof Item, operation: Operation, refusal: () => Error): Write => ({
  item: { [kind]: params(operation) } as Item,
  refusal,
});

/** Returns a write without a condition of its own. */
export const unconditional = (item: Item): Write => ({ item, refusal: stale });
/** Returns the write of `Entity.create(row)` (must not exist yet) or `Entity.put(row)`. */
export const put = (operation: Operation, refusal: () => Error = stale) => write("Put", operation, refusal);
/** Returns the write of `Entity.patch(key).set(…).where(…)`. */
export const update = (operation: Operation, refusal: () => Error = stale) =>
  write("Update", operation, refusal);
/** Returns the write of `Entity.remove(key).where(…)`. */
export const remove = (operation: Operation, refusal: () => Error = stale) =>
  write("Delete", operation, refusal);
/**
 * Returns the condition that a row exists (and meets `condition`, an `Entity.patch(key).where(…)`), without
 * changing it.
 */
export function check(operation: Operation, refusal: () => Error = stale): Write {
  // ElectroDB's parameters for a patch have these fields, and an UpdateExpression that is left out.
  const { TableName, Key, ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = params(
    operation,
  ) as NonNullable<Item["ConditionCheck"]>;
  const used = <V>(names: Record<string, V> = {}): Record<string, V> =>
    Object.fromEntries(Object.entries(names).filter(([name]) => ConditionExpression?.includes(name)));
  const values = used(ExpressionAttributeValues);
  const item = {
    ConditionCheck: {
      TableName,
      Key,
      ConditionExpression,
      ExpressionAttributeNames: used(ExpressionAttributeNames),
      ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
    },
  };
  return { item, refusal };
}
