import type { ReactNode, Ref } from "react";
import { asApiError } from "../../lib/api";
import { useLate } from "../../lib/use-late";
import type { PagedQuery } from "../../lib/use-paged-list";
import { cx } from "../../ui/cx";
import { ErrorLine } from "../../ui/error-line";
import { NextRows } from "../../ui/more-rows";
import "./templates.css";
import { FilterHead } from "./filter-list";
import { FilterSheet } from "./filter-sheet";
import type { TabSearch } from "./use-tab-search";

/** Where a list stands: in the modal it scrolls by itself, on a page with the page. */
export type Place = "modal" | "page";

export interface FilterFrameProps<Filters> {
  place: Place;
  /** The head of the filters: "Filter", "Filter By Role: 3". */
  titleOf: (filters: Filters) => string;
  none: Filters;
  isChosen: (filters: Filters) => boolean;
  search: TabSearch<Filters>;
  /** The boxes of the filters; `isSmall` in the panel of a phone. */
  boxes: (filters: Filters, onChange: (filters: Filters) => void, isSmall: boolean) => ReactNode;
  /** How many entries the choices in the panel of a phone leave; undefined while they are counted. */
  found: number | undefined;
  scroll?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
}

/** A list with its filters: beside it, and on a small screen in a panel of their own. */
export function FilterFrame<Filters>({
  place,
  titleOf,
  none,
  isChosen,
  search,
  boxes,
  found,
  scroll,
  children,
}: FilterFrameProps<Filters>) {
  const { filters, setFilters, draft, setDraft } = search;
  const isModal = place === "modal";
  const close = () => setDraft(undefined);
  const clear = (chosen: Filters, set: (filters: Filters) => void) =>
    isChosen(chosen) ? () => set(none) : undefined;
  return (
    <div className={cx("flex min-h-0", isModal ? "h-full" : "border-b border-line sm:border-t")}>
      <aside
        aria-label="Filter"
        className={cx(
          "templates-filter shrink-0 border-r border-line py-4 pr-6 max-sm:hidden",
          isModal && "overflow-y-auto pl-6",
        )}
      >
        <FilterHead title={titleOf(filters)} onClear={clear(filters, setFilters)} />
        {boxes(filters, setFilters, false)}
      </aside>
      <div ref={scroll} className={cx("min-w-0 flex-1", isModal && "overflow-y-auto")}>
        {children}
      </div>
      {draft !== undefined && (
        <FilterSheet
          title={titleOf(draft)}
          found={found}
          onClear={clear(draft, setDraft)}
          onCancel={close}
          onApply={() => {
            setFilters(draft);
            close();
          }}
        >
          {boxes(draft, setDraft, true)}
        </FilterSheet>
      )}
    </div>
  );
}

/** Answers how many entries a search finds; undefined until its own answer is there. */
export const countOf = ({
  data,
  isPlaceholderData,
}: {
  data: { pages: { meta?: { total?: number | null | undefined } | undefined }[] } | undefined;
  isPlaceholderData: boolean;
}): number | undefined => (isPlaceholderData ? undefined : (data?.pages[0]?.meta?.total ?? undefined));

/** Four rows of 80 px while the answer is on its way. */
export function Ghosts() {
  const late = useLate(true);
  return (
    <div role="status" className={cx(!late && "invisible")}>
      <span className="sr-only">Loading</span>
      <div aria-hidden="true" data-ghosts="">
        {[72, 58, 80, 64].map((width) => (
          <div key={width} className="h-20 border-b border-line px-6 pt-6 max-sm:px-4">
            <span className="block h-2.5 rounded-full bg-ghost" style={{ width: `${width / 2}%` }} />
            <span className="mt-3 block h-2.5 rounded-full bg-ghost" style={{ width: `${width}%` }} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The states of a tab's list: on its way, failed, nothing found, there, and going on. */
export function Results({
  query,
  isSearching,
  count,
  failed,
  none,
  children,
}: {
  query: PagedQuery;
  /** Says that what is shown does not answer what is asked for yet. */
  isSearching: boolean;
  count: number;
  failed: string;
  none: ReactNode;
  children: ReactNode;
}) {
  if (query.isError && !query.data)
    return (
      <ErrorLine
        onRetry={() => void query.refetch()}
        reference={asApiError(query.error)?.requestId}
        className="px-6 max-sm:px-4"
      >
        {failed}
      </ErrorLine>
    );
  if (query.isPending || isSearching) return <Ghosts />;
  return (
    <>
      {count === 0 ? <div className="px-6 py-2 max-sm:px-4">{none}</div> : children}
      <div className="px-6 max-sm:px-4">
        <NextRows query={query} />
      </div>
    </>
  );
}

/** The line over a list: what it is, and its order. */
export function ListHead({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center gap-4 border-b border-line px-6 text-14 max-sm:px-4">
      <p className="min-w-0 flex-1 py-1.5 text-muted">{children}</p>
      {aside}
    </div>
  );
}
