import { Brand } from "@stint/core/platform/brand";
import { fallbackColor } from "@stint/core/profile/rules";
import type { Info } from "@stint/core/profile/schema";
import { useState } from "react";
import { initials } from "./avatar";
import { cx } from "./cx";

export type VisualSize = 26 | 36 | 44 | 88;

export interface VisualOf {
  id: number;
  name: string;
  type: Info["visual_type"];
  color: string | null;
  emoji: string;
  image: string | null;
}

const LETTERS: Record<VisualSize, string> = { 26: "text-11", 36: "text-13", 44: "text-15", 88: "text-30" };
/** Emoji of 14, 16, 20 and 32 px. */
const EMOJI: Record<VisualSize, number> = { 26: 14, 36: 16, 44: 20, 88: 32 };

/**
 * The round of a person, in four kinds: a color with letters, an emoji on the color's pale tint, a picture, or letters on
 * one of four colors that follow from the person. Decorative: the name stands beside it. Safe on public pages.
 */
export function PersonVisual({
  of,
  size = 44,
  className,
}: {
  of: VisualOf;
  size?: VisualSize;
  className?: string;
}) {
  const [broken, setBroken] = useState<string>();
  const color = of.type === "none" ? fallbackColor(of.id) : (of.color ?? fallbackColor(of.id));
  const palette = Brand.derive(color);
  const image = of.type === "image" && of.image !== broken ? of.image : null;
  const isEmoji = of.type === "emoji" && of.emoji !== "";
  return (
    <span
      aria-hidden="true"
      className={cx(
        "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold",
        LETTERS[size],
        className,
      )}
      style={{
        width: size,
        height: size,
        background: isEmoji ? palette.tint : palette.fill,
        color: palette.on,
      }}
    >
      {image ? (
        <img src={image} alt="" className="size-full object-cover" onError={() => setBroken(image)} />
      ) : isEmoji ? (
        <span style={{ fontSize: EMOJI[size], lineHeight: 1 }}>{of.emoji}</span>
      ) : (
        initials(of.name)
      )}
    </span>
  );
}
