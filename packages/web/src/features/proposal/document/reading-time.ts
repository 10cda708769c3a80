import type { Clause } from "@stint/core/proposal/reading/rules";
import { countInWords, sentence } from "../../public-page/words";

/** "Nine clauses, about four minutes": at 230 words a minute. */
export function readingTime(clauses: readonly Clause[]): string {
  const words = clauses.reduce((sum, { name, body }) => sum + `${name} ${body}`.split(/\s+/).length, 0);
  const minutes = Math.max(1, Math.round(words / 230));
  return `${sentence(countInWords(clauses.length, "clause"))}, about ${countInWords(minutes, "minute")}`;
}
