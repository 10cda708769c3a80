import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../ui/button";
import { EditorHeader } from "../../ui/editor-header";
import { AvailabilityPart } from "./availability-part";
import { BrandPart } from "./brand-part";
import { EditorPart } from "./editor-part";
import { NamePart } from "./name-part";
import { ProfileCard } from "./profile-card";
import { ownProfileQuery } from "./queries";
import { StaleLine } from "./stale-line";
import { leftInWords, stepsOfCard } from "./steps";
import { useProfileDraft } from "./use-profile-draft";

/** /profilecard: what stands on one's card, beside the card as it will be. Tags come next, while there are none. */
export function CardPage() {
  const { data } = useSuspenseQuery(ownProfileQuery);
  const profile = useProfileDraft(data);
  const navigate = useNavigate();
  const seen = { ...profile.draft, user: data.user };
  const steps = stepsOfCard(seen);
  const isComplete = steps.every(({ state }) => state === "done");
  const isNext = isComplete && !data.checkpoints.includes("tagyourselfcomplete");
  return (
    <div className="min-h-dvh bg-surface">
      <EditorHeader
        back={{ to: "/profile", label: "Back to your profile" }}
        title="Your card"
        saved={profile.state}
        actions={
          <Button
            kind="primary"
            size="s"
            onClick={() => void navigate({ to: isNext ? "/tagyourself" : "/profile" })}
          >
            {isNext ? "Tag yourself" : "Done"}
          </Button>
        }
      />
      <div className="profile-carding">
        <main id="main" className="px-4 py-10 sm:px-10">
          <div className="profile-sheet">
            <StaleLine profile={profile} />
            <EditorPart id="brand" title="Brand and picture" note="What people see beside your name">
              <BrandPart profile={profile} />
            </EditorPart>
            <EditorPart id="name" title="Name and headline">
              <NamePart profile={profile} />
            </EditorPart>
            <EditorPart id="availability" title="Availability and pay">
              <AvailabilityPart profile={profile} />
            </EditorPart>
          </div>
        </main>
        <aside aria-label="Preview" className="profile-found bg-bg px-4 py-10">
          <div className="profile-preview">
            <p className="mb-4 flex justify-between text-14">
              <span className="font-semibold">Card</span>
              <span className="text-muted">Live</span>
            </p>
            <ProfileCard profile={seen} />
            <p role="status" className="mt-4 text-13 text-muted">
              {isComplete ? "Your card is complete." : leftInWords(steps)}
            </p>
          </div>
        </aside>
      </div>
    </div>
  );
}
