import { Dialog as Ark } from "@ark-ui/react/dialog";
import { SERVICES, type Video, videoOf } from "@stint/core/profile/work/rules";
import type { Info } from "@stint/core/profile/work/schema";
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, ExternalLink, Play, X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { IconButton } from "../../ui/icon-button";
import { Overlay } from "../../ui/overlay";
import "./lightbox.css";
import { addressOf, SamplePicture } from "./sample-tile";

/** How far a finger goes before the next piece comes. */
const SWIPE = 48;

/** Where a service plays a video by its id alone; nothing of it is loaded before somebody presses Play. */
const playerOf = ({ service, id, hash }: Video): string =>
  service === "youtube"
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
    : `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ""}`;

function VideoFrame({ sample, video, playing, onPlay }: Playing & { sample: Info; video: Video }) {
  if (playing)
    return (
      <iframe
        className="lightbox-video"
        src={playerOf(video)}
        title={sample.name}
        allow="autoplay; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        // Both services play only for a page that says where it stands.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    <div className="lightbox-video">
      {sample.thumb_url && <img src={sample.thumb_url} alt="" className="size-full object-cover" />}
      <button type="button" className="lightbox-play" onClick={onPlay}>
        <Play size={36} aria-hidden="true" />
        <span className="text-15">{`Play on ${SERVICES[video.service]}`}</span>
      </button>
    </div>
  );
}

interface Playing {
  playing: boolean;
  onPlay: () => void;
}

/** The whole of a piece: never cropped. */
function SampleView({ sample, ...playing }: Playing & { sample: Info }) {
  const video = videoOf(sample.linkurl);
  if (sample.type === "link/video" && video) return <VideoFrame sample={sample} video={video} {...playing} />;
  const picture = sample.type === "image" ? sample.public_url : sample.thumb_url;
  if (picture)
    return <img src={picture} alt={sample.alt || sample.name} draggable={false} className="lightbox-whole" />;
  return (
    <a
      href={addressOf(sample) ?? ""}
      target="_blank"
      rel="noreferrer noopener nofollow ugc"
      className="border-b text-17 break-all"
    >
      {sample.linkurl || sample.name}
    </a>
  );
}

/** "ochre-lane.test" */
const hostOf = (address: string): string => {
  try {
    return new URL(address).hostname.replace(/^www\./, "");
  } catch {
    return "the link";
  }
};

