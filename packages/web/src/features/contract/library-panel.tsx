import { LOCKED } from "@stint/core/billing/gate/rules";
import type { Values } from "@stint/core/project/contract/rules";
import { GROUPS, type Group, type LibraryTerm } from "@stint/core/project/contract/schema";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, Lock, Plus, Search } from "lucide-react";
import { useId, useState } from "react";
import { asApiError } from "../../lib/api";
import { openCheckout } from "../../lib/checkout";
import { useDebounced } from "../../lib/debounce";
import { useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { IconButton } from "../../ui/icon-button";
import { inputClass } from "../../ui/input-class";
import { NativeSelect } from "../../ui/native-select";
import { Panel } from "../../ui/panel";
import { Segments } from "../../ui/segments";
import { Tag } from "../../ui/tag";
import { Tooltip } from "../../ui/tooltip";
import { useTermBlocks } from "./preview";
import { libraryTermsQuery, type TermSearch } from "./queries";
import { TermText } from "./term-text";

const none: TermSearch = { whose: "community", filter: "", group: "" };

/** Terms of the community and of one's own library, to read and to add to a project. */
export function LibraryPanel({
  names,
  values,
  onAdd,
  onClose,
}: {
  /** Names of the terms that the project has. */
  names: readonly string[];
  values: Values;
  onAdd: (term: LibraryTerm) => Promise<unknown>;
  onClose: () => void;
}) {
  const [search, setSearch] = useState(none);
  const filter = useDebounced(search.filter.trim(), 10);
  const query = useQuery(libraryTermsQuery({ ...search, filter }));
  const { is_subscribed } = useUser();
  const terms = query.data ?? [];
  const had = new Set(names.map((name) => name.toLowerCase()));
  const groups = [...GROUPS, null].map((group) => ({
    group,
    terms: terms.filter((term) => term.group === group),
  }));
  return (
    <Panel
      open
      onClose={onClose}
      top={56}
      title="Add contract terms"
      head={
        <>
          <div className="relative">
            <Search
              size={16}
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
            />
            <input
              data-autofocus=""
              type="search"
              aria-label="Search terms"
              placeholder="Search terms"
              autoComplete="off"
              value={search.filter}
              onChange={(event) => setSearch({ ...search, filter: event.target.value })}
              className={inputClass("form", "m", "pr-24! pl-9! [&::-webkit-search-cancel-button]:hidden")}
            />
            <span
              role="status"
              className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-13 text-muted"
            >
              {query.isSuccess ? `${terms.length} found` : "Searching"}
            </span>
          </div>
          <div className="mt-3 flex items-center gap-2">
            <Segments
              size="s"
              aria-label="Whose terms"
              value={search.whose}
              onChange={(whose) => setSearch({ ...search, whose })}
              options={[
                { value: "community", label: "Community" },
                { value: "owned", label: "Yours" },
              ]}
            />
            <NativeSelect
              aria-label="Group"
              value={search.group}
              onChange={(group) => setSearch({ ...search, group: group as Group | "" })}
              options={[
                { value: "", label: "All groups" },
                ...GROUPS.map((value) => ({ value, label: value })),
              ]}
              className="h-8! w-auto! text-14! touch:h-11!"
            />
            {(search.filter || search.group) && (
              <Button
                kind="link"
                className="ml-auto"
                onClick={() => setSearch({ ...none, whose: search.whose })}
              >
                Clear All
              </Button>
            )}
          </div>
        </>
      }
      foot={
        <p className="text-13 text-muted">
          {is_subscribed
            ? "What is added is a copy: changes here leave the library as it is."
            : "The Starter plan includes Confidentiality."}
        </p>
      }
    >
      {query.isPending && <GhostRows rows={4} columns={["", "36px"]} className="px-6" />}
      {query.isError && (
        <div className="px-6">
          <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
            The terms did not load.
          </ErrorLine>
        </div>
      )}
      {query.isSuccess && terms.length === 0 && (
        <p className="px-6 py-5 text-14 text-muted">
          {search.filter || search.group
            ? "Nothing here fits."
            : "You have no terms of your own yet: save one from a project."}
        </p>
      )}
      {groups.map(
        ({ group, terms }) =>
          terms.length > 0 && (
            <section key={group} aria-label={group ?? "Without a group"}>
              <h3 className="border-b border-line2 px-6 pt-5 pb-2 text-13 text-muted">
                {group ?? "Without a group"}
              </h3>
              <ul>
                {terms.map((term) => (
                  <TermRow
                    key={term.id}
                    term={term}
                    values={values}
                    had={had.has(term.name.toLowerCase())}
                    onAdd={() => onAdd(term)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </Panel>
  );
}

function TermRow({
  term,
  values,
  had,
  onAdd,
}: {
  term: LibraryTerm;
  values: Values;
  had: boolean;
  onAdd: () => Promise<unknown>;
}) {
  const { currency, is_subscribed } = useUser();
  const blocksOf = useTermBlocks(values, currency);
  const [open, setOpen] = useState(false);
  const [adding, setAdding] = useState(false);
  const id = useId();
  const add = async () => {
    if (term.is_locked) return openCheckout({ next: { label: "Back to the terms", run: () => undefined } });
    setAdding(true);
    await onAdd();
    setAdding(false);
  };
  const button = (
    <IconButton
      kind="second"
      label={`Add ${term.name}`}
      {...(term.is_locked && { title: undefined })}
      icon={term.is_locked ? <Lock size={15} /> : <Plus size={16} />}
      disabled={adding}
      onClick={() => void add()}
    />
  );
  const Mark = open ? ChevronDown : ChevronRight;
  return (
    <li className="border-b border-line px-6 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          {term.is_locked ? (
            <p className="text-15 break-words">{term.name}</p>
          ) : (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
              className="-ml-5 flex items-center gap-1 rounded-chip text-left text-15 break-words hover:underline"
            >
              <Mark size={16} aria-hidden="true" className="shrink-0 text-ctl" />
              {term.name}
            </button>
          )}
          {term.description && <p className="text-14 text-muted">{term.description}</p>}
          {had && (
            <Tag look="outline" className="mt-1 h-5.5! px-1.5!">
              In this project
            </Tag>
          )}
        </div>
        {term.is_locked && <Tooltip text={LOCKED.terms}>{button}</Tooltip>}
        {/* A plan with one term includes it once. */}
        {!term.is_locked && (is_subscribed || !had) && button}
      </div>
      {open && (
        <div id={id} className="mt-2 text-14/5.5 break-words">
          <TermText blocks={blocksOf(term)} marks />
        </div>
      )}
    </li>
  );
}
