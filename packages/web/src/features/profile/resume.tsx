import type { Info as Sample } from "@stint/core/profile/work/schema";
import { FileText } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { Lightbox } from "./lazy-lightbox";
import type { Profile } from "./queries";

const urlOf = ({ assets }: Profile, which: "resume" | "resume_thumb"): string | null =>
  assets.find(({ type }) => type === which)?.public_url ?? null;

/** A resume as the lightbox shows it: a piece that is a PDF. Undefined where there is none, or none is shown. */
export function resumeOf(profile: Profile): Sample | undefined {
  const public_url = urlOf(profile, "resume");
  if (!public_url) return undefined;
  return {
    ...{ id: profile.id, type: "pdf", name: "Resume", client: "", role: "", alt: "", linkurl: "" },
    ...{ public_url, thumb_url: urlOf(profile, "resume_thumb") },
  };
}

/** The small picture of a resume, and what opens it whole over the page. */
export function Resume({ sample, owner }: { sample: Sample; owner: string }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <span className="profile-resume">
        {sample.thumb_url ? (
          <img src={sample.thumb_url} alt="" loading="lazy" />
        ) : (
          <FileText size={20} aria-hidden="true" />
        )}
      </span>
      <Button kind="link" ref={opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Open
        <span className="sr-only"> the resume</span>
      </Button>
      {open && (
        <Suspense>
          <Lightbox
            samples={[sample]}
            at={0}
            owner={owner}
            onMove={() => undefined}
            onClose={() => setOpen(false)}
            tileOf={() => opener.current}
          />
        </Suspense>
      )}
    </>
  );
}
