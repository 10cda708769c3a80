import type { Block, Run } from "@stint/core/project/contract/rules";
import type { JSONContent } from "@tiptap/core";
import { blocksFrom, type List, type Node, nodesOf } from "./text-tree";

const runsInto = (runs: readonly Run[]): JSONContent[] =>
  runs.flatMap(({ text, bold, href }) => {
    const marks = [...(bold ? [{ type: "bold" }] : []), ...(href ? [{ type: "link", attrs: { href } }] : [])];
    return text
      .split("\n")
      .flatMap((line, index): JSONContent[] => [
        ...(index > 0 ? [{ type: "hardBreak" }] : []),
        ...(line ? [{ type: "text", text: line, ...(marks.length > 0 ? { marks } : {}) }] : []),
      ]);
  });

const paragraph = (runs: readonly Run[]): JSONContent => ({ type: "paragraph", content: runsInto(runs) });

const listInto = ({ kind, items }: List): JSONContent => ({
  type: kind === "number" ? "orderedList" : "bulletList",
  content: items.map(({ runs, inner }) => ({
    type: "listItem",
    content: [paragraph(runs), ...inner.map(listInto)],
  })),
});

/** A term's text as the editor takes it. */
export function documentOf(blocks: readonly Block[]): JSONContent {
  const content = nodesOf(blocks).map((node) =>
    node.kind === "paragraph" ? paragraph(node.runs) : listInto(node),
  );
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

function runsFrom(content: readonly JSONContent[] = []): Run[] {
  const runs: Run[] = [];
  for (const { type, text = "", marks = [] } of content) {
    const words = type === "hardBreak" ? "\n" : text;
    if (!words) continue;
    const bold = marks.some((mark) => mark.type === "bold");
    const href: unknown = marks.find((mark) => mark.type === "link")?.attrs?.href;
    const last = runs.at(-1);
    const run: Run = {
      text: words,
      ...(bold ? { bold: true as const } : {}),
      ...(typeof href === "string" && href ? { href } : {}),
    };
    if (last && (type === "hardBreak" || (last.bold === run.bold && last.href === run.href)))
      last.text += words;
    else runs.push(run);
  }
  return runs;
}

const isList = ({ type }: JSONContent): boolean => type === "bulletList" || type === "orderedList";

function listFrom({ type, content = [] }: JSONContent): List {
  return {
    kind: type === "orderedList" ? "number" : "bullet",
    items: content.map(({ content: parts = [] }) => ({
      // Several paragraphs in one item are one, with line ends between them.
      runs: parts
        .filter((part) => part.type === "paragraph")
        .flatMap((part, index) => [
          ...(index > 0 ? [{ text: "\n" } satisfies Run] : []),
          ...runsFrom(part.content),
        ]),
      inner: parts.filter(isList).map(listFrom),
    })),
  };
}

/** Converts the editor's document into a term's blocks. */
export const blocksOfDocument = (doc: JSONContent): Block[] =>
  blocksFrom(
    (doc.content ?? []).map(
      (node): Node => (isList(node) ? listFrom(node) : { kind: "paragraph", runs: runsFrom(node.content) }),
    ),
  );
