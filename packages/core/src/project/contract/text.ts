import { type Block, plainOf } from "./text/rules";

interface Input {
  body?: string | undefined;
  content?: Block[] | undefined;
}

/** Returns blocks without empty keys, as they are stored and hashed. */
const tidy = (blocks: Block[]): Block[] =>
  blocks.map(({ type, level, content }) => ({
    type,
    ...(level && type !== "paragraph" ? { level } : {}),
    content: content.map(({ text, bold, href }) => ({
      text,
      ...(bold ? { bold } : {}),
      ...(href ? { href } : {}),
    })),
  }));

/** Returns a new term's text: its structure, if any, and the plain words. */
export function toText({ body = "", content }: Input): { body: string; content?: Block[] } {
  if (!content) return { body };
  const blocks = tidy(content);
  return { body: plainOf(blocks), content: blocks };
}

/** Returns the changes of an update: a new plain text removes the old structure. */
export function toTextChanges<T extends Input>(input: T): Omit<T, "content"> & { content?: Block[] | null } {
  const { content, ...changes } = input;
  if (content) return { ...changes, ...toText({ content }) };
  return changes.body === undefined ? changes : { ...changes, content: null };
}
