import type { ReactNode } from "react";

export type MarkShape =
  | "dashed"
  | "ring"
  | "dot"
  | "tick"
  | "half"
  | "clock"
  | "bang"
  | "disc"
  | "arrow"
  | "cross"
  | "pause"
  | "back";

const circle = <circle cx="8" cy="8" r="6.2" stroke="currentColor" strokeWidth="1.6" />;
const disc = <circle cx="8" cy="8" r="7" fill="currentColor" />;
const line = { strokeWidth: 1.6, strokeLinecap: "round", strokeLinejoin: "round" } as const;

const shapes: Record<MarkShape, ReactNode> = {
  dashed: <circle cx="8" cy="8" r="6.2" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.3 2.57" />,
  ring: circle,
  dot: (
    <>
      {circle}
      <circle cx="8" cy="8" r="2.8" fill="currentColor" />
    </>
  ),
  tick: (
    <>
      {circle}
      <path d="m5.4 8.2 1.8 1.7 3.3-3.5" stroke="currentColor" {...line} />
    </>
  ),
  half: (
    <>
      {circle}
      <path d="M8 4a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  clock: (
    <>
      {circle}
      <path d="M8 4.8V8l2 1.4" stroke="currentColor" {...line} />
    </>
  ),
  bang: (
    <>
      {disc}
      <path d="M8 4.4v4.2M8 11.3v.1" stroke="var(--surface)" {...line} strokeWidth={1.9} />
    </>
  ),
  disc: (
    <>
      {disc}
      <path d="m5.1 8.2 2 1.9 3.7-4" stroke="var(--surface)" {...line} />
    </>
  ),
  arrow: (
    <>
      {circle}
      <path d="m5.9 10.1 4-4M6.7 5.8H10v3.4" stroke="currentColor" {...line} strokeWidth={1.5} />
    </>
  ),
  cross: (
    <>
      {circle}
      <path d="m5.9 5.9 4.2 4.2M10.1 5.9l-4.2 4.2" stroke="currentColor" {...line} />
    </>
  ),
  pause: (
    <>
      {circle}
      <path d="M6.4 5.6v4.8M9.6 5.6v4.8" stroke="currentColor" {...line} />
    </>
  ),
  back: (
    <>
      {circle}
      <path d="M10.6 8H5.6m2-2.2L5.4 8l2.2 2.2" stroke="currentColor" {...line} strokeWidth={1.5} />
    </>
  ),
};

/** The shape of a status; decorative, as the word is beside it. */
export function StatusMark({
  shape,
  size = 14,
  className,
}: {
  shape: MarkShape;
  size?: number;
  className?: string;
}) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true" className={className}>
      {shapes[shape]}
    </svg>
  );
}
