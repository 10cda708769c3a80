import { createFileRoute } from "@tanstack/react-router";
import type { LibrarySearch } from "../../../features/library/queries";
import { LibraryServices } from "../../../features/library/services";

export const Route = createFileRoute("/_session/_shell/mylibrary/services")({
  validateSearch: ({ q, community, roles }: Record<string, unknown>): LibrarySearch => ({
    ...(typeof q === "string" && q ? { q } : {}),
    ...(community === true ? { community } : {}),
    // One alone reads like a number.
    ...(/^\d+(,\d+)*$/.test(`${roles}`) ? { roles: `${roles}` } : {}),
  }),
  component: ServicesRoute,
});

function ServicesRoute() {
  return <LibraryServices search={Route.useSearch()} />;
}
