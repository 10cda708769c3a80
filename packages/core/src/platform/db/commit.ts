import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { AppError, Code } from "../error";
import { type Entry, entryWrite } from "../event/journal";
import { token } from "../id";
import { client } from "./client";
import { pendingTicket } from "./ticket";

type Item = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** One row's change in a transaction, and what to say when its condition does not hold. */
export interface Write {
  item: Item;
  refusal: () => Error;
}

interface Operation {
  params: () => unknown;
}

const stale = () => new AppError(Code.Conflict);
const params = (operation: Operation) => operation.params() as Record<string, unknown>;
const write = (kind: keyof Item, operation: Operation, refusal: () => Error): Write => ({
  item: { [kind]: params(operation) } as Item,
  refusal,
});

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
  const { TableName, Key, ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = params(
    operation,
  ) as Record<string, never>;
  const used = (names: Record<string, unknown> | undefined) =>
    names &&
    Object.fromEntries(Object.entries(names).filter(([name]) => `${ConditionExpression}`.includes(name)));
  const values = used(ExpressionAttributeValues);
  const item = {
    ConditionCheck: {
      TableName,
      Key,
      ConditionExpression,
      ExpressionAttributeNames: used(ExpressionAttributeNames),
      ...(values && Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
    },
  };
  return { item: item as unknown as Item, refusal };
}

interface Canceled {
  name: string;
  CancellationReasons?: { Code?: string }[];
}

const ATTEMPTS = 12;
const TRANSIENT = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/**
 * Commits a change and its journal entries (audit and event in one row) in one transaction.
 * The first write whose condition fails decides the error; a conflict with another transaction is retried
 * with jitter. At most 100 rows; a caller with more splits its work so that every part is whole.
 */
export async function commit(writes: Write[], entries: [Entry, ...Entry[]]): Promise<void> {
  const ticket = pendingTicket();
  const all = [...writes, ...entries.map(entryWrite), ...(ticket ? [ticket.write()] : [])];
  if (all.length > 100) throw new Error(`A transaction holds 100 rows at most, this has ${all.length}`);
  const command = new TransactWriteCommand({
    TransactItems: all.map((each) => each.item),
    ClientRequestToken: token(),
  });
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(command);
      if (ticket) ticket.used = true;
      return;
    } catch (error) {
      const { name, CancellationReasons: reasons = [] } = error as Canceled;
      if (name !== "TransactionCanceledException" && name !== "TransactionInProgressException") throw error;
      const failed = reasons.findIndex((reason) => reason.Code === "ConditionalCheckFailed");
      const refused = all[failed];
      if (refused) throw refused.refusal();
      const transient = reasons.length === 0 || reasons.some((reason) => TRANSIENT.has(reason.Code ?? ""));
      if (!transient || attempt === ATTEMPTS) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * Math.min(1000, 20 * 2 ** attempt)));
      // A token may not be used for a second try after a cancellation with another outcome.
      command.input.ClientRequestToken = token();
    }
  }
}

/**
 * Reads, decides and commits again when the row changed in between. Only for callers that did not name the
 * version they saw; whoever names one is told that it is stale.
 */
export async function fresh<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== Code.Conflict || attempt === 8) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 15 * attempt));
    }
  }
}
