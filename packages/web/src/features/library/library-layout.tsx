import type { ReactNode } from "react";
import { isTeam, useUser } from "../../lib/session";
import { PageTitle } from "../../ui/page-title";
import { TabLinks } from "../../ui/tab-links";

const tabs = [
  { label: "Services", to: "/mylibrary/services" },
  { label: "Contract Terms", to: "/mylibrary/terms" },
];

/** The library of a workspace: services and terms kept for the next project. */
export function LibraryLayout({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const title = isTeam(useUser()) ? "Team Templates" : "My Templates";
  return (
    <div className="mx-auto max-w-[1136px]">
      <PageTitle title={title} hidden hasPrimary />
      <TabLinks label={title} items={tabs} aside={aside} />
      <div className="mt-6">{children}</div>
    </div>
  );
}
