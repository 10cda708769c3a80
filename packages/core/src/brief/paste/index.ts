import { readMail } from "./mail";
import type { OwnSide, Paste, Span } from "./schema";
import { readTranscript } from "./transcript";

export type { OwnSide, Part, Paste, Span } from "./schema";
export { locate, partAt, spanAt } from "./text";
export { isFooter } from "./words";

/**
 * Returns what was pasted as a planner reads it: a text that is neither a thread nor a transcript as it is. In time
 * that grows with its length alone.
 */
export function readPaste(pasted: string, own: OwnSide): Paste {
  const paste = readMail(pasted, own) ?? readTranscript(pasted, own);
  // Where nothing but frames was found, they were none.
  if (paste && /[\p{L}\p{N}]/u.test(paste.text)) return paste;
  const whole: Span & { at: number } = { start: 0, end: pasted.length, at: 0 };
  return { kind: "text", text: pasted, parts: [], quiet: [], agreed: [], copies: [whole] };
}
