import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../lib/api";
import { report } from "../../lib/report";
import { savePerson } from "../../lib/save-person";
import { useUser } from "../../lib/session";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { ownProfileQuery } from "./queries";
import type { ProfileDraft } from "./use-profile-draft";

/** First and last name stand with the account, so they are saved there. */
function useNames() {
  const user = useUser();
  const queryClient = useQueryClient();
  const [names, setNames] = useState({ first_name: user.first_name, last_name: user.last_name });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = async () => {
    const { first_name, last_name } = names;
    if (first_name === user.first_name && last_name === user.last_name) return;
    try {
      await savePerson(user, { first_name, last_name });
      setErrors({});
      queryClient.setQueryData(ownProfileQuery.queryKey, (now) => now && { ...now, user: names });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setErrors(error.fields ?? {});
      if (!error.fields) report(error);
    }
  };
  const field = (name: keyof typeof names) => ({
    value: names[name],
    onChange: (value: string) => setNames((now) => ({ ...now, [name]: value })),
    onBlur: () => void save(),
  });
  return { names, errors, field };
}

/** Who somebody is and what they make. */
export function NamePart({ profile }: { profile: ProfileDraft }) {
  const { draft, errors, text, choose } = profile;
  const own = useNames();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First name" error={own.errors.first_name}>
        <TextInput {...own.field("first_name")} autoComplete="given-name" maxLength={80} />
      </Field>
      <Field label="Last name" error={own.errors.last_name}>
        <TextInput {...own.field("last_name")} autoComplete="family-name" maxLength={80} />
      </Field>
      <Field
        label="Headline"
        hint="What you make, and for whom. No job titles needed."
        aside={<span className="text-muted">{`${draft.headline.length} of 80`}</span>}
        error={errors.headline}
        className="sm:col-span-2"
      >
        <TextInput {...text("headline")} maxLength={80} />
      </Field>
      <Field label="About you" error={errors.about} className="sm:col-span-2">
        <TextArea {...text("about")} maxLength={1000} rows={4} />
      </Field>
      <Field label="Based in" error={errors.place}>
        <TextInput {...text("place")} maxLength={120} autoComplete="address-level2" />
      </Field>
      <div className="flex items-end pb-1.5">
        <Checkbox checked={draft.travels} onChange={(travels) => choose("travels", travels)}>
          I travel for work
        </Checkbox>
      </div>
    </div>
  );
}
