import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isTeam, libraryTitle, useUser } from "../../lib/session";
import { PageTitle } from "../../ui/page-title";
import { TabLinks } from "../../ui/tab-links";
import { libraryCountsQueries } from "./counts";

const tabs = [
  { id: "scopes", label: "Scopes", to: "/mylibrary/scopes" },
  { id: "services", label: "Services", to: "/mylibrary/services" },
  { id: "terms", label: "Contract Terms", to: "/mylibrary/terms" },
] as const;

interface LibraryLayoutProps {
  /** What else is true of these, after who sees them. */
  note?: string;
  /** Search and filters, beside the title; on a phone below the tabs. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The library of a workspace: scopes, services and terms kept for the next project. */
export function LibraryLayout({ note, tools, children }: LibraryLayoutProps) {
  const user = useUser();
  const counts = {
    scopes: useQuery(libraryCountsQueries.scopes).data,
    services: useQuery(libraryCountsQueries.services).data,
    terms: useQuery(libraryCountsQueries.terms).data,
  };
  const title = libraryTitle(user);
  return (
    <div className="mx-auto max-w-[1136px]">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="max-sm:sr-only">
          <PageTitle title={title} hasPrimary />
          <p className="mt-0.5 text-14 text-muted">
            {isTeam(user) ? "Yours and your team’s." : "Only you see them."} {note}
          </p>
        </div>
        {tools && <div className="max-sm:order-last max-sm:w-full">{tools}</div>}
        <div className="w-full min-w-0">
          <TabLinks
            label={title}
            items={tabs.map(({ id, ...tab }) => ({ ...tab, ...(counts[id] ? { count: counts[id] } : {}) }))}
          />
        </div>
      </div>
      <div className="mt-5">{children}</div>
    </div>
  );
}
