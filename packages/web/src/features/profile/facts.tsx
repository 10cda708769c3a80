import type { ReactNode } from "react";
import { clockIn } from "../../lib/format";
import type { Profile } from "./queries";
import { payInWords, placeInWords } from "./words";

const AUDIENCE_NOTES = {
  nobody: "Shown to nobody",
  connections: "Shown to connections",
  members: "Shown to members",
} as const;

/** Facts side by side; one under the other on a phone. Empty ones are left out. */
export function FactStrip({ profile }: { profile: Profile }) {
  const pay = payInWords(profile);
  const place = placeInWords(profile);
  const facts: { label: string; value: string; note?: string | undefined }[] = [
    ...(pay
      ? [
          {
            ...{ label: "Usual pay", value: pay },
            note: profile.usual_pay_audience ? AUDIENCE_NOTES[profile.usual_pay_audience] : undefined,
          },
        ]
      : []),
    ...(place
      ? [{ label: "Based in", value: place, note: `${clockIn(new Date(), profile.time_zone)} there now` }]
      : []),
    ...(profile.tags.languages.length > 0
      ? [{ label: "Speaks", value: profile.tags.languages.join(", ") }]
      : []),
    { label: "On Stint since", value: profile.member_since.slice(0, 4) },
  ];
  return (
    <dl className="profile-facts">
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt className="text-13 text-muted">{label}</dt>
          <dd>
            <span className="text-15 font-semibold break-words">{value}</span>
            {note && <span className="block text-13 text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of a person's page under its heading. */
export function PagePart({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="profile-part">
      <div className="flex items-baseline gap-3 border-b border-line2 pb-2">
        <h2 className="text-17 font-semibold">{title}</h2>
        {note && <p className="text-14 text-muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}
