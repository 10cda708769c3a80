import type { Info } from "@stint/core/profile/work/schema";
import { Suspense, useRef, useState } from "react";
import { Lightbox } from "./lazy-lightbox";
import { addressOf, factsOf, SamplePicture } from "./sample-tile";

/** Samples as others see them: each opens whole, over the page. Safe on public pages. */
export function SampleGrid({ samples, owner }: { samples: readonly Info[]; owner: string }) {
  const shown = samples.filter((sample) => addressOf(sample) !== null);
  const [at, setAt] = useState<number>();
  const tiles = useRef<(HTMLAnchorElement | null)[]>([]);
  return (
    <>
      <ul className="profile-samples pt-4">
        {shown.map((sample, place) => (
          <li key={sample.id} className="min-w-0">
            <a
              ref={(tile) => {
                tiles.current[place] = tile;
              }}
              href={addressOf(sample) ?? ""}
              target="_blank"
              rel="noreferrer noopener nofollow ugc"
              className="block"
              aria-haspopup="dialog"
              onClick={(event) => {
                // Who asks for a tab of its own gets it.
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                setAt(place);
              }}
            >
              <SamplePicture sample={sample} />
              <span className="mt-2 block truncate text-14 font-semibold">{sample.name}</span>
              {sample.alt && <span className="sr-only">{`, ${sample.alt}`}</span>}
            </a>
            {factsOf(sample) && <p className="truncate text-14 text-muted">{factsOf(sample)}</p>}
          </li>
        ))}
      </ul>
      {at !== undefined && (
        <Suspense>
          <Lightbox
            samples={shown}
            at={at}
            owner={owner}
            onMove={setAt}
            onClose={() => setAt(undefined)}
            tileOf={(place) => tiles.current[place] ?? null}
          />
        </Suspense>
      )}
    </>
  );
}
