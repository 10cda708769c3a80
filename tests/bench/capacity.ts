import { AsyncLocalStorage } from "node:async_hooks";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { client, indexes } from "@stint/core/platform/db";

export interface Cost {
  /** Requests to the database. */
  requests: number;
  /** Waits for the database: requests that run at the same time are one. */
  trips: number;
  /** Read units as DynamoDB reports them, eventually consistent ones counted half. */
  rcu: number;
  /** Write units by the size of every row and index entry written: DynamoDB Local reports too few. */
  wcu: number;
}

type Row = Record<string, unknown>;
type Action = { TableName: string; Item?: Row; Key?: Row };

const running = new AsyncLocalStorage<(Cost & { open: number }) | undefined>();

const bytes = (text: string) => Buffer.byteLength(text);
/** What DynamoDB counts of a value: text as UTF-8, two digits a byte, three bytes for each list and map. */
function weight(value: unknown): number {
  if (typeof value === "string") return bytes(value);
  if (typeof value === "number") return Math.ceil(`${value}`.replace(/\D/g, "").length / 2) + 1;
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + weight(each) + 1, 3);
  if (value && typeof value === "object")
    return Object.entries(value).reduce((sum, [key, each]) => sum + bytes(key) + weight(each) + 1, 3);
  return 1;
}
export const size = (row: Row): number =>
  Object.entries(row).reduce((sum, [key, value]) => sum + bytes(key) + weight(value), 0);
const units = (row: Row | undefined) => (row ? Math.ceil(size(row) / 1024) : 0);

/** Units of one index for a row that was `before` and is `after`; an index writes at its own pace, not twice. */
function indexUnits(index: { pk: string; sk: string }, whole: boolean, before?: Row, after?: Row): number {
  const entry = (row?: Row) => (row?.[index.pk] === undefined ? undefined : whole ? row : { pk: row.pk });
  const [old, next] = [entry(before), entry(after)];
  const moved = before?.[index.pk] !== after?.[index.pk] || before?.[index.sk] !== after?.[index.sk];
  if (old && next && !moved) return whole ? Math.max(units(old), units(next)) : 0;
  return units(old) + units(next);
}

const read = async ({ TableName, Item, Key }: Action): Promise<Row | undefined> => {
  const { pk, sk } = (Key ?? Item) as { pk: string; sk: string };
  const { Item: found } = await client.send(
    new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }),
  );
  return found;
};

/** Every write of a request: its own, or those of its transaction, which cost twice. */
function writesOf(command: string, input: Row): { actions: Action[]; factor: number } {
  if (command.startsWith("TransactWrite")) {
    const items = (input.TransactItems as Record<string, Action>[]).flatMap((each) => Object.values(each));
    return { actions: items, factor: 2 };
  }
  const single = /^(Put|Update|Delete)/.test(command);
  return { actions: single ? [input as unknown as Action] : [], factor: 1 };
}

/** The rows as they are now, not counted. */
const rowsOf = (actions: Action[]) => running.run(undefined, () => Promise.all(actions.map(read)));

client.middlewareStack.add(
  (next, context) => async (args) => {
    const cost = running.getStore();
    if (!cost) return next(args);
    cost.requests++;
    if (cost.open++ === 0) cost.trips++;
    const input = args.input as Row & { ReturnConsumedCapacity?: string };
    const { actions, factor } = writesOf(context.commandName ?? "", input);
    const before = await rowsOf(actions);
    input.ReturnConsumedCapacity = "TOTAL";
    const result = await next(args).finally(() => cost.open--);
    const after = await rowsOf(actions);
    actions.forEach((_, at) => {
      const [old, now] = [before[at], after[at]];
      cost.wcu += factor * Math.max(units(old), units(now), 1);
      if (JSON.stringify(old) === JSON.stringify(now)) return;
      cost.wcu += indexUnits(indexes.byOwner, true, old, now) + indexUnits(indexes.due, false, old, now);
    });
    const { ConsumedCapacity: found = [] } = result.output as {
      ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
    };
    if (actions.length === 0) for (const each of [found].flat()) cost.rcu += each.CapacityUnits ?? 0;
    return result;
  },
  { step: "initialize", name: "capacity" },
);

/** Runs `work` and answers what it cost. */
export async function measure(work: () => Promise<unknown>): Promise<Cost> {
  const cost = { requests: 0, trips: 0, rcu: 0, wcu: 0, open: 0 };
  await running.run(cost, work);
  const { open: _, ...told } = cost;
  return told;
}
