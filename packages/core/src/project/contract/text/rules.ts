/**
 * The text of a contract term: paragraphs and lists, bold words and links, and placeholders. It is stored as
 * data and never as HTML, so that nothing can be escaped wrongly (D52). Browser-safe and pure, without zod:
 * the client's page shows it.
 */
/** The names of the placeholders; written {{name}} in a text. */
export const PLACEHOLDERS = {
  studio_name: "Studio name",
  client_name: "Client name",
  project_name: "Project name",
  total: "Total",
  deposit: "Invoiced on acceptance",
  currency: "Currency",
  acceptance_date: "Date of acceptance",
  expiry_date: "Last day of acceptance",
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;
export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS) as [Placeholder, ...Placeholder[]];

export const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

/** Returns whether a link is a web or mail address; no other kind is allowed in a contract. */
export function isSafeHref(href: string): boolean {
  try {
    const { protocol } = new URL(href);
    return ["https:", "http:", "mailto:"].includes(protocol) && !/[\s<>"\p{Cc}]/u.test(href);
  } catch {
    return false;
  }
}

/** A stretch of text in one style. A line break in it is a line break in its paragraph. */
export interface Run {
  text: string;
  bold?: true | undefined;
  href?: string | undefined;
  /** The placeholder that this text replaced. */
  value?: Placeholder | undefined;
}

/** A paragraph, or a list item; consecutive items are one list, `level` deep (from 0). */
export interface Block {
  type: "paragraph" | "bullet" | "number";
  level?: number | undefined;
  content: Run[];
}

/** The deepest level of a nested list, from 0. */
export const DEEPEST = 2;

const textOf = (content: readonly Run[]): string => content.map(({ text }) => text).join("");

/** Returns the number of each list item, by block; 0 for blocks without a number. */
export function numbersOf(blocks: readonly Block[]): number[] {
  const counts: number[] = [];
  return blocks.map(({ type, level = 0 }) => {
    if (type === "paragraph") counts.length = 0;
    else counts.length = Math.min(counts.length, level + 1);
    if (type === "bullet") counts[level] = 0;
    if (type !== "number") return 0;
    counts[level] = (counts[level] ?? 0) + 1;
    return counts[level];
  });
}

/** Returns the text as plain lines, for mails, searches and readers without structure. */
export function plainOf(blocks: readonly Block[]): string {
  const numbers = numbersOf(blocks);
  let text = "";
  for (const [index, block] of blocks.entries()) {
    const { type, content, level = 0 } = block;
    const mark = type === "bullet" ? "- " : type === "number" ? `${numbers[index]}. ` : "";
    const together = index > 0 && type !== "paragraph" && blocks[index - 1]?.type !== "paragraph";
    text += `${index === 0 ? "" : together ? "\n" : "\n\n"}${"  ".repeat(level)}${mark}${textOf(content)}`;
  }
  return text;
}

/** Returns a plain text as blocks: lines typed as "- one" or "1. one" become lists. */
export function blocksOf(plain: string): Block[] {
  const blocks: Block[] = [];
  for (const paragraph of plain.trim().split(/\n[ \t]*\n\s*/)) {
    let last: Block | undefined;
    for (const line of paragraph.split("\n")) {
      const item = /^\s*(?:([-•*])|\d{1,3}[.)])\s+(\S.*)$/.exec(line);
      if (item?.[2]) last = { type: item[1] ? "bullet" : "number", content: [{ text: item[2].trim() }] };
      else if (last?.type === "paragraph" && last.content[0]) {
        last.content[0].text += `\n${line.trim()}`;
        continue;
      } else last = { type: "paragraph", content: line.trim() ? [{ text: line.trim() }] : [] };
      blocks.push(last);
    }
  }
  return blocks.filter(({ content }) => content.length > 0);
}

export type Values = Readonly<Record<Placeholder, string>>;

/** A name in double braces. */
export const TOKEN = /\{\{\s*(\w+)\s*\}\}/g;

function filledRun(run: Run, values: Values): Run[] {
  if (run.value) return [{ ...run, text: values[run.value] }];
  const runs: Run[] = [];
  let from = 0;
  for (const match of run.text.matchAll(TOKEN)) {
    const name = match[1] ?? "";
    if (!isPlaceholder(name)) continue;
    if (match.index > from) runs.push({ ...run, text: run.text.slice(from, match.index) });
    runs.push({ ...run, text: values[name], value: name });
    from = match.index + match[0].length;
  }
  if (from < run.text.length) runs.push({ ...run, text: run.text.slice(from) });
  return runs;
}

/**
 * Returns the text with its placeholders filled. Filled ones are filled again, because numbers change with a
 * choice of options. An unknown name stays as it was typed.
 */
export const fill = (blocks: readonly Block[], values: Values): Block[] =>
  blocks.map((block) => ({ ...block, content: block.content.flatMap((run) => filledRun(run, values)) }));

/** Returns the unknown names in double braces, as they were typed. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(TOKEN)]
    .map(([token, name]) => [token, name ?? ""] as const)
    .filter(([, name]) => !isPlaceholder(name))
    .map(([token]) => token);
}
