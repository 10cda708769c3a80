import { termBlanks } from "@stint/core/project/contract/blanks/rules";
import type { Block } from "@stint/core/project/contract/rules";

/** What a term still leaves to be filled in; nothing for one that is complete. */
export function BlanksLine({ term }: { term: { body: string; content: Block[] | null } }) {
  const blanks = termBlanks(term);
  if (blanks.length === 0) return null;
  return (
    <span className="mt-1 block text-14 break-words text-warn">
      Still to be filled in: {blanks.join(", ")}
    </span>
  );
}
