import { MOST_TAGS } from "@stint/core/profile/rules";
import { TagField } from "./tag-field";
import type { ProfileDraft } from "./use-profile-draft";

const FIELDS = [
  ["roles", "Roles", "Add a role"],
  ["tools", "Tools", "Add a tool"],
  ["industries", "Industries", "Add an industry"],
  ["causes", "Causes", "Add a cause"],
  ["languages", "Languages", "Add a language"],
] as const;

/** What somebody does, with what, for whom: how they are found. */
export function TagsPart({ profile }: { profile: ProfileDraft }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(([list, label, placeholder]) => (
        <div key={list} className={list === "roles" ? "sm:col-span-2" : undefined}>
          <TagField
            label={label}
            list={list}
            most={MOST_TAGS[list]}
            placeholder={placeholder}
            value={profile.draft[list]}
            onChange={(ids) => profile.choose(list, ids)}
            error={profile.errors[list]}
          />
        </div>
      ))}
    </div>
  );
}
