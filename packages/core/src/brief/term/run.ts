import { Failure, startLimit } from "../limit";
import type { TermEngine } from "./choose";
import { checkWritten } from "./writer/check";
import type { TermInput, Written } from "./writer/schema";

/** Has terms written until `ends_at`, and answers them once they are checked (D53, D54). */
export async function runWriter(engine: TermEngine, input: TermInput, ends_at: string): Promise<Written> {
  const limit = startLimit(ends_at);
  try {
    const written = checkWritten(await limit.within(engine.compose(input, limit.signal)), input);
    if (!written) throw new Failure("fault", new Error("Nonsense"));
    return written;
  } finally {
    limit.end();
  }
}
