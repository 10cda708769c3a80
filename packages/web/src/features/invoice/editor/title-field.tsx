import "./head-fields.css";
import { Field } from "../../../ui/field";
import { TextInput } from "../../../ui/text-input";
import { useEditor } from "./use-editor";

/** The invoice's title: it says what the invoice is for, on top of the client's page. */
export function TitleField() {
  const { doc, change } = useEditor();
  return (
    <Field label="What this invoice is for" hideLabel className="mb-3">
      <TextInput
        value={doc.head.title}
        onChange={(title) => change((now) => ({ ...now, head: { ...now.head, title } }))}
        maxLength={200}
        placeholder="What this invoice is for"
        className="head-title sm:[&_input:not(:hover,:focus)]:border-transparent"
      />
    </Field>
  );
}
