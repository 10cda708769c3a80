import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { dashboardQuery } from "../../../features/dashboard/queries";
import { InvoiceList } from "../../../features/invoice/list/invoice-list";
import { statusTabs } from "../../../features/invoice/list/tabs";
import type { InvoicesSearch } from "../../../features/invoice/queries";
import { readListSearch } from "../../../lib/list-search";

export const Route = createFileRoute("/_session/_shell/invoices/")({
  validateSearch: (search: Record<string, unknown>): InvoicesSearch => {
    const status = statusTabs.find(({ value }) => value === search.status)?.value;
    return {
      ...readListSearch(search, ["due_at", "-due_at", "created_at", "-created_at"]),
      ...(status ? { status } : {}),
      ...(search.view === "recurring" ? { view: "recurring" } : {}),
    };
  },
  component: InvoicesRoute,
});

function InvoicesRoute() {
  const { data: dashboard } = useQuery(dashboardQuery);
  return <InvoiceList search={Route.useSearch()} dashboard={dashboard} />;
}
