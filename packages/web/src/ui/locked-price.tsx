import { Lock } from "lucide-react";
import { cx } from "./cx";

/** Blocks and a lock where a subscriber sees a price. Drawn: the number is not in the payload at all. */
export function LockedPrice({
  hint = "Upgrade your plan for recommended pricing.",
  className,
}: {
  hint?: string;
  className?: string;
}) {
  return (
    <span
      role="img"
      aria-label={hint}
      title={hint}
      className={cx("inline-flex items-center gap-2 text-muted", className)}
    >
      <svg
        width="50"
        height="14"
        viewBox="0 0 50 14"
        aria-hidden="true"
        className="opacity-60"
        style={{ filter: "blur(2px)" }}
      >
        {[0, 8, 20, 28, 36, 44].map((x, index) => (
          <rect
            key={x}
            x={x}
            y={index % 2 ? 2 : 1}
            width="6"
            height={index % 2 ? 10 : 12}
            rx="2"
            fill="currentColor"
          />
        ))}
      </svg>
      <Lock size={15} aria-hidden="true" />
    </span>
  );
}
