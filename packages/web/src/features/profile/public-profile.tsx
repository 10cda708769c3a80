import { Brand } from "@stint/core/platform/brand";
import { fallbackColor } from "@stint/core/profile/rules";
import "./profile.css";
import type { Info } from "@stint/core/profile/schema";
import { type ReactNode, Suspense, useState } from "react";
import { useTitle } from "../../lib/title";
import { BrandFrame, column } from "../public-page/brand-frame";
import { publicButton } from "../public-page/public-button";
import { PublicFoot } from "../public-page/public-head";
import { SampleGrid } from "./sample-grid";
import { ServiceList } from "./service-list";
import { PersonVisual, visualOf } from "./visual";
import { availabilityNote, linksOf, nameOf, placeInWords, positionOf, TAG_LINES } from "./words";

const WORDS = { available: "Available", available_soon: "Available soon", other: "Unavailable" } as const;

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="profile-section">
      <div>
        <h2 className="text-17 font-semibold">{title}</h2>
        {note && <p className="text-14 text-muted">{note}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** /people/public/:hash: a person as everybody sees them, in their own color. `lead`: the form to write to them. */
export function PublicProfile({ profile, lead }: { profile: Info; lead: ReactNode }) {
  const [isWriting, setWriting] = useState(false);
  const name = nameOf(profile);
  useTitle(name);
  const visual = visualOf(profile);
  const color = (visual.type === "none" ? null : visual.color) ?? fallbackColor(profile.id);
  const palette = Brand.derive(color);
  const note = availabilityNote(profile);
  const lines = TAG_LINES.filter(([list]) => profile.tags[list].length > 0);
  const links = linksOf(profile);
  const facts = [
    ...(profile.availability === null
      ? []
      : [["Availability", [WORDS[profile.availability_overall], note].filter(Boolean).join(", ")]]),
    ["Based in", placeInWords(profile)],
    ["Speaks", profile.tags.languages.join(", ")],
    ["On Stint since", profile.member_since.slice(0, 4)],
  ].filter(([, value]) => value);
  return (
    <BrandFrame color={color}>
      <header style={{ background: palette.fill, color: palette.on }}>
        <div className={column}>
          <p className="flex justify-between gap-4 pt-7 text-14">
            <span className="truncate font-semibold">{profile.brand_name || name}</span>
            <span className="shrink-0">Profile on Stint</span>
          </p>
          <div className="flex flex-wrap items-end gap-6 pt-12 pb-8 max-md:pt-8">
            <PersonVisual of={visual} size={88} className="profile-ring" />
            <div className="profile-hero">
              <h1 className="text-40 font-semibold tracking-[-0.02em] text-balance break-words max-md:text-30">
                {name}
              </h1>
              <p className="mt-1 text-17 break-words">{profile.headline || positionOf(profile)}</p>
            </div>
            {!isWriting && (
              <button
                type="button"
                onClick={() => setWriting(true)}
                style={{ background: palette.on, color: palette.fill, borderColor: palette.on }}
                className={publicButton("second", "l", "max-md:w-full md:ml-auto")}
              >
                Start an inquiry
              </button>
            )}
          </div>
          <dl className="profile-top grid grid-cols-2 gap-x-6 gap-y-4 py-5">
            {facts.map(([label, value]) => (
              <div key={label} className="min-w-0">
                <dt className="text-13">{label}</dt>
                <dd className="text-15 font-semibold break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </header>
      <main id="main" className={`${column} pb-16`}>
        {isWriting && (
          <Section title="Start an inquiry">
            <Suspense fallback={null}>{lead}</Suspense>
          </Section>
        )}
        {profile.about && (
          <Section title="About">
            <p className="profile-about text-17 break-words whitespace-pre-line">{profile.about}</p>
          </Section>
        )}
        {profile.work.length > 0 && (
          <Section title="Work samples">
            <SampleGrid samples={profile.work} owner={name} />
          </Section>
        )}
        {profile.business_services.length > 0 && (
          <Section title="Services" note="Starting prices, quoted per job">
            <ServiceList profile={profile} />
          </Section>
        )}
        {lines.length > 0 && (
          <Section title="Works with">
            <dl className="profile-lines">
              {lines.map(([list, label]) => (
                <div key={list} className="flex gap-4 border-b border-line py-3 text-15 ">
                  <dt className="w-32 shrink-0 text-14 text-muted">{label}</dt>
                  <dd className="min-w-0 break-words">{profile.tags[list].join(", ")}</dd>
                </div>
              ))}
            </dl>
          </Section>
        )}
        {links.length > 0 && (
          <Section title="Elsewhere">
            <ul>
              {links.map(({ label, url, text }) => (
                <li key={label}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noreferrer noopener nofollow ugc"
                    className="inline-flex min-h-9 max-w-full items-center text-15 touch:min-h-11"
                  >
                    <span className="sr-only">{`${label}: `}</span>
                    <span className="truncate border-b border-line2">{text}</span>
                  </a>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <PublicFoot sent={false} />
      </main>
    </BrandFrame>
  );
}
