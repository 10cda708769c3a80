import { createFileRoute } from "@tanstack/react-router";
import type { UsersSearch } from "../../../features/platform/queries";
import { UsersPage } from "../../../features/platform/users-page";
import { readListSearch } from "../../../lib/list-search";

export const Route = createFileRoute("/_session/_shell/admin/users/")({
  validateSearch: (search: Record<string, unknown>): UsersSearch => readListSearch(search, []),
  component: UsersRoute,
});

function UsersRoute() {
  return <UsersPage search={Route.useSearch()} />;
}
