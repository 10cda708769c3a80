import { TagField } from "./tag-field";
import type { ProfileDraft } from "./use-profile-draft";

const FIELDS = [
  ["roles", "Roles", 5, "Add a role"],
  ["tools", "Tools", 20, "Add a tool"],
  ["industries", "Industries", 10, "Add an industry"],
  ["causes", "Causes", 10, "Add a cause"],
  ["languages", "Languages", 10, "Add a language"],
] as const;

/** What somebody does, with what, for whom: how they are found. */
export function TagsPart({ profile }: { profile: ProfileDraft }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(([list, label, most, placeholder]) => (
        <div key={list} className={list === "roles" ? "sm:col-span-2" : undefined}>
          <TagField
            label={label}
            list={list}
            most={most}
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
