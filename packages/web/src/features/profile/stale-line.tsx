import { Button } from "../../ui/button";
import type { ProfileDraft } from "./use-profile-draft";

/** What is said once another tab saved first. */
export function StaleLine({ profile }: { profile: ProfileDraft }) {
  if (profile.state !== "stale") return null;
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center gap-4 rounded-ctl bg-warn-soft px-4 py-2.5 text-14 text-warn"
    >
      <p>Your profile was changed in another tab. What you typed last is not saved.</p>
      <Button kind="link" onClick={profile.takeNewest}>
        Show what is saved
      </Button>
    </div>
  );
}
