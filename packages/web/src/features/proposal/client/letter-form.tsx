import type { PublicInfo } from "@stint/core/proposal/schema";
import { type ReactNode, useRef } from "react";
import { Code, isApiError, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { useTitle } from "../../../lib/title";
import { cx } from "../../../ui/cx";
import { Field } from "../../../ui/field";
import { Spinner } from "../../../ui/spinner";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";
import { BrandFrame, column } from "../../public-page/brand-frame";
import { publicButton, publicLink } from "../../public-page/public-button";
import { PublicHead } from "../../public-page/public-head";
import { decline, requestChanges } from "./answer-requests";
import { CodeField, codeProblem } from "./code-field";
import { EmailField } from "./code-form";
import { closedCodes } from "./refusals";
import { looksLikeEmail, type Person } from "./use-person";

export interface LetterFormProps {
  hash: string;
  info: PublicInfo;
  person: Person;
  onPerson: (change: Partial<Person>) => void;
  onBack: () => void;
  onDone: () => void;
  /** The link was closed meanwhile: look again. */
  onClosed: () => void;
}

interface LetterProps extends LetterFormProps {
  title: string;
  intro: ReactNode;
  /** The part above the text. */
  ask: string;
  /** The error of an empty text. */
  missing: string;
  button: string;
  withEmail: boolean;
  /** The address is proven with a mailed code (D20). */
  withCode?: boolean;
  send: (body: { name: string; email: string; text: string; code: string }, key: string) => Promise<unknown>;
}

/** An answer in words: a name, a text, one button, and as easy to leave as to send. */
function Letter(props: LetterProps) {
  const { hash, info, person, onPerson, withEmail, withCode = false } = props;
  useTitle(`${props.title}: ${info.title}`);
  const key = useRef(newKey());
  const form = useForm({
    initial: { name: person.name, email: person.email, text: "", code: "" },
    check: ({ name, email, text, code }) => ({
      name: name.trim() ? "" : "Name required",
      email: !withEmail || looksLikeEmail(email) ? "" : "Email invalid",
      text: text.trim() ? "" : props.missing,
      code: withCode ? codeProblem(code, person.coded === email.trim()) : "",
    }),
    onSubmit: async (values) => {
      const body = {
        name: values.name.trim(),
        email: values.email.trim(),
        text: values.text.trim(),
        code: values.code,
      };
      try {
        await props.send(body, key.current);
      } catch (error) {
        key.current = newKey();
        if (isApiError(error) && (closedCodes.has(error.code) || error.code === Code.NotFound))
          return props.onClosed();
        throw error;
      }
      // A code is good for one answer.
      onPerson({ name: body.name, coded: undefined, ...(withEmail ? { email: body.email } : {}) });
      props.onDone();
    },
  });
  return (
    <BrandFrame color={info.brand.color} ground="page">
      <PublicHead brand={info.brand}>
        <button type="button" onClick={props.onBack} className={cx(publicLink, "min-h-11 text-14")}>
          Back to the proposal
        </button>
      </PublicHead>
      <main id="main" className={cx(column, "py-12 max-md:py-8")}>
        <div className="max-w-[560px]">
          <h1 className="text-30 font-semibold">{props.title}</h1>
          <p className="mt-1 text-15 text-muted">{props.intro}</p>
          <form onSubmit={form.submit} noValidate className="mt-8 space-y-4">
            <Field label={props.ask} error={form.errors.text}>
              <TextArea {...form.field("text")} rows={5} maxLength={2000} autoFocus />
            </Field>
            <Field label="Your full name" error={form.errors.name}>
              <TextInput {...form.field("name")} size="l" autoComplete="name" maxLength={200} />
            </Field>
            {withEmail && <EmailField label="Your email" form={form} />}
            {withCode && (
              <CodeField
                hash={hash}
                email={form.values.email}
                value={form.values.code}
                onChange={(code) => form.set("code", code)}
                error={form.errors.code}
                sent={person.coded}
                onSent={(coded) => onPerson({ coded })}
              />
            )}
            {form.problem && (
              <p role="alert" className="text-14 text-bad">
                {form.problem}
              </p>
            )}
            <div className="flex flex-wrap items-center gap-4 pt-2">
              <button type="submit" aria-disabled={form.pending || undefined} className={publicButton()}>
                {form.pending && <Spinner />}
                {props.button}
              </button>
              <button type="button" onClick={props.onBack} className={cx(publicLink, "min-h-11 text-14")}>
                Keep it open
              </button>
            </div>
          </form>
        </div>
      </main>
    </BrandFrame>
  );
}

/** Saying no, with a reason. */
export const DeclineForm = (props: LetterFormProps) => (
  <Letter
    {...props}
    title={props.info.document?.change ? "Decline this change" : "Decline this proposal"}
    intro={
      props.info.document?.change
        ? `${props.info.brand.name} gets your message by email. The accepted proposal stands as it is.`
        : `${props.info.brand.name} gets your message by email. The link closes; nothing is owed.`
    }
    ask="Reason"
    missing="Reason required"
    button="Decline"
    withEmail={props.info.code_required}
    withCode={props.info.code_required}
    send={({ name, text, email, code }, key) =>
      decline(props.hash, { name, reason: text, ...(props.info.code_required ? { email, code } : {}) }, key)
    }
  />
);

/** The form for changes that the client wants before accepting. */
export const ChangesForm = (props: LetterFormProps) => (
  <Letter
    {...props}
    title="Ask for changes"
    intro={`${props.info.brand.name} gets your message by email and sends you a new version. Nothing is accepted or declined.`}
    ask="What should be different?"
    missing="Say what should be different"
    button="Ask for changes"
    withEmail
    withCode={props.info.code_required}
    send={({ code, ...body }, key) => requestChanges(props.hash, code ? { ...body, code } : body, key)}
  />
);
