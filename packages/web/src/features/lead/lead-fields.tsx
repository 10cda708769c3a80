import type { Asked, LeadField, SubmitInput } from "@stint/core/lead/schema";
import { useRef } from "react";
import { api, newKey } from "../../lib/api";
import { useForm } from "../../lib/form";
import { cx } from "../../ui/cx";
import { Field } from "../../ui/field";
import { Spinner } from "../../ui/spinner";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { publicButton } from "../public-page/public-button";
import { leadFields } from "./words";

const EMPTY = {
  name: "",
  email: "",
  company: "",
  phone: "",
  website: "",
  about: "",
  budget: "",
  start: "",
  message: "",
  fax: "",
};

const pairs: readonly (readonly LeadField[])[] = [
  ["phone", "website"],
  ["budget", "start"],
];

const withScheme = (address: string): string =>
  address === "" || /^https?:\/\//i.test(address) ? address : `https://${address}`;

/** The form in which a stranger describes what they need: `fields` says what is asked beside name and email. */
export function useLeadForm({
  hash,
  fields,
  isPerson = false,
  onSent,
}: {
  hash: string;
  fields: Record<LeadField, Asked>;
  isPerson?: boolean;
  onSent: () => void;
}) {
  const key = useRef(newKey());
  const asked = leadFields
    .filter(({ field }) => fields[field] !== "off")
    // "us" is a business: one person has a message.
    .map((each) => (isPerson && each.field === "message" ? { ...each, label: "Message" } : each));
  const form = useForm({
    initial: EMPTY,
    check: (values) => ({
      name: values.name.trim() ? "" : "Name required",
      email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())
        ? ""
        : values.email.trim()
          ? "Email invalid"
          : "Email required",
      ...Object.fromEntries(
        asked.map(({ field, label }) => [
          field,
          fields[field] === "required" && !values[field].trim()
            ? `${label.endsWith("?") ? "Answer" : label} required`
            : "",
        ]),
      ),
    }),
    onSubmit: async (values) => {
      const body: SubmitInput = { hash, ...values, website: withScheme(values.website.trim()) };
      await api.post("/submitlead", { body, key: key.current });
      onSent();
    },
  });
  return { ...form, asked, fields };
}

/** The fields with the button. `reader`: who gets it, in words. */
export function LeadFields({
  form,
  reader,
  className,
}: {
  form: ReturnType<typeof useLeadForm>;
  reader: string;
  className?: string;
}) {
  const { asked, fields } = form;
  /** Two short fields share a line; one alone has the whole line. */
  const hasPair = (field: LeadField) =>
    pairs.some((pair) => pair.includes(field) && pair.every((each) => fields[each] !== "off"));
  return (
    <form
      onSubmit={form.submit}
      noValidate
      className={cx("grid grid-cols-2 gap-x-4 gap-y-5 max-sm:grid-cols-1", className)}
    >
      <Field label="Your name" error={form.errors.name} required>
        <TextInput {...form.field("name")} size="l" autoComplete="name" maxLength={120} />
      </Field>
      <Field label="Email" error={form.errors.email} required>
        <TextInput
          {...form.field("email")}
          size="l"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
        />
      </Field>
      {asked.map(({ field, label, max }) => (
        <Field
          key={field}
          label={label}
          error={form.errors[field]}
          {...(fields[field] === "required" ? { required: true } : { hint: "Optional" })}
          className={hasPair(field) ? "" : "sm:col-span-2"}
        >
          {field === "message" ? (
            <TextArea {...form.field(field)} maxLength={max} rows={6} />
          ) : (
            <TextInput
              {...form.field(field)}
              size="l"
              maxLength={max}
              {...(field === "company" ? { autoComplete: "organization" } : {})}
              {...(field === "phone" ? { type: "tel" as const, autoComplete: "tel" } : {})}
              {...(field === "website" ? { inputMode: "url" as const, autoCapitalize: "none" } : {})}
            />
          )}
        </Field>
      ))}
      {/* Machines fill in every field they find; people never see this one. */}
      <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
        <label>
          Fax
          <input
            tabIndex={-1}
            autoComplete="off"
            value={form.values.fax}
            onChange={({ target }) => form.set("fax", target.value)}
          />
        </label>
      </div>
      <div className="sm:col-span-2">
        {form.problem && (
          <p role="alert" className="mb-3 text-14 text-bad">
            {form.problem}
          </p>
        )}
        <button
          type="submit"
          aria-disabled={form.pending || undefined}
          className={publicButton("primary", "l", "max-sm:w-full")}
        >
          {form.pending && <Spinner />}
          {form.pending ? "Sending" : "Send"}
        </button>
        <p className="mt-3 text-13 text-muted">Only {reader} reads what you write here.</p>
      </div>
    </form>
  );
}
