import { blanksIn } from "@stint/core/project/contract/blanks/rules";
import { PLACEHOLDERS } from "@stint/core/project/contract/rules";
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

const TOKEN = /\{\{\s*(\w+)\s*\}\}/g;

function marksOf(doc: Node): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, at) => {
    for (const match of node.text?.matchAll(TOKEN) ?? []) {
      const name = match[1] ?? "";
      const known = Object.hasOwn(PLACEHOLDERS, name);
      const from = at + match.index;
      marks.push(
        Decoration.inline(from, from + match[0].length, {
          class: known ? "rounded-chip bg-chip px-0.5" : "rounded-chip text-bad underline decoration-wavy",
          title: known ? PLACEHOLDERS[name as keyof typeof PLACEHOLDERS] : "Nothing is called so",
        }),
      );
    }
    for (const { start, end, text } of blanksIn(node.text ?? "")) {
      if (text.startsWith("{")) continue;
      const attributes = { class: "rounded-chip bg-warn-soft px-0.5", title: "Still to be filled in" };
      marks.push(Decoration.inline(at + start, at + end, attributes));
    }
  });
  return DecorationSet.create(doc, marks);
}

/** Marks {{placeholders}} while one writes, those that are unknown, and [blanks]. */
export const Tokens = Extension.create({
  name: "tokens",
  addProseMirrorPlugins: () => [
    new Plugin({
      state: {
        init: (_config, { doc }) => marksOf(doc),
        apply: (change, marks) => (change.docChanged ? marksOf(change.doc) : marks),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});
