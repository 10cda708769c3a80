import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { AppError, Code, StaleWrite } from "../error";
import { token } from "../id";
import { client } from "./client";
import { type Entry, entryWrite } from "./journal";
import { findTicket } from "./ticket";
import type { Write } from "./write";

interface Canceled {
  name: string;
  message: string;
  CancellationReasons?: { Code?: string; Message?: string }[];
}

/** Returns whether a write is too large: a row may have 400 KB, and a transaction 4 MB. */
const isTooLarge = ({ name, message, CancellationReasons: reasons = [] }: Canceled): boolean =>
  [
    name === "ValidationException" ? message : "",
    ...reasons.map((reason) => (reason.Code === "ValidationError" ? reason.Message : "")),
  ].some((words) => /size/i.test(words ?? ""));

const ATTEMPTS = 12;
const TRANSIENT = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/**
 * Commits a change and its journal entries (audit and event in one row) in one transaction. The first write
 * whose condition fails decides the error; a conflict with another transaction is retried with jitter. 1014
 * for a row that the database refuses as too large. At most 100 rows; a caller with more splits its work so
 * that every part is complete in itself.
 */
export async function commit(writes: Write[], entries: [Entry, ...Entry[]]): Promise<void> {
  const ticket = findTicket();
  // The mark comes first: a delivery that lost to another one of the same message fails with exactly that
  // error.
  await transact([...(ticket ? [ticket.write()] : []), ...writes, ...entries.map(entryWrite)]);
  if (ticket) ticket.used = true;
}

/** Keeps one write per row that several writes advance: the strictest. */
function single(all: readonly Write[]): Write[] {
  const kept = new Map<string, Write>();
  for (const each of all)
    if (each.once && (each.once.strict || !kept.has(each.once.row))) kept.set(each.once.row, each);
  return all.filter((each) => !each.once || kept.get(each.once.row) === each);
}

/**
 * Commits rows that only count and mark, without an audit entry: limits and budgets. Everything else uses
 * `commit`.
 */
export async function transact(writes: readonly Write[]): Promise<void> {
  const all = single(writes);
  if (all.length === 0) return;
  if (all.length > 100) throw new Error(`A transaction holds 100 rows at most, this has ${all.length}`);
  const command = new TransactWriteCommand({
    TransactItems: all.map((each) => each.item),
    ClientRequestToken: token(),
  });
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(command);
      return;
    } catch (error) {
      const { name, CancellationReasons: reasons = [] } = error as Canceled;
      if (isTooLarge(error as Canceled))
        throw new AppError(Code.PayloadTooLarge, "This is too large to be kept. Please shorten its texts.");
      if (name !== "TransactionCanceledException" && name !== "TransactionInProgressException") throw error;
      const failed = reasons.findIndex((reason) => reason.Code === "ConditionalCheckFailed");
      const refused = all[failed];
      if (refused) throw refused.refusal();
      const transient = reasons.length === 0 || reasons.some((reason) => TRANSIENT.has(reason.Code ?? ""));
      if (!transient || attempt === ATTEMPTS) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * Math.min(1000, 20 * 2 ** attempt)));
      // A token may not be reused after a cancellation with another outcome. What is still in progress keeps its
      // own: under another one it would be done twice.
      if (name === "TransactionCanceledException") command.input.ClientRequestToken = token();
    }
  }
}

type ErrorClass = abstract new (...args: never[]) => Error;

/**
 * Reads, decides and commits again when a row changed in between: `work` throws `StaleWrite` then, or one of
 * the errors in `on`, which its own writes' refusals make. After `tries`, or once `isOver` returns that a
 * part of the work took effect, the last error is thrown. The wait grows with the number of conflicts, up to
 * a second.
 */
export async function retryOnConflict<T>(
  work: () => Promise<T>,
  {
    on = [StaleWrite],
    tries = 8,
    isOver = () => false,
  }: { on?: readonly ErrorClass[]; tries?: number; isOver?: () => boolean } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!on.some((each) => error instanceof each) || attempt === tries || isOver()) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * Math.min(1000, 15 * attempt)));
    }
  }
}
