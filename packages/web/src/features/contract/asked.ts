import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

function marksOf(doc: Node, asked: readonly string[]): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return;
    const text = node.textBetween(0, node.content.size, "\n", "\n");
    for (const words of asked) {
      const start = text.indexOf(words);
      if (start < 0) continue;
      const from = at + 1 + start;
      marks.push(
        Decoration.inline(from, from + words.length, { class: "bg-accent-soft text-ink", nodeName: "mark" }),
      );
    }
  });
  return DecorationSet.create(doc, marks);
}

/** Tints stretches of a text for as long as they stand there as they are. */
export const Asked = Extension.create({
  name: "asked",
  addOptions: (): { asked: readonly string[] } => ({ asked: [] }),
  addProseMirrorPlugins() {
    const { asked } = this.options;
    return [
      new Plugin({
        state: {
          init: (_config, { doc }) => marksOf(doc, asked),
          apply: (change, marks) => (change.docChanged ? marksOf(change.doc, asked) : marks),
        },
        props: {
          decorations(state) {
            return this.getState(state);
          },
        },
      }),
    ];
  },
});
