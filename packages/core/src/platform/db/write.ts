import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { StaleWrite } from "../error";

type Item = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** One row's change in a transaction, and what to say when its condition does not hold. */
export interface Write {
  item: Item;
  refusal: () => Error;
  /**
   * A row that several parts of one change may move on: a transaction takes it once, and of a strict one, which
   * stands on what was read, and others the strict one.
   */
  once?: { row: string; strict: boolean };
}

interface Operation {
  params: () => unknown;
}

const stale = () => new StaleWrite();
/** ElectroDB types what it makes for the client as unknown. */
const params = (operation: Operation) => operation.params();
const write = (kind: keyof Item, operation: Operation, refusal: () => Error): Write => ({
  item: { [kind]: params(operation) } as Item,
  refusal,
});

/** A change without a condition of its own. */
export const unconditional = (item: Item): Write => ({ item, refusal: stale });
/** `Entity.create(row)` (must not exist yet) or `Entity.put(row)`. */
export const put = (operation: Operation, refusal: () => Error = stale) => write("Put", operation, refusal);
/** `Entity.patch(key).set(…).where(…)`. */
export const update = (operation: Operation, refusal: () => Error = stale) =>
  write("Update", operation, refusal);
/** `Entity.remove(key).where(…)`. */
export const remove = (operation: Operation, refusal: () => Error = stale) =>
  write("Delete", operation, refusal);
/** Requires that a row exists (and fulfils `condition`, an `Entity.patch(key).where(…)`), without changing it. */
export function check(operation: Operation, refusal: () => Error = stale): Write {
  // What ElectroDB makes of a patch holds these, and an UpdateExpression that is left out.
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
