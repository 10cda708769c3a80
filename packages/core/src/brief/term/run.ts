import { computeEnd, Failure, startLimit } from "../limit";
import type { TermEngine } from "./engine";
import { checkWritten } from "./writer/check";
import type { TermInput, Written } from "./writer/schema";

/** Has terms written until `ends_at`, or the engine's own end where it has one, and answers them once they are checked (D53, D54). */
export async function runWriter(engine: TermEngine, input: TermInput, ends_at: string): Promise<Written> {
  const limit = startLimit(computeEnd(ends_at, engine.limit_ms));
  try {
    const written = checkWritten(await limit.within(engine.compose(input, limit.signal)), input);
    if (!written) throw new Failure("fault", new Error("Nonsense"));
    return written;
  } finally {
    limit.end();
  }
}
