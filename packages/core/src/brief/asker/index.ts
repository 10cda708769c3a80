import { readOwnSide } from "../own-side";
import { readPaste } from "../paste";

/** Returns who asks for something in what was pasted, as it names them: none of our own side. */
export async function listAskers(pasted: string, user_id: number): Promise<string[]> {
  const { parts } = readPaste(pasted, await readOwnSide(user_id));
  return [...new Set(parts.flatMap(({ by, is_ours }) => (is_ours || by === null ? [] : by)))];
}
