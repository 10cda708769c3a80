import { useTitle } from "../lib/title";
import { cx } from "./cx";

/** Sets the browser's title; with `children` also draws the 22 px page heading. */
export function PageTitle({
  title,
  hidden,
  className,
}: {
  title: string /** Only for screen readers: the top bar shows it. */;
  hidden?: boolean;
  className?: string;
}) {
  useTitle(title);
  return <h1 className={cx(hidden ? "sr-only" : "text-22 font-semibold", className)}>{title}</h1>;
}
