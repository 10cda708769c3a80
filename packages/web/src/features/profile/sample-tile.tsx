import { SERVICES, videoOf } from "@stint/core/profile/work/rules";
import type { Info } from "@stint/core/profile/work/schema";
import { FileText, Link2, Play } from "lucide-react";

/** The address that a sample opens. */
export const addressOf = ({ linkurl, public_url }: Info): string | null => linkurl || public_url;

/** "Direction, Sampleton Theatre" */
export const factsOf = ({ role, client }: Info): string => [role, client].filter(Boolean).join(", ");

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
