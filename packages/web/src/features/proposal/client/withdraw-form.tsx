import type { Subject } from "@stint/core/proposal/consumer/rules";
import { useRef, useState } from "react";
import { isApiError, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { dayInWords } from "../../../lib/format";
import { Field } from "../../../ui/field";
import { Spinner } from "../../../ui/spinner";
import { TextInput } from "../../../ui/text-input";
import { publicButton } from "../../public-page/public-button";
import { revoke } from "./answer-requests";
import { EmailField } from "./code-form";
import { looksLikeEmail } from "./use-person";

/**
 * A consumer's withdrawal in two steps, as Directive 2011/83/EU, article 11a, asks: who withdraws, and a
 * button that says what it does. No reason and no code are asked for.
 */
export function WithdrawForm({
  hash,
  of,
  last_day,
  onDone,
}: {
  hash: string;
  of: Subject;
  last_day: string;
  /** Called when it is withdrawn, or the link's state changed. */
  onDone: () => void;
}) {
  const [open, setOpen] = useState(false);
  const key = useRef(newKey());
  const form = useForm({
    initial: { name: "", email: "" },
    check: ({ name, email }) => ({
      name: name.trim() ? "" : "Name required",
      email: looksLikeEmail(email) ? "" : "Email invalid",
    }),
    onSubmit: async ({ name, email }) => {
      await revoke(hash, { name: name.trim(), email: email.trim() }, key.current).catch((error: unknown) => {
        if (!isApiError(error) || error.status === 422) key.current = newKey();
        throw error;
      });
      onDone();
    },
  });
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)} className={publicButton("second")}>
        {`Withdraw from this ${of}`}
      </button>
    );
  return (
    <form
      onSubmit={form.submit}
      noValidate
      className="w-full rounded-modal border border-line bg-surface p-5 text-left text-ink"
    >
      <h2 className="text-17 font-semibold">{`Withdraw from this ${of}`}</h2>
      <p className="mt-1 text-14 text-muted">
        {`You can until ${dayInWords(last_day, { weekday: true })}, without a reason. A receipt comes by email.`}
      </p>
      <Field label="Your full name" error={form.errors.name} className="mt-4">
        <TextInput {...form.field("name")} size="l" autoComplete="name" maxLength={200} />
      </Field>
      <EmailField form={form} label="Email for the receipt" className="mt-4" />
      {form.problem && (
        <p role="alert" className="mt-4 text-14 text-bad">
          {form.problem}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="submit" aria-disabled={form.pending || undefined} className={publicButton("primary")}>
          {form.pending && <Spinner />}
          Confirm withdrawal
        </button>
        <button type="button" onClick={() => setOpen(false)} className={publicButton("second")}>
          {`Keep the ${of}`}
        </button>
      </div>
    </form>
  );
}
