import { normalizeLink, SOCIAL_LINKS, SOCIAL_NAMES, type SocialLink } from "@stint/core/profile/link/rules";
import { useState } from "react";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/text-input";
import type { ProfileDraft } from "./use-profile-draft";

const EXAMPLES: Record<SocialLink, string> = {
  website_url: "example.com",
  linkedin_url: "linkedin.com/in/",
  dribbble_url: "dribbble.com/",
  behance_url: "behance.net/",
  instagram_url: "instagram.com/",
  twitter_url: "twitter.com/",
};

/** Where else somebody is found. A wrong link stays in its field with the reason, and nobody is shown it. */
export function LinksPart({ profile }: { profile: ProfileDraft }) {
  const [faults, setFaults] = useState<Partial<Record<SocialLink, string>>>({});
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {SOCIAL_NAMES.map((name) => {
        const { value, onChange, onBlur } = profile.text(name);
        return (
          <Field key={name} label={SOCIAL_LINKS[name].label} error={faults[name] ?? profile.errors[name]}>
            <TextInput
              name={name}
              value={value}
              placeholder={EXAMPLES[name]}
              maxLength={300}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(next) => {
                setFaults(({ [name]: _, ...rest }) => rest);
                onChange(next);
              }}
              onBlur={(event) => {
                const typed = event.target.value.trim();
                const fault = typed === "" ? undefined : normalizeLink(name, typed).fault;
                if (fault) setFaults((now) => ({ ...now, [name]: fault }));
                else onBlur();
              }}
            />
          </Field>
        );
      })}
    </div>
  );
}
