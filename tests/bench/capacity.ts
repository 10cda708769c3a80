import { base, client } from "@stint/core/platform/db";

export interface Cost {
  /** Requests to the database. */
  requests: number;
  /** Read units, eventually consistent ones counted half. */
  rcu: number;
  /** Write units. */
  wcu: number;
}

let running: Cost | undefined;

type Consumed = { CapacityUnits?: number; ReadCapacityUnits?: number; WriteCapacityUnits?: number };

/** Asks DynamoDB what every request of this process consumes, and adds it up while `measure` runs. */
for (const each of [base, client]) {
  if (each === base && (client as unknown) === base) continue;
  each.middlewareStack.add(
    (next, context) => async (args) => {
      const command = context.commandName ?? "";
      const input = args.input as { ReturnConsumedCapacity?: string };
      if (each === client) input.ReturnConsumedCapacity = "TOTAL";
      const result = await next(args);
      if (running && each === client) {
        running.requests++;
        const found = (result.output as { ConsumedCapacity?: Consumed | Consumed[] }).ConsumedCapacity ?? [];
        const units = [found].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
        if (/^(Get|Query|BatchGet|TransactGet|Scan)/.test(command)) running.rcu += units;
        else running.wcu += units;
      }
      return result;
    },
    { step: "initialize", name: `capacity-${each === client ? "document" : "base"}` },
  );
}

/** Runs `work` and answers what it cost. */
export async function measure(work: () => Promise<unknown>): Promise<Cost> {
  const cost = { requests: 0, rcu: 0, wcu: 0 };
  running = cost;
  try {
    await work();
  } finally {
    running = undefined;
  }
  return cost;
}
