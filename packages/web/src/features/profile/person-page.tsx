import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button";
import { PageTitle } from "../../ui/page-title";
import { Availability } from "./availability";
import { FactStrip, PagePart } from "./facts";
import type { Profile } from "./queries";
import "./profile.css";
import { Resume, resumeOf } from "./resume";
import { SampleGrid } from "./sample-grid";
import { ServiceList } from "./service-list";
import { PersonVisual, visualOf } from "./visual";
import { availabilityNote, linksOf, nameOf, positionOf, TAG_LINES } from "./words";

/** What is left to those whose page says nothing yet. */
function EmptyPage({ isOwn }: { isOwn: boolean }) {
  return (
    <p className="text-15 text-muted">
      {isOwn ? "Nothing here yet. Say what you make, and for whom." : "There is nothing more here yet."}
    </p>
  );
}

/**
 * A person as whoever looks sees them. `standing`: how the two stand, in words; `actions`: what can be done; `notes`:
 * what the reader keeps on them.
 */
export function PersonPage({
  profile,
  standing,
  actions,
  notes,
}: {
  profile: Profile;
  standing?: ReactNode;
  actions?: ReactNode;
  notes?: ReactNode;
}) {
  const lines = TAG_LINES.filter(([list]) => profile.tags[list].length > 0);
  const links = linksOf(profile);
  const note = availabilityNote(profile);
  const position = positionOf(profile);
  const resume = resumeOf(profile);
  const isEmpty =
    !profile.about &&
    profile.work.length === 0 &&
    !resume &&
    lines.length === 0 &&
    profile.business_services.length === 0;
  return (
    <article>
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <PersonVisual of={visualOf(profile)} size={88} />
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <PageTitle
              title={nameOf(profile)}
              parent={{ label: "Network", to: "/people" }}
              hasPrimary
              className="break-words"
            />
            {position && <p className="text-15 break-words text-muted">{position}</p>}
            {standing}
          </div>
          {profile.headline && <p className="mt-1 text-17 break-words">{profile.headline}</p>}
          {profile.availability !== null && (
            <p className="mt-2 flex flex-wrap gap-x-3 text-14">
              <Availability of={profile.availability_overall} />
              {note && <span className="text-muted">{note}</span>}
            </p>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <FactStrip profile={profile} />
      <div className="profile-page">
        <div className="min-w-0">
          {isEmpty && <EmptyPage isOwn={profile.viewer === "self"} />}
          {profile.about && (
            <p className="profile-about text-17 break-words whitespace-pre-line">{profile.about}</p>
          )}
          {profile.work.length > 0 && (
            <PagePart title="Work samples" note={`${profile.work.length}`}>
              <SampleGrid samples={profile.work} owner={nameOf(profile)} />
            </PagePart>
          )}
          {resume && (
            <PagePart title="Resume" note="Shown to connections">
              <div className="flex items-center gap-4 pt-3">
                <Resume sample={resume} owner={nameOf(profile)} />
              </div>
            </PagePart>
          )}
          {profile.business_services.length > 0 && (
            <PagePart title="Services" note="Starting prices, quoted per job">
              <ServiceList profile={profile} />
            </PagePart>
          )}
          {lines.length > 0 && (
            <PagePart title="Works with">
              <dl className="profile-lines">
                {lines.map(([list, label]) => (
                  <div key={list} className="flex gap-4 border-b border-line py-3 text-15 ">
                    <dt className="w-32 shrink-0 text-14 text-muted">{label}</dt>
                    <dd className="min-w-0 break-words">{profile.tags[list].join(", ")}</dd>
                  </div>
                ))}
              </dl>
            </PagePart>
          )}
        </div>
        <div className="min-w-0">
          {links.length > 0 && (
            <PagePart title="Elsewhere">
              <ul className="pt-1">
                {links.map(({ label, url, text }) => (
                  <li key={label}>
                    <a
                      href={url}
                      target="_blank"
                      rel="noreferrer noopener nofollow"
                      className="flex min-h-9 items-center text-14 touch:min-h-11"
                    >
                      <span className="sr-only">{`${label}: `}</span>
                      <span className="truncate border-b border-line2">{text}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </PagePart>
          )}
          {notes && <div className="profile-part">{notes}</div>}
        </div>
      </div>
    </article>
  );
}

/** /profile: one's own page as others see it. */
export function OwnPage({ profile }: { profile: Profile }) {
  return (
    <PersonPage
      profile={profile}
      actions={
        <Link to="/profile/edit" className={buttonClass("primary")}>
          Edit
        </Link>
      }
    />
  );
}
