import { videoOf } from "@stint/core/profile/work/rules";
import type { Info } from "@stint/core/profile/work/schema";
import { FileText, Link2, Play } from "lucide-react";

/** The address that a sample opens. */
export const addressOf = ({ linkurl, public_url }: Info): string | null => linkurl || public_url;

/** "Direction, Sampleton Theatre" */
export const factsOf = ({ role, client }: Info): string => [role, client].filter(Boolean).join(", ");

const SERVICES = { youtube: "YouTube", vimeo: "Vimeo" } as const;

/** The picture of a sample, or what it is where it has none. Safe on public pages. */
export function SamplePicture({ sample }: { sample: Info }) {
  const picture = sample.thumb_url ?? (sample.type === "image" ? sample.public_url : null);
  if (picture) return <img src={picture} alt="" loading="lazy" className="profile-picture" />;
  const video = videoOf(sample.linkurl);
  const Icon = video ? Play : sample.type === "link/url" ? Link2 : FileText;
  return (
    <span className="profile-picture flex flex-col items-center justify-center gap-2 bg-chip text-13 text-muted">
      <Icon size={20} aria-hidden="true" />
      {video ? SERVICES[video.service] : sample.type === "link/url" ? "Link" : "No file yet"}
    </span>
  );
}

/** Samples as others see them: each opens what it shows. Safe on public pages. */
export function SampleGrid({ samples }: { samples: readonly Info[] }) {
  const shown = samples.filter((sample) => addressOf(sample) !== null);
  return (
    <ul className="profile-samples pt-4">
      {shown.map((sample) => (
        <li key={sample.id} className="min-w-0">
          <a
            href={addressOf(sample) ?? ""}
            target="_blank"
            rel="noreferrer noopener nofollow ugc"
            className="block"
          >
            <SamplePicture sample={sample} />
            <span className="mt-2 block truncate text-14 font-semibold">{sample.name}</span>
            {sample.alt && <span className="sr-only">{`, ${sample.alt}`}</span>}
          </a>
          {factsOf(sample) && <p className="truncate text-14 text-muted">{factsOf(sample)}</p>}
        </li>
      ))}
    </ul>
  );
}
