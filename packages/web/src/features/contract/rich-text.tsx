import { type Block, isSafeHref, PLACEHOLDER_NAMES, PLACEHOLDERS } from "@stint/core/project/contract/rules";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Link } from "@tiptap/extension-link";
import { ListKit } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { BoldIcon, Braces, Link2, List, ListOrdered } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { useField } from "../../ui/field";
import { inputClass } from "../../ui/input-class";
import { Menu } from "../../ui/menu";
import { Asked } from "./asked";
import { blocksOfDocument, documentOf } from "./editor-document";
import { Tokens } from "./tokens";

const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  ListKit.configure({ taskItem: false, taskList: false }),
  Link.configure({ openOnClick: false, defaultProtocol: "https", isAllowedUri: isSafeHref }),
  UndoRedo,
  Tokens,
];

/** A small editor for the text of a term: bold, lists, links and placeholders, and nothing else (D52). */
export function RichText({
  initial,
  onChange,
  rows = 8,
  asked,
}: {
  /** The first text; changes come out of `onChange`. */
  initial: readonly Block[];
  onChange: (blocks: Block[]) => void;
  rows?: number;
  /** Stretches that are tinted, for as long as they stand there as they are. */
  asked?: readonly string[];
}) {
  const field = useField();
  const editor = useEditor({
    extensions: asked ? [...extensions, Asked.configure({ asked })] : extensions,
    content: documentOf(initial),
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        ...(field
          ? { id: field.id, "aria-labelledby": field.labelId, "aria-required": String(field.required) }
          : {}),
        class:
          "min-h-[calc(1lh*var(--rows))] max-h-[46vh] overflow-y-auto break-words whitespace-pre-wrap px-3 py-2.5 text-15 outline-none [&_a]:underline [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_p+*]:mt-2 [&_strong]:font-semibold [&_ul]:list-disc [&_ul]:pl-6",
      },
    },
    onUpdate: ({ editor }) => onChange(blocksOfDocument(editor.getJSON())),
  });
  if (!editor) return null;
  return (
    <div
      data-invalid={field?.invalid || undefined}
      style={{ "--rows": rows } as React.CSSProperties}
      className={inputClass("form", "m", "h-auto! px-0!")}
    >
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

function Toolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive("bold"),
      bullet: editor.isActive("bulletList"),
      number: editor.isActive("orderedList"),
      link: editor.isActive("link"),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <div className="border-b border-line">
      <div role="toolbar" aria-label="Text" className="flex flex-wrap items-center gap-1 px-1.5 py-1">
        <Tool label="Bold" on={on.bold} onPress={() => chain().toggleBold().run()}>
          <BoldIcon size={16} />
        </Tool>
        <Tool label="List" on={on.bullet} onPress={() => chain().toggleBulletList().run()}>
          <List size={17} />
        </Tool>
        <Tool label="Numbered list" on={on.number} onPress={() => chain().toggleOrderedList().run()}>
          <ListOrdered size={17} />
        </Tool>
        <Tool label="Link" on={on.link || linking} onPress={() => setLinking(!linking)}>
          <Link2 size={17} />
        </Tool>
        <Menu
          label="Placeholders"
          trigger={
            <Button kind="quiet" size="s" icon={<Braces size={16} />}>
              Insert
            </Button>
          }
          items={PLACEHOLDER_NAMES.map((name) => ({
            id: name,
            label: PLACEHOLDERS[name],
            onSelect: () => chain().insertContent(`{{${name}}}`).run(),
          }))}
        />
      </div>
      {linking && <LinkRow editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

function Tool({
  label,
  on,
  onPress,
  children,
}: {
  label: string;
  on: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={on}
      // The selection in the text stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={cx(
        "inline-flex size-8 items-center justify-center rounded-chip text-muted hover:bg-hover hover:text-ink touch:size-11",
        on && "bg-chip text-ink",
      )}
    >
      {children}
    </button>
  );
}

/** The field for the link of the selected words: a web or mail address. */
function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const now: unknown = editor.getAttributes("link").href;
  const [typed, setTyped] = useState(typeof now === "string" ? now : "");
  const [wrong, setWrong] = useState(false);
  const done = () => {
    const text = typed.trim();
    const href =
      text === "" || /^[a-z]+:/i.test(text)
        ? text
        : text.includes("@")
          ? `mailto:${text}`
          : `https://${text}`;
    if (href !== "" && !isSafeHref(href)) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-2 py-2">
      <input
        // biome-ignore lint/a11y/noAutofocus: it opens because somebody wants to type in it
        autoFocus
        aria-label="Address of the link"
        aria-invalid={wrong || undefined}
        placeholder="https://"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") done();
          else onClose();
        }}
        className={inputClass("form", "m", "h-8! flex-1 basis-40")}
      />
      <Button size="s" onClick={done}>
        {typed.trim() === "" ? "Remove link" : "Set link"}
      </Button>
      {wrong && (
        <p role="alert" className="basis-full px-1 text-13 text-bad">
          A link starts with https:// or is an email address.
        </p>
      )}
    </div>
  );
}
