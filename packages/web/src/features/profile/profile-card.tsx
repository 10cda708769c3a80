import { Brand } from "@stint/core/platform/brand";
import "./profile.css";
import { fallbackColor } from "@stint/core/profile/rules";
import { Availability } from "./availability";
import type { Profile } from "./queries";
import { PersonVisual, visualOf } from "./visual";
import { nameOf } from "./words";

/** The card of a person as links and lists show it. Pay and addresses are never on it. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const visual = visualOf(profile);
  const color =
    visual.type === "none" ? fallbackColor(profile.id) : (visual.color ?? fallbackColor(profile.id));
  const palette = Brand.derive(color);
  const facts = [
    ["Roles", profile.tags.roles],
    ["Works with", profile.tags.tools],
    ["For", profile.tags.industries],
    ["Speaks", profile.tags.languages],
  ] as const;
  return (
    <article aria-label="Your card" className="profile-card bg-surface text-ink">
      <div className="profile-cover" style={{ background: palette.fill }}>
        <p className="truncate text-14 font-semibold" style={{ color: palette.on }}>
          {profile.brand_name || nameOf(profile)}
        </p>
        <PersonVisual of={visual} size={44} className="profile-ring" />
      </div>
      <div className="p-5">
        <p className="text-19 font-semibold break-words">{nameOf(profile)}</p>
        <p className="mt-1 text-15 break-words">{profile.headline || "What you make, and for whom"}</p>
        <dl className="mt-4 text-14">
          <div className="flex justify-between gap-4 border-t border-line py-2.5">
            <dt className="text-muted">Availability</dt>
            <dd>
              {profile.availability === null ? (
                <span className="text-muted">Not said</span>
              ) : (
                <Availability of={profile.availability_overall} />
              )}
            </dd>
          </div>
          {facts
            .filter(([, names]) => names.length > 0)
            .map(([label, names]) => (
              <div key={label} className="flex justify-between gap-4 border-t border-line py-2.5">
                <dt className="text-muted">{label}</dt>
                <dd className="text-right">{names.slice(0, 4).join(", ")}</dd>
              </div>
            ))}
        </dl>
      </div>
    </article>
  );
}
