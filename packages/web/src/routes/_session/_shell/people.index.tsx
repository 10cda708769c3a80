import { createFileRoute } from "@tanstack/react-router";
import { readDirectorySearch } from "../../../features/network/directory-search";
import { NetworkPage, type NetworkSearch } from "../../../features/network/network-page";

export const Route = createFileRoute("/_session/_shell/people/")({
  validateSearch: (search: Record<string, unknown>): NetworkSearch => ({
    ...readDirectorySearch(search),
    ...(search.tab === "connections" ? { tab: "connections" } : {}),
    ...(Number.isSafeInteger(search.request) ? { request: Number(search.request) } : {}),
  }),
  component: NetworkRoute,
});

function NetworkRoute() {
  return <NetworkPage search={Route.useSearch()} />;
}
