import { phaseLabel } from "@stint/core/proposal/reading/rules";
import type { Document, PublicInfo } from "@stint/core/proposal/schema";
import { type Topic, topicsOf } from "@stint/core/proposal/topic/rules";
import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { Field, fieldAttributes, useField } from "../../../ui/field";
import { inputClass } from "../../../ui/input-class";
import { Spinner } from "../../../ui/spinner";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";
import { publicButton } from "../../public-page/public-button";
import { sentence } from "../../public-page/words";
import { Conversation } from "./conversation";
import { useAsked } from "./questions";
import { ask } from "./requests";
import { looksLikeEmail, type Person } from "./use-person";

export interface AskFormProps {
  hash: string;
  sender: string;
  document: Document;
  /** The questions of this link, with their answers. */
  questions: PublicInfo["questions"];
  person: Person;
  onPerson: (change: Partial<Person>) => void;
  /** The topic of the next question; undefined for the whole proposal. */
  about: Topic | undefined;
  onAbout: (about: Topic | undefined) => void;
  /** A question was sent: read the link again. */
  onAsked: () => void;
  sent: boolean;
  /** Each higher number takes the focus here. */
  wish: number;
}

/** A topic as an option's value. */
const keyOf = (topic: Topic | undefined): string => (topic ? Object.entries(topic).flat().join(":") : "");

function AboutSelect({
  document,
  value,
  onChange,
}: {
  document: Document;
  value: Topic | undefined;
  onChange: (value: Topic | undefined) => void;
}) {
  const field = useField();
  const phases = document.phases.filter(({ services }) => services.length > 0);
  const sections = topicsOf(document);
  const topics: Topic[] = [
    ...sections.map(({ topic }) => topic),
    ...phases.flatMap(({ services }) => services.map(({ id }) => ({ task_id: id }))),
  ];
  return (
    <select
      {...fieldAttributes(field, undefined)}
      value={keyOf(value)}
      onChange={(event) => onChange(topics.find((topic) => keyOf(topic) === event.target.value))}
      className={inputClass("form", "m", "pr-8")}
    >
      <option value="">Everything</option>
      {sections.map(({ topic, words }) => (
        <option key={keyOf(topic)} value={keyOf(topic)}>
          {sentence(words)}
        </option>
      ))}
      {phases.map((phase) => (
        <optgroup key={phase.id} label={phaseLabel(phase)}>
          {phase.services.map(({ id, name }) => (
            <option key={id} value={keyOf({ task_id: id })}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

/** The questions and answers, and a form for a question to the sender, without accepting anything. */
export function AskForm(props: AskFormProps) {
  const { hash, sender, document, person, about, onAbout } = props;
  const key = useRef(newKey());
  const box = useRef<HTMLTextAreaElement>(null);
  const [waiting, note] = useAsked(hash, props.questions);
  const { wish } = props;
  useEffect(() => {
    if (wish === 0) return;
    box.current?.scrollIntoView({ block: "center" });
    box.current?.focus({ preventScroll: true });
  }, [wish]);
  const form = useForm({
    initial: { text: "", name: person.name, email: person.email },
    check: (values) => ({
      text: values.text.trim() ? "" : "Question required",
      name: values.name.trim() ? "" : "Name required",
      email: looksLikeEmail(values.email) ? "" : "Email invalid",
    }),
    onSubmit: async (values) => {
      const who = { name: values.name.trim(), email: values.email.trim() };
      const said = { text: values.text.trim(), ...about };
      try {
        const id = await ask(hash, { ...who, ...said }, key.current);
        note({ ...said, id, name: who.name, asked_at: new Date().toISOString() });
      } finally {
        key.current = newKey();
      }
      props.onPerson(who);
      onAbout(undefined);
      form.setValues({ ...values, text: "" });
      props.onAsked();
    },
  });
  return (
    <div className="max-w-[640px]">
      <Conversation document={document} questions={props.questions} waiting={waiting} sender={sender} />
      <div role="status">
        {props.sent && (
          <p className="mb-5 flex gap-2 text-14 text-ok">
            <Check size={18} aria-hidden="true" className="mt-px shrink-0" />
            <span>Sent. {sender} answers here and by email.</span>
          </p>
        )}
      </div>
      <form onSubmit={form.submit} noValidate>
        <Field label="Your question" error={form.errors.text} hideLabel>
          <TextArea
            {...form.field("text")}
            ref={box}
            rows={3}
            maxLength={2000}
            placeholder="What would you like to know?"
          />
        </Field>
        <div className="mt-3 grid gap-3 sm:grid-cols-3">
          <Field label="About">
            <AboutSelect document={document} value={about} onChange={onAbout} />
          </Field>
          <Field label="Your name" error={form.errors.name}>
            <TextInput {...form.field("name")} autoComplete="name" maxLength={200} />
          </Field>
          <Field label="Your email" error={form.errors.email}>
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
    </div>
  );
}
