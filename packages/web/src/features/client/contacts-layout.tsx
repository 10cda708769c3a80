import type { ReactNode } from "react";
import { PageTitle } from "../../ui/page-title";
import { TabLinks } from "../../ui/tab-links";

const tabs = [
  { label: "Clients", to: "/contacts/clients" },
  { label: "Leads", to: "/contacts/leads" },
];

/** The frame of the pages of clients and leads. */
export function ContactsLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[1136px]">
      <PageTitle title={title} hidden hasPrimary />
      <TabLinks label="Contacts" items={tabs} />
      <div className="mt-6">{children}</div>
    </div>
  );
}
