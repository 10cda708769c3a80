import { createFileRoute } from "@tanstack/react-router";
import { ClientList } from "../../../features/client/client-list";
import type { ClientsSearch } from "../../../features/client/queries";
import { readListSearch } from "../../../lib/list-search";

export const Route = createFileRoute("/_session/_shell/contacts/clients/")({
  validateSearch: (search: Record<string, unknown>): ClientsSearch =>
    readListSearch(search, ["name", "-name", "created_at"]),
  component: ClientsRoute,
});

function ClientsRoute() {
  return <ClientList search={Route.useSearch()} />;
}
