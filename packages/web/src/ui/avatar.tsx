import { useState } from "react";
import { cx } from "./cx";

/** "Robin Sample" → "RS"; one word gives its first letter. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? "?";
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? "") : "";
  return (first + last).toUpperCase();
}

export interface AvatarProps {
  name: string;
  /** A picture, if there is one. */
  src?: string | null | undefined;
  size?: 26 | 28 | 32;
  className?: string;
}

/** A round with a picture or initials. Decorative: the name is beside it, or give it a title. */
export function Avatar({ name, src, size = 28, className }: AvatarProps) {
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={cx(
        "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-chip text-11 font-semibold text-ink",
        className,
      )}
      style={{ width: size, height: size }}
    >
      {src ? (
        <img src={src} alt="" className="size-full object-cover" />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
    </span>
  );
}

/** The square of a business: its logo, or (without one, or when it cannot be drawn) its letter on the brand color (white or ink, whichever reads). */
export function BrandMark({
  name,
  color,
  src,
  size = 28,
}: {
  name: string;
  color: string;
  src?: string | null;
  size?: number;
}) {
  const [broken, setBroken] = useState<string>();
  return (
    <span
      aria-hidden="true"
      className="inline-flex shrink-0 items-center justify-center overflow-hidden rounded-chip text-14 font-semibold"
      style={{ width: size, height: size, background: color, color: inkOn(color) }}
    >
      {src && src !== broken ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setBroken(src)} />
      ) : (
        (name.trim()[0] ?? "S").toUpperCase()
      )}
    </span>
  );
}

/** White where it reads at 4.5:1 on the color, otherwise ink. */
export function inkOn(hex: string): string {
  const channel = (at: number) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return 1.05 / (light + 0.05) >= 4.5 ? "#fff" : "#1a1623";
}
