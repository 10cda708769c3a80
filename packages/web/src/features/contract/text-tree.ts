import { type Block, DEEPEST, type Run } from "@stint/core/project/contract/rules";

/** A text as pages draw it: paragraphs, and lists with lists in their items. */
export interface ListItem {
  runs: readonly Run[];
  inner: List[];
}
export interface List {
  kind: "bullet" | "number";
  items: ListItem[];
}
export type Node = { kind: "paragraph"; runs: readonly Run[] } | List;

/** The blocks of a term as nodes. An item that is deeper than any before it hangs on the last one there is. */
export function nodesOf(blocks: readonly Block[]): Node[] {
  const nodes: Node[] = [];
  /** The lists that are open, the outermost first. */
  let open: List[] = [];
  for (const { type, level = 0, content } of blocks) {
    if (type === "paragraph") {
      open = [];
      nodes.push({ kind: "paragraph", runs: content });
      continue;
    }
    const depth = Math.min(level, open.length, DEEPEST);
    open = open.slice(0, depth + 1);
    let list = open[depth];
    if (list?.kind !== type) {
      list = { kind: type, items: [] };
      const around = open[depth - 1]?.items.at(-1);
      if (around) around.inner.push(list);
      else nodes.push(list);
      open = [...open.slice(0, depth), list];
    }
    list.items.push({ runs: content, inner: [] });
  }
  return nodes;
}

/** The nodes as blocks again; empty paragraphs and items are left out. */
export function blocksFrom(nodes: readonly Node[]): Block[] {
  const ofList = ({ kind, items }: List, level: number): Block[] =>
    items.flatMap(({ runs, inner }) => [
      { type: kind, ...(level > 0 ? { level } : {}), content: [...runs] },
      ...inner.flatMap((list) => ofList(list, Math.min(level + 1, DEEPEST))),
    ]);
  return nodes
    .flatMap((node): Block[] =>
      node.kind === "paragraph" ? [{ type: "paragraph", content: [...node.runs] }] : ofList(node, 0),
    )
    .filter(({ content }) => content.some(({ text }) => text.trim() !== ""));
}
