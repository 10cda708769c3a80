import { useState } from "react";
import { Field } from "../../../ui/field";
import { Switch } from "../../../ui/switch";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";
import type { Method } from "./model";
import { useEditor } from "./use-editor";

const methods: readonly { method: Method; label: string }[] = [
  { method: "card", label: "Card payment" },
  { method: "bank", label: "Bank debit" },
  { method: "manual", label: "Transfer by themselves" },
];
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** "a@b.test, c@d.test" as a list; what is no address yet is not saved. */
function CopyTo() {
  const { doc, change } = useEditor();
  const { email_cc } = doc.head;
  const [on, setOn] = useState(email_cc.length > 0);
  const [text, setText] = useState(email_cc.join(", "));
  const [error, setError] = useState<string>();
  const save = (next: string) => {
    const parts = next.split(/[\s,;]+/).filter(Boolean);
    const wrong = parts.find((part) => !address.test(part));
    setError(wrong ? `${wrong} is no e-mail address` : parts.length > 5 ? "At most five copies" : undefined);
    if (wrong || parts.length > 5) return;
    change((now) =>
      now.head.email_cc.join() === parts.join() ? now : { ...now, head: { ...now.head, email_cc: parts } },
    );
  };
  return (
    <div>
      <Switch
        checked={on}
        onChange={(next) => {
          setOn(next);
          if (!next) {
            setText("");
            save("");
          }
        }}
      >
        Copy another person by email
      </Switch>
      {on && (
        <Field label="Copies to" error={error} className="mt-2 mb-2">
          <TextInput
            type="email"
            multiple
            value={text}
            onChange={setText}
            onBlur={() => save(text)}
            placeholder="name@example.com"
          />
        </Field>
      )}
    </div>
  );
}

/** The note to the client, ways to pay, copies. */
export function Options() {
  const { doc, change } = useEditor();
  const toggle = (method: Method, on: boolean) =>
    change((now) => ({
      ...now,
      methods: on ? [...now.methods, method] : now.methods.filter((each) => each !== method),
    }));
  return (
    <div className="min-w-0">
      <Field label="Note to client">
        <TextArea
          value={doc.head.note}
          onChange={(note) => change((now) => ({ ...now, head: { ...now.head, note } }))}
          maxLength={2000}
          rows={3}
        />
      </Field>
      <fieldset className="mt-4 flex flex-col gap-1">
        <legend className="sr-only">Ways to pay and copies</legend>
        {methods.map(({ method, label }) => (
          <Switch key={method} checked={doc.methods.includes(method)} onChange={(on) => toggle(method, on)}>
            {label}
          </Switch>
        ))}
        <CopyTo />
      </fieldset>
    </div>
  );
}
