import { type Block, plainOf } from "./text/rules";

interface Input {
  body?: string | undefined;
  content?: Block[] | undefined;
}

/** A run without the keys that say nothing, as it is stored and hashed. */
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

/** A new term's text: the structure, if it has one, and the same in plain words. */
export function toText({ body = "", content }: Input): { body: string; content?: Block[] } {
  if (!content) return { body };
  const blocks = tidy(content);
  return { body: plainOf(blocks), content: blocks };
}

/** The changes of an update: a new plain text takes the old structure away. */
export function toTextChanges<T extends Input>(input: T): Omit<T, "content"> & { content?: Block[] | null } {
  const { content, ...changes } = input;
  if (content) return { ...changes, ...toText({ content }) };
  return changes.body === undefined ? changes : { ...changes, content: null };
}
