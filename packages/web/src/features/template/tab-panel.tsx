import type { Ref } from "react";
import type { Place } from "./frame";
import type { ScopeTarget, Tab } from "./open";
import { ScopesTab } from "./scopes-tab";
import { ServicesTab } from "./services-tab";
import { TermsTab } from "./terms-tab";
import type { Searches } from "./use-templates";

/** The list of a tab with its filters. */
export function TabPanel({
  tab,
  place,
  searches,
  scope,
  onOpen,
  scroll,
}: {
  tab: Tab;
  place: Place;
  searches: Searches;
  scope?: ScopeTarget | undefined;
  onOpen: (id: number) => void;
  scroll?: Ref<HTMLDivElement> | undefined;
}) {
  if (tab === "services") return <ServicesTab place={place} search={searches.services} scope={scope} />;
  if (tab === "terms") return <TermsTab place={place} search={searches.terms} />;
  return <ScopesTab place={place} search={searches.scopes} onOpen={onOpen} scroll={scroll} />;
}
