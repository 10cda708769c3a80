import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** The support site, set when the app is built; without one, the help page of the app itself. */
const site: string | undefined = import.meta.env.VITE_HELP_URL;

export function HelpLink({
  className,
  onGo,
  children,
}: {
  className: string;
  onGo?: () => void;
  children: ReactNode;
}) {
  if (site) {
    return (
      <a href={site} target="_blank" rel="noreferrer" className={className} title="Help">
        {children}
      </a>
    );
  }
  return (
    <Link to="/help" className={className} title="Help" onClick={onGo}>
      {children}
    </Link>
  );
}
