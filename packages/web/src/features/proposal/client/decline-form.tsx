import type { PublicInfo } from "@stint/core/proposal/schema";
import { useRef } from "react";
import { Code, isApiError, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { useTitle } from "../../../lib/title";
import { cx } from "../../../ui/cx";
import { Field } from "../../../ui/field";
import { Spinner } from "../../../ui/spinner";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";
import { BrandFrame, column } from "../../public/brand-frame";
import { publicButton, publicLink } from "../../public/public-button";
import { PublicHead } from "../../public/public-head";
import { closedCodes } from "./refusals";
import { decline } from "./requests";
import type { Person } from "./use-person";

export interface DeclineFormProps {
  hash: string;
  info: PublicInfo;
  person: Person;
  onPerson: (change: Partial<Person>) => void;
  onBack: () => void;
  onDeclined: () => void;
  /** The link was closed meanwhile: look again. */
  onClosed: () => void;
}

/** Saying no, with a reason; as easy to leave as to do. */
export function DeclineForm({
  hash,
  info,
  person,
  onPerson,
  onBack,
  onDeclined,
  onClosed,
}: DeclineFormProps) {
  useTitle(`Decline ${info.title}`);
  const key = useRef(newKey());
  const form = useForm({
    initial: { name: person.name, reason: "" },
    check: (values) => ({
      name: values.name.trim() ? "" : "Name required",
      reason: values.reason.trim() ? "" : "Reason required",
    }),
    onSubmit: async ({ name, reason }) => {
      try {
        await decline(hash, { name: name.trim(), reason: reason.trim() }, key.current);
      } catch (error) {
        key.current = newKey();
        if (isApiError(error) && (closedCodes.has(error.code) || error.code === Code.NotFound))
          return onClosed();
        throw error;
      }
      onPerson({ name: name.trim() });
      onDeclined();
    },
  });
  return (
    <BrandFrame color={info.brand.color} ground="page">
      <PublicHead brand={info.brand}>
        <button type="button" onClick={onBack} className={cx(publicLink, "min-h-11 text-14")}>
          Back to the proposal
        </button>
      </PublicHead>
      <main id="main" className={cx(column, "py-12 max-md:py-8")}>
        <div className="max-w-[560px]">
          <h1 className="text-30 font-semibold">Decline this proposal</h1>
          <p className="mt-1 text-15 text-muted">
            {info.brand.name} gets your words by mail. The link closes; nothing is owed.
          </p>
          <form onSubmit={form.submit} noValidate className="mt-8 space-y-4">
            <Field label="Your full name" error={form.errors.name}>
              <TextInput {...form.field("name")} size="l" autoComplete="name" maxLength={200} />
            </Field>
            <Field label="Reason" error={form.errors.reason}>
              <TextArea {...form.field("reason")} rows={4} maxLength={2000} />
            </Field>
            {form.problem && (
              <p role="alert" className="text-14 text-bad">
                {form.problem}
              </p>
            )}
            <div className="flex flex-wrap items-center gap-4 pt-2">
              <button type="submit" aria-disabled={form.pending || undefined} className={publicButton()}>
                {form.pending && <Spinner />}
                Decline
              </button>
              <button type="button" onClick={onBack} className={cx(publicLink, "min-h-11 text-14")}>
                Keep it open
              </button>
            </div>
          </form>
        </div>
      </main>
    </BrandFrame>
  );
}
