import { Check, X } from "lucide-react";
import { type Ref, useRef } from "react";
import { newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { Field } from "../../../ui/field";
import { Spinner } from "../../../ui/spinner";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";
import { publicButton } from "../../public/public-button";
import type { Topic } from "../document/document-body";
import { ask } from "./requests";
import { looksLikeEmail, type Person } from "./use-person";

export interface AskFormProps {
  hash: string;
  sender: string;
  person: Person;
  onPerson: (change: Partial<Person>) => void;
  topic: Topic | undefined;
  onTopic: (topic: Topic | undefined) => void;
  /** Questions asked on this page so far, newest last. */
  asked: readonly string[];
  onAsked: (text: string) => void;
  box?: Ref<HTMLTextAreaElement>;
}

/** A question to the sender, without accepting anything. */
export function AskForm({
  hash,
  sender,
  person,
  onPerson,
  topic,
  onTopic,
  asked,
  onAsked,
  box,
}: AskFormProps) {
  const key = useRef(newKey());
  const form = useForm({
    initial: { text: "", name: person.name, email: person.email },
    check: (values) => ({
      text: values.text.trim() ? "" : "Question required",
      name: values.name.trim() ? "" : "Name required",
      email: looksLikeEmail(values.email) ? "" : "Email invalid",
    }),
    onSubmit: async (values) => {
      const text = topic ? `About ${topic}: ${values.text.trim()}` : values.text.trim();
      try {
        await ask(hash, { name: values.name.trim(), email: values.email.trim(), text }, key.current);
      } finally {
        key.current = newKey();
      }
      onPerson({ name: values.name.trim(), email: values.email.trim() });
      onTopic(undefined);
      onAsked(text);
      form.setValues({ ...values, text: "" });
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="max-w-[640px]">
      {asked.length > 0 && (
        <ul aria-label="Questions you sent" className="mb-5 space-y-3">
          {asked.map((text, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
              key={index}
              className="border-l-2 border-(--edge) pl-4"
            >
              <p className="text-13 text-muted">You, just now</p>
              <p className="text-15 break-words whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {asked.length > 0 && (
          <p className="mb-5 flex gap-2 text-14 text-ok">
            <Check size={18} aria-hidden="true" className="mt-px shrink-0" />
            <span>Sent. {sender} answers by mail.</span>
          </p>
        )}
      </div>
      {topic && (
        <p className="mb-2 flex items-center gap-1 text-13 text-muted">
          About {topic}
          <button
            type="button"
            aria-label={`Not about ${topic}`}
            onClick={() => onTopic(undefined)}
            className="inline-flex size-7 items-center justify-center rounded-chip hover:bg-hover touch:size-11"
          >
            <X size={14} />
          </button>
        </p>
      )}
      <Field label="Your question" error={form.errors.text} hideLabel>
        <TextArea
          {...form.field("text")}
          ref={box ?? null}
          rows={3}
          maxLength={1900}
          placeholder="Ask anything before you decide"
        />
      </Field>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Field label="Your name" error={form.errors.name}>
          <TextInput {...form.field("name")} autoComplete="name" maxLength={200} />
        </Field>
        <Field label="Your e-mail" error={form.errors.email}>
          <TextInput
            {...form.field("email")}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
          />
        </Field>
      </div>
      {form.problem && (
        <p role="alert" className="mt-3 text-14 text-bad">
          {form.problem}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <p className="text-13 text-muted">Asking does not accept anything.</p>
        <button type="submit" aria-disabled={form.pending || undefined} className={publicButton()}>
          {form.pending && <Spinner />}
          Send question
        </button>
      </div>
    </form>
  );
}
