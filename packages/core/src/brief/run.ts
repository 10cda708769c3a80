import { now } from "../platform/clock";
import type { Engine } from "./choose";
import { checkOperation, START } from "./planner";
import type { Operation, PlanInput } from "./planner/schema";
import type { Reason } from "./schema";

/** Why a planner's work ended without a draft. */
export class Failure extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Returns the planner's next operation; a failure of `time` as soon as the limit is over, whatever it does (D54). */
async function nextOf(
  operations: AsyncIterator<Operation>,
  over: Promise<never>,
): Promise<IteratorResult<Operation>> {
  try {
    return await Promise.race([operations.next(), over]);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure("fault", error);
  }
}

/** Runs a planner until `ends_at`, and answers its operations once they are checked (D53). */
export async function* runPlanner(
  engine: Engine,
  input: PlanInput,
  ends_at: string,
): AsyncGenerator<Operation> {
  const stop = new AbortController();
  const over = new Promise<never>((_, refuse) => {
    stop.signal.addEventListener("abort", () => refuse(new Failure("time")), { once: true });
  });
  over.catch(() => undefined);
  const timer = setTimeout(() => stop.abort(), Math.max(0, Date.parse(ends_at) - now().getTime()));
  let course = START;
  const operations = engine.plan(input, stop.signal)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await nextOf(operations, over);
      if (done) return;
      const checked = checkOperation(value, input, course);
      // A planner that answers nonsense is not believed in the rest either.
      if (!checked) throw new Failure("fault", new Error(`Nonsense: ${value.kind}`));
      course = checked.course;
      yield checked.operation;
    }
  } finally {
    clearTimeout(timer);
    // A planner that is late is told, and not waited for.
    stop.abort();
  }
}
