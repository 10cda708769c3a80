import { type ReactNode, useState } from "react";
import { useForm } from "../../../lib/form";
import { Field } from "../../../ui/field";
import { Spinner } from "../../../ui/spinner";
import { TextInput } from "../../../ui/text-input";
import { publicButton } from "../../public-page/public-button";
import { CodeField, codeProblem } from "./code-field";
import { looksLikeEmail } from "./use-person";

interface EmailFieldProps {
  label: string;
  hint?: ReactNode;
  className?: string;
  form: {
    errors: Record<string, string>;
    field: (name: "email") => {
      name: string;
      value: string;
      onChange: (value: string) => void;
      onBlur: () => void;
    };
  };
}

/** The field for the writer's address. */
export function EmailField({ label, hint, className = "", form }: EmailFieldProps) {
  return (
    <Field label={label} hint={hint} error={form.errors.email} className={className}>
      <TextInput
        {...form.field("email")}
        size="l"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
      />
    </Field>
  );
}

export interface Coded {
  email: string;
  code: string;
}

/** One thing on a proposal that needs an address and the code that was mailed to it (D20), and nothing else. */
export function CodeForm({
  hash,
  coded = true,
  email = "",
  label,
  hint,
  button,
  onSubmit,
  className,
  children,
}: {
  hash: string;
  /** The owner may have switched codes off: then there is only the button. */
  coded?: boolean;
  email?: string | undefined;
  label: string;
  hint?: ReactNode;
  button: string;
  onSubmit: (proof: Coded) => Promise<void>;
  className?: string;
  /** The part above the fields. */
  children?: ReactNode;
}) {
  const [sent, setSent] = useState<string>();
  const form = useForm({
    initial: { email, code: "" },
    check: (typed) =>
      coded
        ? {
            email: looksLikeEmail(typed.email) ? "" : "Email invalid",
            code: codeProblem(typed.code, sent === typed.email.trim()),
          }
        : {},
    onSubmit: ({ email: address, code }) => onSubmit({ email: address.trim(), code }),
  });
  return (
    <form onSubmit={form.submit} noValidate className={className}>
      {children}
      {coded && (
        <>
          <EmailField label={label} hint={hint} form={form} />
          <CodeField
            hash={hash}
            email={form.values.email}
            value={form.values.code}
            onChange={(code) => form.set("code", code)}
            error={form.errors.code}
            sent={sent}
            onSent={setSent}
          />
        </>
      )}
      {form.problem && (
        <p role="alert" className="mt-3 text-14 text-bad">
          {form.problem}
        </p>
      )}
      {(!coded || sent) && (
        <button
          type="submit"
          aria-disabled={form.pending || undefined}
          className={publicButton("primary", "m", "mt-4 w-full")}
        >
          {form.pending && <Spinner />}
          {button}
        </button>
      )}
    </form>
  );
}
