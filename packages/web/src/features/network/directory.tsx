import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { type KeyboardEvent, Suspense, useState } from "react";
import { Code, isApiError } from "../../lib/api-error";
import { count } from "../../lib/format";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { lazyPart } from "../../ui/lazy-part";
import { NativeSelect } from "../../ui/native-select";
import { PagedRows } from "../../ui/paged-rows";
import { FilterButtons, FilterSheet } from "./directory-filters";
import { DirectoryRow, GRID } from "./directory-row";
import { countFilters, type DirectorySearch, withoutFilters } from "./directory-search";
import { choicesQuery, directoryQuery, type Listed } from "./queries";

const ConnectDialog = lazyPart(async () => (await import("./connect-dialog")).ConnectDialog);

const ORDERS = [
  { value: "fit", label: "Best fit first" },
  { value: "name", label: "Name" },
  { value: "-updated_at", label: "Newest first" },
] as const;

const stopOf = (row: Element | null) => row?.querySelector<HTMLElement>("[data-stop]");

/** Returns where an arrow leads from a part of a row: up and down to other rows, right and left to its actions. */
function nextStop(key: string, row: Element, from: HTMLElement): HTMLElement | null | undefined {
  if (key === "ArrowDown") return stopOf(row.nextElementSibling);
  if (key === "ArrowUp") return stopOf(row.previousElementSibling);
  const parts = [...row.querySelectorAll<HTMLElement>("[data-stop], [data-key]")];
  if (key === "ArrowRight") return parts[parts.indexOf(from) + 1];
  return key === "ArrowLeft" ? parts[parts.indexOf(from) - 1] : undefined;
}

/** Arrows lead on; C and I do what the row offers. */
function onRowKey(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const from = event.target as HTMLElement;
  const row = from.closest("[data-row]");
  if (!row) return;
  const next = nextStop(event.key, row, from);
  const act = ["c", "i"].includes(event.key)
    ? row.querySelector<HTMLElement>(`[data-key=${event.key}]`)
    : undefined;
  if (!next && !act) return;
  event.preventDefault();
  next?.focus();
  act?.click();
}

/** What a search without a match says, with the ways out of it. */
function Nobody({ search, go }: { search: DirectorySearch; go: (search: DirectorySearch) => void }) {
  const filters = countFilters(search);
  const among = filters > 0 ? ` among ${count(filters, "filter")}` : "";
  if (!search.q && filters === 0)
    return <p className="py-4 text-15 text-muted">Nobody shows a profile to members yet.</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 text-15 text-muted">
      {search.q ? `Nobody matches “${search.q}”${among}.` : `Nobody fits ${count(filters, "filter")}.`}
      {search.q && (
        <Button kind="link" onClick={() => go({ ...search, q: undefined, exact: undefined })}>
          Clear search
        </Button>
      )}
      {filters > 0 && (
        <Button kind="link" onClick={() => go(withoutFilters(search))}>
          Clear All
        </Button>
      )}
    </p>
  );
}

/** Everyone: people whom the reader finds, with how each stands to the reader. */
export function Directory({
  search,
  go,
}: {
  search: DirectorySearch;
  go: (search: DirectorySearch) => void;
}) {
  const query = useInfiniteQuery(directoryQuery(search));
  const { data: choices } = useQuery(choicesQuery(search));
  const [asked, setAsked] = useState<Listed>();
  const [isFiltering, setFiltering] = useState(false);
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  const total = query.data?.pages[0]?.meta?.total ?? rows.length;
  const filters = countFilters(search);
  return (
    <section aria-label="Everyone">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterButtons search={search} choices={choices} onChange={go} />
        <IconButton
          kind="second"
          className="sm:hidden!"
          label={filters > 0 ? `Filters, ${filters} set` : "Filters"}
          icon={<SlidersHorizontal size={18} />}
          onClick={() => setFiltering(true)}
        />
        <NativeSelect
          aria-label="Order"
          box="ml-auto"
          value={search.sort ?? "fit"}
          onChange={(sort) => go({ ...search, sort: sort === "fit" ? undefined : sort })}
          options={ORDERS}
          className="h-9! w-auto! text-14!"
        />
      </div>
      {(search.q || filters > 0) && query.data && rows.length > 0 && (
        <p role="status" className="mb-2 flex flex-wrap items-center gap-x-3 text-14 text-muted">
          {count(total, "person", "people")}
          {search.q && ` for “${search.q}”`}
          {choices?.read_as && `, read as “${choices.read_as}”`}
          {choices?.read_as && (
            <Button kind="link" onClick={() => go({ ...search, exact: true })}>
              Search as typed
            </Button>
          )}
        </p>
      )}
      <div
        aria-hidden="true"
        className={`border-b border-line pb-2 text-13 text-muted max-sm:hidden! ${GRID}`}
      >
        <span>Person</span>
        <span className="max-lg:hidden">Work</span>
        <span>Availability</span>
        <span className="max-lg:hidden">Place</span>
        <span className="text-right">Usual pay</span>
        <span />
      </div>
      <PagedRows
        query={query}
        ghost={{ rows: 6, columns: ["44px", "", "150px", "104px"], right: [3], size: "card" }}
        failed={
          isApiError(query.error) && query.error.code === Code.IdentityVerificationFailed
            ? "Confirm your email address, and you see who is here."
            : "These people did not load."
        }
      >
        {rows.length === 0 ? (
          <Nobody search={search} go={go} />
        ) : (
          <ul onKeyDown={onRowKey}>
            {rows.map((of) => (
              <DirectoryRow key={of.id} of={of} onConnect={() => setAsked(of)} />
            ))}
          </ul>
        )}
      </PagedRows>
      {isFiltering && (
        <FilterSheet search={search} choices={choices} onChange={go} onClose={() => setFiltering(false)} />
      )}
      {asked && (
        <Suspense fallback={null}>
          <ConnectDialog
            of={{ ...asked, since: null, message: "", undo_until: null }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
