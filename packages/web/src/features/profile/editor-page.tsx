import { VISIBILITIES } from "@stint/core/profile/rules";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ExternalLink, Users } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Button, buttonClass } from "../../ui/button";
import { EditorHeader } from "../../ui/editor-header";
import { GhostRows } from "../../ui/ghost-rows";
import { lazyPart } from "../../ui/lazy-part";
import { Menu } from "../../ui/menu";
import { AvailabilityPart } from "./availability-part";
import { BrandPart } from "./brand-part";
import { EditorPart } from "./editor-part";
import { LinksPart } from "./links-part";
import { NamePart } from "./name-part";
import { ProfileCard } from "./profile-card";
import { ownProfileQuery, type Profile } from "./queries";
import { ServicesPart } from "./services-part";
import { StaleLine } from "./stale-line";
import { StepList } from "./step-list";
import { editorSteps } from "./steps";
import { type ProfileDraft, useProfileDraft } from "./use-profile-draft";
import { VISIBILITY_WORDS } from "./words";

/** Lists that are searched take code that no other part of the page needs. */
const TagsPart = lazyPart(async () => (await import("./tags-part")).TagsPart);

/** Who may open the profile; a choice is saved at once. */
function VisibilityMenu({ profile }: { profile: ProfileDraft }) {
  const { draft, choose } = profile;
  // Who saved nothing shows nothing, whatever the first save will make of it.
  const isUnsaved = draft.version === null;
  return (
    <Menu
      label="Who sees your profile"
      items={[
        {
          id: "visibility",
          choice: "Who sees your profile",
          value: isUnsaved ? "" : draft.visibility,
          onChange: (value) => choose("visibility", value as Profile["visibility"]),
          options: VISIBILITIES.map((value) => ({ value, label: VISIBILITY_WORDS[value] })),
        },
      ]}
      trigger={
        <Button kind="quiet" size="s" icon={<Users size={16} aria-hidden="true" />}>
          {isUnsaved ? "Nobody sees it yet" : VISIBILITY_WORDS[draft.visibility]}
        </Button>
      }
    />
  );
}

/** /profile/edit: everything that others see of a person, saved field by field, with the card as it will be. */
export function ProfileEditorPage({ hint }: { hint: ReactNode }) {
  const { data } = useSuspenseQuery(ownProfileQuery);
  const profile = useProfileDraft(data);
  const navigate = useNavigate();
  const seen = { ...profile.draft, user: data.user };
  const steps = editorSteps(seen, profile.errors, data.work.length);
  return (
    <div className="min-h-dvh bg-surface">
      <EditorHeader
        back={{ to: "/profile", label: "Back to your profile" }}
        title="Your profile"
        saved={profile.state}
        actions={
          <>
            <VisibilityMenu profile={profile} />
            <Link to="/profile" className={`${buttonClass("second", "s")} max-md:hidden`}>
              <ExternalLink size={16} aria-hidden="true" />
              See it as others do
            </Link>
            <Button
              kind="primary"
              size="s"
              className="max-sm:hidden"
              onClick={() => void navigate({ to: "/profile" })}
            >
              Done
            </Button>
          </>
        }
      />
      <div className="profile-editor">
        <aside className="profile-rail">
          {hint}
          <StepList steps={steps} />
        </aside>
        <main id="main" className="border-line px-4 py-10 sm:px-10 lg:border-l">
          <div className="profile-sheet">
            <StaleLine profile={profile} />
            <EditorPart id="brand" title="Brand and picture" note="What people see beside your name">
              <BrandPart profile={profile} />
            </EditorPart>
            <EditorPart id="name" title="Name and headline">
              <NamePart profile={profile} />
            </EditorPart>
            <EditorPart id="tags" title="Tag yourself" note="This is how you are found">
              <Suspense fallback={<GhostRows rows={3} />}>
                <TagsPart profile={profile} />
              </Suspense>
            </EditorPart>
            <EditorPart id="availability" title="Availability and pay">
              <AvailabilityPart profile={profile} />
            </EditorPart>
            <EditorPart id="services" title="Services" note="Starting prices, quoted per job">
              <ServicesPart profile={profile} />
            </EditorPart>
            <EditorPart id="work" title="Work samples" note={`${data.work.length}`}>
              <Link to="/worksamples" className={buttonClass("second")}>
                {data.work.length > 0 ? "Change your work samples" : "Add work samples"}
              </Link>
            </EditorPart>
            <EditorPart id="links" title="Links">
              <LinksPart profile={profile} />
            </EditorPart>
          </div>
        </main>
        <aside aria-label="Preview" className="profile-aside bg-bg px-4 py-10">
          <div className="profile-preview">
            <p className="mb-4 flex justify-between text-14">
              <span className="font-semibold">Card</span>
              <span className="text-muted">Live</span>
            </p>
            <ProfileCard profile={seen} />
            <p className="mt-4 text-13 text-muted">Pay and email are never on the card.</p>
          </div>
        </aside>
      </div>
    </div>
  );
}
