import { type PageHead, useTitle } from "../lib/title";
import { cx } from "./cx";

export interface PageTitleProps extends PageHead {
  /** Leaves the title to screen readers: in the shell the top bar already shows it. */
  hidden?: boolean;
  className?: string;
}

/** The page's h1 (22 px, or unseen); sets the browser's title and the top bar. One per page. */
export function PageTitle({ title, parent, hasPrimary, hidden, className }: PageTitleProps) {
  useTitle(title, parent, hasPrimary);
  return <h1 className={cx(hidden ? "sr-only" : "text-22 font-semibold", className)}>{title}</h1>;
}
