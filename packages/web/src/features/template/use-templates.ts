import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { libraryTermsQuery } from "../contract/queries";
import { countOf } from "./frame";
import type { Tab } from "./open";
import { communityScopesQuery, communityServicesQuery, NO_SCOPE_FILTERS } from "./queries";
import { NO_ROLES } from "./services-tab";
import { NO_SUBJECTS } from "./terms-tab";
import { useTabSearch } from "./use-tab-search";

export const TAB_LABELS: Readonly<Record<Tab, string>> = {
  scopes: "Scopes",
  services: "Services",
  terms: "Contract Terms",
};

export const NOUNS: Readonly<Record<Tab, string>> = {
  scopes: "scopes",
  services: "services",
  terms: "contract terms",
};

/** The searches of all tabs, for as long as the templates are open. */
export const useSearches = () => ({
  scopes: useTabSearch(NO_SCOPE_FILTERS, 1000),
  services: useTabSearch(NO_ROLES, 1000),
  terms: useTabSearch(NO_SUBJECTS, 10),
});
export type Searches = ReturnType<typeof useSearches>;

/** How many entries a tab has in all; undefined until that is known. */
export function useTotal(tab: Tab): number | undefined {
  const scopes = useInfiniteQuery({
    ...communityScopesQuery({ ...NO_SCOPE_FILTERS, text: "", order: "best" }),
    enabled: tab === "scopes",
  });
  const services = useInfiniteQuery({
    ...communityServicesQuery({ text: "", roles: NO_ROLES, order: "best" }),
    enabled: tab === "services",
  });
  const terms = useQuery({
    ...libraryTermsQuery({ whose: "community", filter: "", group: "" }),
    enabled: tab === "terms",
  });
  if (tab === "terms") return terms.data?.length;
  return countOf(tab === "scopes" ? scopes : services);
}
