import type { LeadField, PublicForm, SubmitInput } from "@stint/core/lead/schema";
import { CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import { api, newKey } from "../../lib/api";
import { useForm } from "../../lib/form";
import { useTitle } from "../../lib/title";
import { Field } from "../../ui/field";
import { Spinner } from "../../ui/spinner";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { BrandFrame, column } from "../public-page/brand-frame";
import { LinkState } from "../public-page/link-state";
import { publicButton } from "../public-page/public-button";
import { PublicFoot, PublicHead } from "../public-page/public-head";
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

/** /leads/{hash}: the form in which a stranger describes their needs to the business. */
export function LeadForm({ hash, form: page }: { hash: string; form: PublicForm }) {
  useTitle(page.title);
  const key = useRef(newKey());
  const [sent, setSent] = useState(false);
  const asked = leadFields.filter(({ field }) => page.fields[field] !== "off");
  /** Two short fields share a line; one alone has the whole line. */
  const hasPair = (field: LeadField) =>
    pairs.some((pair) => pair.includes(field) && pair.every((each) => page.fields[each] !== "off"));
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
          page.fields[field] === "required" && !values[field].trim()
            ? `${label.endsWith("?") ? "An answer" : label} is required`
            : "",
        ]),
      ),
    }),
    onSubmit: async (values) => {
      const body: SubmitInput = { hash, ...values, website: withScheme(values.website.trim()) };
      await api.post("/submitlead", { body, key: key.current });
      setSent(true);
      window.scrollTo(0, 0);
    },
  });
  const { brand } = page;
  if (sent)
    return (
      <LinkState brand={brand} icon={<CircleCheck />} title="Thank you, that has arrived">
        <p>
          {brand.name || "They"} will write to {form.values.email.trim()}.
        </p>
      </LinkState>
    );
  return (
    <BrandFrame color={brand.color}>
      <PublicHead brand={brand} />
      <main id="main" className={column}>
        <div className="mx-auto max-w-[640px] pt-12 max-md:pt-8">
          <h1 className="text-30 font-semibold max-md:text-22 text-balance">{page.title}</h1>
          {page.intro && <p className="mt-3 text-17 whitespace-pre-line text-muted">{page.intro}</p>}
          <form
            onSubmit={form.submit}
            noValidate
            className="mt-8 grid grid-cols-2 gap-x-4 gap-y-5 max-sm:grid-cols-1"
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
                {...(page.fields[field] === "required" ? { required: true } : { hint: "Optional" })}
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
              <p className="mt-3 text-13 text-muted">
                Only {brand.name || "whoever gave you this address"} reads what you write here.
              </p>
            </div>
          </form>
        </div>
        <PublicFoot sent={false}>{brand.name}</PublicFoot>
      </main>
    </BrandFrame>
  );
}
