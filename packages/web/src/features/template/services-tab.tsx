import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { count } from "../../lib/format";
import { Button } from "../../ui/button";
import { NoMatch } from "../../ui/empty-state";
import { useCellKeys } from "../library/use-cell-keys";
import { runOrUpgrade } from "../plan/locks";
import { CheckList } from "./filter-list";
import { countOf, FilterFrame, ListHead, type Place, Results } from "./frame";
import type { ScopeTarget } from "./open";
import { OrderSelect } from "./order-select";
import { communityServicesQuery, ownServiceNamesQuery, roleGroupsQuery } from "./queries";
import { useSaveService } from "./save";
import { ServiceRow } from "./service-row";
import { usePicks } from "./use-picks";
import type { TabSearch } from "./use-tab-search";

export const NO_ROLES: readonly string[] = [];

/** The community's services: filter, rows with their prices, and the way into My Templates or into the open scope. */
export function ServicesTab({
  place,
  search,
  scope,
}: {
  place: Place;
  search: TabSearch<readonly string[]>;
  scope: ScopeTarget | undefined;
}) {
  const { filters: roles, text, order } = search;
  const query = useInfiniteQuery(communityServicesQuery({ text, roles, order }));
  const services = query.data?.pages.flatMap((page) => page.data) ?? [];
  const { data: own } = useQuery(ownServiceNamesQuery);
  const { data: groups = [] } = useQuery(roleGroupsQuery);
  const save = useSaveService();
  const picks = usePicks(scope);
  const keys = useCellKeys<HTMLUListElement>((at) => {
    const service = services[at];
    if (!service || own?.has(service.name.toLowerCase())) return;
    runOrUpgrade(`Save ${service.name}`, () => save.mutate(service.id));
  });
  const drafted = useInfiniteQuery(communityServicesQuery({ text, roles: search.draft ?? roles, order }));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1">
        <FilterFrame
          place={place}
          titleOf={(chosen) => `Filter By Role:${chosen.length > 0 ? ` ${chosen.length}` : ""}`}
          none={NO_ROLES}
          isChosen={(chosen) => chosen.length > 0}
          search={search}
          boxes={(value, onChange) => (
            <CheckList
              label="Filter By Role:"
              choices={groups.map(({ name, count: has }) => ({ value: name, label: name, count: has }))}
              chosen={value}
              onChange={onChange}
              most={12}
              more="roles"
            />
          )}
          found={countOf(drafted)}
        >
          <ListHead aside={<OrderSelect value={order} onChange={search.setOrder} />}>
            {`Single services with what they usually cost. ${scope ? "Save one, or add it to the scope." : "Save one for your next scope."}`}
          </ListHead>
          <Results
            query={query}
            isSearching={search.isTyping || query.isPlaceholderData}
            count={services.length}
            failed="The services did not load."
            none={<NoMatch query={text} onClear={search.clear} />}
          >
            <ul aria-label="Services" {...keys}>
              {services.map((service) => (
                <ServiceRow
                  key={service.id}
                  service={service}
                  isSaved={own?.has(service.name.toLowerCase()) ?? false}
                  onSave={() => save.mutate(service.id)}
                  pick={scope && picks.of(service)}
                />
              ))}
            </ul>
          </Results>
        </FilterFrame>
      </div>
      {scope && picks.chosen.length > 0 && (
        <footer className="flex items-center justify-between gap-3 border-t border-line px-6 py-3 max-sm:px-4">
          <p className="text-14 text-muted">{`${count(picks.chosen.length, "service")} chosen`}</p>
          <Button kind="primary" onClick={picks.addAll}>
            {`Add ${picks.chosen.length} to ${scope.phase}`}
          </Button>
        </footer>
      )}
    </div>
  );
}
