import { WORDS } from "@stint/core/platform/status";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { type ReactNode, Suspense, useMemo } from "react";
import { count } from "../../lib/format";
import { report } from "../../lib/report";
import { useUser } from "../../lib/session";
import { inWords } from "../../lib/totals";
import { usePagedList } from "../../lib/use-paged-list";
import { Amount } from "../../ui/amount";
import { IconButton } from "../../ui/icon-button";
import { lazyPart } from "../../ui/lazy-part";
import { aboveRow, Ledger, type LedgerColumn } from "../../ui/ledger";
import { PageTitle } from "../../ui/page-title";
import { PagedRows } from "../../ui/paged-rows";
import { Segments } from "../../ui/segments";
import { tabClass, tabStripClass } from "../../ui/tabs";
import { SearchInput } from "../../ui/text-input";
import { isFull } from "../plan/locks";
import { listColumns, type SendNextButton } from "./columns";
import { agreedQuery, type Project, type ProjectStatus, type ProjectsSearch, projectsQuery } from "./queries";

// Only after a plan has ended.
const HiddenLine = lazyPart(async () => (await import("./hidden")).HiddenLine);
// Where there is nothing to list.
const FirstProject = lazyPart(async () => (await import("./no-projects")).FirstProject);
const NoProjects = lazyPart(async () => (await import("./no-projects")).NoProjects);
const ProjectBoard = lazyPart(async () => (await import("./board")).ProjectBoard);
const ProjectMenu = lazyPart(async () => (await import("./project-menu")).ProjectMenu);
const ClientFilter = lazyPart(async () => (await import("../client/client-filter")).ClientFilter);

/** Its code comes when it is pressed: the list must be light. */
const exportAll = async () =>
  (await import("../../lib/download")).downloadFile("/proposals/export", "proposals.csv");

const columnsWith = (SendNext: SendNextButton): LedgerColumn<Project>[] => [
  ...listColumns<Project>(SendNext),
  {
    id: "menu",
    head: <span className="sr-only">More</span>,
    width: "36px",
    align: "right",
    stack: "menu",
    cell: (project) => (
      <span className={aboveRow}>
        {!project.hidden_since && (
          <Suspense fallback={null}>
            <ProjectMenu project={project} />
          </Suspense>
        )}
      </span>
    ),
  },
];

const heads = [
  { label: "Status", width: "124px" },
  { label: "Since", width: "112px" },
  { label: "Project", sample: "Website redesign" },
  { label: "Value", width: "110px", right: true, sample: 420_000 },
];

const tabs: readonly { status: ProjectStatus | undefined; archived?: true; label: string }[] = [
  { status: undefined, label: "All" },
  { status: "draft", label: WORDS.draft },
  { status: "active", label: WORDS.active },
  { status: "completed", label: WORDS.completed },
  { status: undefined, archived: true, label: WORDS.archived },
];

/** The board has the projects of "All". */
const isShown = (search: ProjectsSearch, status: ProjectStatus | undefined, archived: true | undefined) =>
  search.status === status && search.archived === archived;

const views = [
  { value: "list", label: "List" },
  { value: "board", label: "Board" },
] as const;

/** One list per status, each with its address; the filters are at the end of the strip. */
function StatusTabs({ search, children }: { search: ProjectsSearch; children: ReactNode }) {
  return (
    <div className="mt-6 flex items-end gap-4 border-b border-line max-sm:flex-col max-sm:items-stretch">
      <nav aria-label="Status" className={`${tabStripClass} min-w-0 flex-1 border-b-0!`}>
        {tabs.map(({ status, archived, label }) => (
          <Link
            key={label}
            to="/projects"
            search={{ ...search, status, archived, view: undefined }}
            replace
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={isShown(search, status, archived) ? "page" : undefined}
            data-status={isShown(search, status, archived) ? "active" : undefined}
            className={`${tabClass} mb-0!`}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap items-center gap-2 pb-2">{children}</div>
    </div>
  );
}

/** The agreed total of projects under way: the page's one amount. */
function AgreedAmount() {
  const { data } = useQuery(agreedQuery);
  const [first, ...others] = data?.sums ?? [];
  return (
    <div className="flex min-h-[84px] flex-wrap items-end justify-between gap-x-6 gap-y-1">
      {data && (
        <>
          <Amount
            label={data.tax ? `Agreed and under way, ${data.tax}` : "Agreed and under way"}
            value={first?.total ?? 0}
            {...(first ? { currency: first.currency } : {})}
            {...(others.length > 0 ? { note: `And ${inWords(others)}.` } : {})}
            className="min-w-64 flex-1"
          />
          <p className="pb-2 text-14 text-muted">{count(data.count, "active project")}</p>
        </>
      )}
    </div>
  );
}

/** /projects: tabs, search and sort in the address; pages by cursor. */
export function ProjectList({ search, SendNext }: { search: ProjectsSearch; SendNext: SendNextButton }) {
  const columns = useMemo(() => columnsWith(SendNext), [SendNext]);
  const user = useUser();
  const navigate = useNavigate({ from: "/projects/" });
  const query = useInfiniteQuery(projectsQuery(search));
  const narrowed = Boolean(search.q || search.status || search.client_id || search.archived);
  const go = (change: ProjectsSearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const { rows, box, none, order } = usePagedList(query, { search, first: "-created_at", go });
  const empty = none && !narrowed;

  return (
    <div className="mx-auto max-w-[1136px]">
      <PageTitle title="Projects" hidden hasPrimary={empty} />
      {isFull(user) && (
        <Suspense fallback={null}>
          <HiddenLine />
        </Suspense>
      )}
      {empty ? <Amount label="Agreed and under way" value={0} /> : <AgreedAmount />}
      {empty ? (
        <Suspense fallback={null}>
          <FirstProject heads={heads} />
        </Suspense>
      ) : (
        <>
          <StatusTabs search={search}>
            <div className="w-44 max-sm:w-[calc(50%-4px)]">
              <Suspense fallback={<div className="h-10" />}>
                <ClientFilter value={search.client_id} onChange={(client_id) => go({ client_id })} />
              </Suspense>
            </div>
            <SearchInput
              label="Search projects by name"
              placeholder="Project"
              value={box.text}
              onChange={box.setText}
              className="w-44 max-sm:w-[calc(50%-4px)]"
            />
            <Segments
              aria-label="View"
              options={views}
              value={search.view ?? "list"}
              onChange={(view) =>
                go({ view: view === "board" ? view : undefined, status: undefined, archived: undefined })
              }
            />
            <IconButton
              label="Export all proposals as CSV"
              icon={<Download size={18} />}
              onClick={() => void exportAll().catch(report)}
            />
          </StatusTabs>
          {search.view === "board" ? (
            <Suspense fallback={null}>
              <ProjectBoard search={search} />
            </Suspense>
          ) : (
            <PagedRows
              query={query}
              ghost={{ size: "project", columns: heads.map(({ width = "" }) => width), right: [3] }}
              failed="These projects did not load."
            >
              {none ? (
                <Suspense fallback={null}>
                  <NoProjects
                    search={search}
                    onClear={() =>
                      go({ q: undefined, status: undefined, client_id: undefined, archived: undefined })
                    }
                  />
                </Suspense>
              ) : (
                <Ledger
                  label="Projects"
                  columns={columns}
                  rows={rows}
                  rowKey={(project) => project.id}
                  size="project"
                  {...order}
                />
              )}
            </PagedRows>
          )}
        </>
      )}
    </div>
  );
}
