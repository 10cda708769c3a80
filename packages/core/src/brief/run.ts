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
  const lost = new Set<number>();
  const answered = new Set<number>();
  const operations = engine.plan(input, limit.signal)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await limit.within(operations.next());
      if (done) break;
      const checked = checkOperation(value, input, course);
      if (!checked) {
        // A planner that answers nonsense is not believed in the rest either, where another one stands in.
        if (!engine.is_last || value.kind === "read")
          throw new Failure("fault", new Error(`Nonsense: ${value.kind}`));
        if (value.kind === "service") for (const { sentence } of value.service.answers) lost.add(sentence);
        continue;
      }
      course = checked.course;
      const { operation } = checked;
      if (operation.kind === "service")
        for (const { sentence } of operation.service.answers) answered.add(sentence);
      yield operation;
    }
    for (const { number: sentence, kind } of course.sentences)
      if (kind === "need" && lost.has(sentence) && !answered.has(sentence))
        yield { kind: "cover", sentence, cover: "open", reason: "Its service could not be taken in." };
  } finally {
    limit.end();
  }
}
