import { useState } from "react";
import { cx } from "../../ui/cx";

export interface BrandTileProps {
  name: string;
  logo?: string | null;
  /** "fill": on paper; "paper": the white tile on the cover. */
  look?: "fill" | "paper";
  size?: 28 | 32 | 36;
  className?: string;
}

/** The square of the sender: their logo, or the first letter. Decorative: the name is beside it. */
export function BrandTile({ name, logo, look = "fill", size = 32, className }: BrandTileProps) {
  const [broken, setBroken] = useState(false);
  return (
    <span
      aria-hidden="true"
      className={cx(
        "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-ctl text-17 font-semibold",
        logo && !broken
          ? "bg-white"
          : look === "fill"
            ? "bg-(--fill) text-(--on-fill)"
            : "bg-white text-(--mark-l)",
        className,
      )}
      style={{ width: size, height: size }}
    >
      {logo && !broken ? (
        <img src={logo} alt="" className="size-full object-contain" onError={() => setBroken(true)} />
      ) : (
        (name.trim()[0] ?? "S").toUpperCase()
      )}
    </span>
  );
}
