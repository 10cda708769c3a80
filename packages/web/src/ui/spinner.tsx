import { cx } from "./cx";

/** A small turning ring, only inside buttons and fields: pages load as ghost rows. */
export function Spinner({ size = 18, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 18 18"
      fill="none"
      aria-hidden="true"
      className={cx("shrink-0 animate-spin", className)}
    >
      <path d="M9 2.5A6.5 6.5 0 1 1 3.4 5.7" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  );
}