function Facts({ sample }: { sample: Info }) {
  const [open, setOpen] = useState(false);
  const facts = [
    ["Client", sample.client],
    ["Role", sample.role],
  ].filter(([, value]) => value);
  const line = facts.map(([, value]) => value).join(". ");
  // No script reads a stored file, ours neither: all pages of a PDF open in a tab.
  const away =
    sample.type === "link/url" ? hostOf(sample.linkurl) : sample.type === "pdf" ? "the PDF" : undefined;
  const hasMore = sample.alt !== "" || facts.length > 0 || away !== undefined;
  return (
    <div className="lightbox-facts" data-closed={open ? undefined : ""}>
      <div className="flex items-start justify-between gap-4">
        <Ark.Title className="min-w-0 text-22 font-semibold break-words">{sample.name}</Ark.Title>
        {hasMore && (
          <button
            type="button"
            aria-expanded={open}
            className="lightbox-toggle min-h-11 shrink-0 items-center gap-2 text-14 text-muted"
            onClick={() => setOpen(!open)}
          >
            Details
            {open ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronUp size={16} aria-hidden="true" />}
          </button>
        )}
      </div>
      {line && !open && <p className="lightbox-toggle text-14 text-muted">{line}</p>}
      <div className="lightbox-more">
        {sample.alt && <p className="mt-2 text-15 break-words text-muted">{sample.alt}</p>}
        {facts.length > 0 && (
          <dl className="mt-6 border-t border-line text-14">
            {facts.map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4 border-b border-line py-3">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 text-right break-words">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {away && (
          <a
            href={addressOf(sample) ?? ""}
            target="_blank"
            rel="noreferrer noopener nofollow ugc"
            className="mt-5 inline-flex min-h-10 max-w-full items-center gap-2 rounded-ctl border border-line2 px-4 text-14 font-semibold touch:min-h-11"
          >
            <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
            <span className="truncate">{`Open ${away}`}</span>
          </a>
        )}
      </div>
    </div>
  );
}

/**
 * Pieces of somebody's work one by one. Arrows, Home, End and a swipe move, Space plays, Escape closes; the focus goes
 * back to the tile of the piece that was seen last.
 */
export function Lightbox({
  samples,
  at,
  owner,
  onMove,
  onClose,
  tileOf,
}: {
  samples: readonly Info[];
  at: number;
  owner: string;
  onMove: (at: number) => void;
  onClose: () => void;
  tileOf: (at: number) => HTMLElement | null;
}) {
  const [playing, setPlaying] = useState<number>();
  const start = useRef<{ x: number; y: number }>(undefined);
  const paper = useRef<HTMLDivElement>(null);
  const sample = samples[at];
  if (!sample) return null;
  const last = samples.length - 1;
  const move = (to: number) => {
    if (to < 0 || to > last || to === at) return;
    setPlaying(undefined);
    onMove(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    const isPressed = event.target instanceof HTMLElement && event.target.closest("button, a") !== null;
    if (to !== undefined) move(to);
    else if (event.key === " " && sample.type === "link/video" && !isPressed) setPlaying(at);
    else return;
    event.preventDefault();
  };
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const from = start.current;
    start.current = undefined;
    if (!from) return;
    const x = clientX - from.x;
    if (Math.abs(x) >= SWIPE && Math.abs(x) > 2 * Math.abs(clientY - from.y)) move(x < 0 ? at + 1 : at - 1);
  };
  return (
    <Ark.Root
      open
      onOpenChange={({ open }) => !open && onClose()}
      // On a button, Space would press it, and Close first of all.
      initialFocusEl={() => paper.current}
      finalFocusEl={() => tileOf(at)}
      closeOnInteractOutside={false}
    >
      <Overlay>
        <Ark.Positioner>
          <Ark.Content
            ref={paper}
            className="lightbox data-[state=open]:animate-fade-in"
            onKeyDown={onKeyDown}
          >
            <div className="lightbox-head text-15">
              <p aria-live="polite" className="font-semibold">
                {`${at + 1} of ${samples.length}`}
                <span className="sr-only">{`, ${sample.name}`}</span>
              </p>
              <p className="lightbox-owner truncate text-muted">{owner}</p>
            </div>
            <Ark.CloseTrigger asChild>
              <IconButton label="Close" icon={<X size={20} />} className="lightbox-close" />
            </Ark.CloseTrigger>
            <div
              className="lightbox-stage"
              onPointerDown={(event) => {
                if (event.isPrimary && event.pointerType === "touch")
                  start.current = { x: event.clientX, y: event.clientY };
              }}
              onPointerUp={onPointerUp}
              onPointerCancel={() => {
                start.current = undefined;
              }}
            >
              <SampleView sample={sample} playing={playing === at} onPlay={() => setPlaying(at)} />
              {last > 0 && (
                <>
                  <IconButton
                    label="Previous"
                    icon={<ChevronLeft size={20} />}
                    data-to="back"
                    className="lightbox-move"
                    disabled={at === 0}
                    onClick={() => move(at - 1)}
                  />
                  <IconButton
                    label="Next"
                    icon={<ChevronRight size={20} />}
                    data-to="next"
                    className="lightbox-move"
                    disabled={at === last}
                    onClick={() => move(at + 1)}
                  />
                </>
              )}
            </div>
            {last > 0 && (
              <div className="lightbox-thumbs">
                {samples.map((each, place) => (
                  <button key={each.id} type="button" aria-current={place === at} onClick={() => move(place)}>
                    <span aria-hidden="true">
                      <SamplePicture sample={each} />
                    </span>
                    <span className="sr-only">{each.name}</span>
                  </button>
                ))}
              </div>
            )}
            <Facts key={sample.id} sample={sample} />
            <p className="lightbox-keys sr-only">Arrow keys move, Space plays, Escape closes.</p>
          </Ark.Content>
        </Ark.Positioner>
      </Overlay>
    </Ark.Root>
  );
}
