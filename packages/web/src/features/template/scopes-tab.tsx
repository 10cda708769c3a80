import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { useUser } from "../../lib/session";
import { Checkbox } from "../../ui/checkbox";
import { NoMatch } from "../../ui/empty-state";
import { labelOf } from "../library/templates/type-words";
import { useCellKeys } from "../library/use-cell-keys";
import { runOrUpgrade } from "../plan/locks";
import { CheckList } from "./filter-list";
import { countOf, FilterFrame, ListHead, type Place, Results } from "./frame";
import { OrderSelect } from "./order-select";
import {
  communityScopesQuery,
  NO_SCOPE_FILTERS,
  type ScopeFilters,
  type ScopeSearch,
  typesQuery,
} from "./queries";
import { useSaveTemplate } from "./save";
import { TemplateCard } from "./template-card";
import type { TabSearch } from "./use-tab-search";
import { SCOPE_TYPES } from "./vocabulary";

/** The boxes of the scopes' filter. */
function ScopeBoxes({
  value,
  onChange,
  isSmall,
}: {
  value: ScopeFilters;
  onChange: (value: ScopeFilters) => void;
  isSmall: boolean;
}) {
  const { data: tags = [] } = useQuery(typesQuery);
  const counts = new Map(tags.map(({ name, count }) => [name, count]));
  const choices = SCOPE_TYPES.map((type) => ({
    value: type,
    label: labelOf(type),
    count: counts.get(type) ?? 0,
  }));
  return (
    <>
      <div className="space-y-1">
        <Checkbox
          checked={value.isRecent}
          onChange={(isRecent) => onChange({ ...value, isRecent, isForYou: false })}
        >
          Recently Added
        </Checkbox>
        <Checkbox
          checked={value.isForYou}
          onChange={(isForYou) => onChange({ ...value, isForYou, isRecent: false })}
        >
          Top Templates For You
        </Checkbox>
      </div>
      <p className="mt-3 mb-1 text-13 text-muted">Type</p>
      <CheckList
        label="Type"
        choices={choices}
        chosen={value.types}
        onChange={(types) => onChange({ ...value, types })}
        most={isSmall ? 9 : 14}
        more="types"
      />
    </>
  );
}

const hasFilters = ({ types, isRecent, isForYou }: ScopeFilters): boolean =>
  types.length > 0 || isRecent || isForYou;

function describeList({ isRecent, isForYou }: ScopeFilters, isSubscribed: boolean): string {
  if (isForYou) return "Ranked by your trade, the services you keep, and what your clients said yes to.";
  if (isRecent) return "The newest scopes of the community first.";
  // Without a plan the texts of services are cut.
  const then = isSubscribed ? "Pick one to read it in full." : "Pick one to see its phases and services.";
  return `Start from a scope with an estimate from published wages. ${then}`;
}

/** The community's scopes: filter, cells, and the way into each. */
export function ScopesTab({
  place,
  search,
  onOpen,
  scroll,
}: {
  place: Place;
  search: TabSearch<ScopeFilters>;
  onOpen: (id: number) => void;
  scroll?: Ref<HTMLDivElement> | undefined;
}) {
  const { filters, text, order, clear } = search;
  const { is_subscribed } = useUser();
  const asked: ScopeSearch = { ...filters, text, order };
  const query = useInfiniteQuery(communityScopesQuery(asked));
  const templates = query.data?.pages.flatMap((page) => page.data) ?? [];
  const save = useSaveTemplate();
  const keys = useCellKeys<HTMLUListElement>((at) => {
    const template = templates[at];
    if (!template) return;
    runOrUpgrade(`Save ${template.template_name}`, () => save.mutate(template.id));
  });
  const drafted = useInfiniteQuery(communityScopesQuery({ ...asked, ...search.draft }));
  return (
    <FilterFrame
      place={place}
      titleOf={() => "Filter"}
      none={NO_SCOPE_FILTERS}
      isChosen={hasFilters}
      search={search}
      boxes={(value, onChange, isSmall) => <ScopeBoxes value={value} onChange={onChange} isSmall={isSmall} />}
      found={countOf(drafted)}
      scroll={scroll}
    >
      <ListHead
        aside={
          !filters.isRecent && !filters.isForYou && <OrderSelect value={order} onChange={search.setOrder} />
        }
      >
        {describeList(filters, is_subscribed)}
      </ListHead>
      <Results
        query={query}
        isSearching={search.isTyping || query.isPlaceholderData}
        count={templates.length}
        failed="These scopes did not load."
        none={<NoMatch query={text} onClear={clear} />}
      >
        <ul aria-label="Scopes" {...keys} className="templates-cells">
          {templates.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              onOpen={() => onOpen(template.id)}
              onSave={() => save.mutate(template.id)}
            />
          ))}
        </ul>
      </Results>
    </FilterFrame>
  );
}
