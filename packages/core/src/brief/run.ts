import type { Engine } from "./engine";
import { computeEnd, Failure, startLimit } from "./limit";
import { checkOperation, START } from "./planner";
import type { Operation, PlanInput } from "./planner/schema";

/** Runs a planner until `ends_at`, or its own end where it has one, and answers its operations once they are checked (D53). */
export async function* runPlanner(
  engine: Engine,
  input: PlanInput,
  ends_at: string,
): AsyncGenerator<Operation> {
  const limit = startLimit(computeEnd(ends_at, engine.limit_ms));
  let course = START;
  const operations = engine.plan(input, limit.signal)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await limit.within(operations.next());
      if (done) return;
      const checked = checkOperation(value, input, course);
      // A planner that answers nonsense is not believed in the rest either.
      if (!checked) throw new Failure("fault", new Error(`Nonsense: ${value.kind}`));
      course = checked.course;
      yield checked.operation;
    }
  } finally {
    limit.end();
  }
}
