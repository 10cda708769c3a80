import type { Info as Dashboard } from "@stint/core/dashboard/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download, Plus } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { describeUncounted } from "../../../lib/currency-note";
import { openDialog } from "../../../lib/dialogs";
import { downloadFile } from "../../../lib/download";
import { money } from "../../../lib/format";
import { queryClient } from "../../../lib/query-client";
import { report } from "../../../lib/report";
import { usePagedList } from "../../../lib/use-paged-list";
import { Amount } from "../../../ui/amount";
import { Button } from "../../../ui/button";
import { EmptyState, NoMatch } from "../../../ui/empty-state";
import { IconButton } from "../../../ui/icon-button";
import { lazyPart } from "../../../ui/lazy-part";
import { Ledger } from "../../../ui/ledger";
import { PageTitle } from "../../../ui/page-title";
import { PagedRows } from "../../../ui/paged-rows";
import { Tabs } from "../../../ui/tabs";
import { SearchInput } from "../../../ui/text-input";
import { type Invoice, type InvoicesSearch, invoiceQuery, invoicesQuery } from "../queries";
import { invoiceColumns, sumsOf, widths } from "./columns";
import { SelectionBar } from "./selection-bar";
import { statusTabs } from "./tabs";

// The dialogs are lazy: a calendar and a schema would double the first view of the list.
const dialogs = {
  paid: lazyPart(async () => (await import("../manual-payment-dialog")).ManualPaymentDialog),
  remind: lazyPart(async () => (await import("../detail/remind-dialog")).RemindDialog),
};
const SeriesList = lazyPart(async () => (await import("../series/series-list")).SeriesList);

const heads = [
  { label: "Invoice", sample: "Website, first half" },
  { label: "Client", width: widths.client, sample: "Example & Co" },
  { label: "Status", width: "140px" },
  { label: "Due", width: widths.due },
  { label: "Still due", width: "110px", right: true, sample: 210_000 },
  { label: "Total", width: "110px", right: true, sample: 210_000 },
];

const tabs = [
  { value: "all", label: "All" },
  ...statusTabs,
  { value: "recurring", label: "Recurring" },
] as const;
type Tab = (typeof tabs)[number]["value"];

/** Describes the late part of the sum, and the other currencies that are not in it. */
function describeComing({ late, currency, your_move, their_move }: Dashboard): string {
  const asked = [...your_move, ...their_move].filter(
    ({ kind, status }) => kind === "invoice" && status !== "draft",
  );
  return [late > 0 ? `${money(late, currency)} of it is late.` : "", describeUncounted(asked, currency)]
    .filter(Boolean)
    .join(" ");
}

/** The sum of sent and unpaid invoices: the page's one amount. */
function ComingIn({ dashboard: data }: { dashboard: Dashboard | undefined }) {
  return (
    <div className="min-h-[84px]">
      {data && (
        <Amount
          label="Coming in"
          value={data.coming_in}
          currency={data.currency}
          note={describeComing(data) || undefined}
        />
      )}
    </div>
  );
}

/** All rows of the list by its tab and search, also those that are not loaded yet. */
const exportList = ({ q, view: _, ...search }: InvoicesSearch): Promise<void> => {
  const query = new URLSearchParams(
    Object.entries({ filter: q, ...search }).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  );
  return downloadFile(`/invoices/export${query.size > 0 ? `?${query}` : ""}`, "invoices.csv").catch(report);
};

interface InvoiceListProps {
  search: InvoicesSearch;
  /** The sums and counts over all invoices, once they are read. */
  dashboard: Dashboard | undefined;
}

/** /invoices: tabs, search and sort in the address; pages by cursor. */
export function InvoiceList({ search, dashboard }: InvoiceListProps) {
  const navigate = useNavigate({ from: "/invoices/" });
  const query = useInfiniteQuery(invoicesQuery(search));
  const [asked, setAsked] = useState<{ name: keyof typeof dialogs; invoice: Invoice }>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const go = (change: InvoicesSearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const { rows, box, none, order } = usePagedList(query, { search, first: "urgency", go });
  const whole = query.isSuccess && !query.hasNextPage;
  const columns = useMemo(
    () =>
      invoiceColumns({
        rows,
        chosen,
        onChoose: (ids, on) =>
          setChosen((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id)))),
        sums: whole ? sumsOf(rows) : [],
        onAsk: (name, { id }) =>
          void queryClient
            .fetchQuery({ ...invoiceQuery(id), staleTime: 0 })
            .then((invoice) => setAsked({ name, invoice }), report),
      }),
    [rows, whole, chosen],
  );
  // A tab without an invoice leads nowhere; the one that is open stays.
  const shownTabs = tabs.flatMap((tab) => {
    if (tab.value === "all" || tab.value === "recurring") return tab;
    const count = dashboard?.invoices[tab.value];
    return count || tab.value === search.status ? { ...tab, count } : [];
  });
  const Asked = asked && dialogs[asked.name];
  const series = search.view === "recurring";
  const empty = none && !search.q && !search.status && !series;
  const shownChosen = rows.filter(({ id }) => chosen.has(id));

  return (
    <div className="mx-auto max-w-[1136px]">
      <PageTitle title="Invoices" hidden hasPrimary={empty} />
      {empty ? <Amount label="Coming in" value={0} /> : <ComingIn dashboard={dashboard} />}
      {empty ? (
        <EmptyState
          className="mt-6"
          heads={heads}
          title="Your first invoice takes a minute."
          action={
            <Button kind="primary" icon={<Plus size={17} />} onClick={() => openDialog("create-invoice")}>
              New invoice
            </Button>
          }
        >
          Accepted proposals make theirs by themselves. For anything else, start one here.
        </EmptyState>
      ) : (
        <Tabs<Tab>
          className="mt-6"
          aria-label="Status"
          items={shownTabs}
          value={series ? "recurring" : (tabs.find((tab) => tab.value === search.status)?.value ?? "all")}
          onChange={(tab) => {
            setChosen(new Set());
            go({
              view: tab === "recurring" ? tab : undefined,
              status: tab === "all" || tab === "recurring" ? undefined : tab,
            });
          }}
          aside={
            !series && (
              <span className="flex items-center gap-1 max-sm:w-full">
                <SearchInput
                  label="Search invoices by number, title or client"
                  placeholder="Number, title or client"
                  value={box.text}
                  onChange={box.setText}
                  className="w-56 max-sm:w-full"
                />
                <IconButton
                  label="Export this list as CSV"
                  icon={<Download size={18} />}
                  onClick={() => void exportList(search)}
                />
              </span>
            )
          }
        >
          {series ? (
            <Suspense fallback={null}>
              <SeriesList />
            </Suspense>
          ) : (
            <PagedRows
              query={query}
              ghost={{ columns: heads.map(({ width = "" }) => width), right: [4, 5] }}
              failed="These invoices did not load."
            >
              {!none ? (
                <Ledger
                  label="Invoices"
                  columns={columns}
                  rows={rows}
                  rowKey={(invoice) => invoice.id}
                  size="project"
                  {...order}
                />
              ) : search.q ? (
                <NoMatch query={search.q} onClear={() => go({ q: undefined, status: undefined })} />
              ) : (
                <p className="py-3 text-15 text-muted">
                  No invoices here.{" "}
                  <Button kind="link" onClick={() => go({ status: undefined })}>
                    Show all
                  </Button>
                </p>
              )}
            </PagedRows>
          )}
          {!series && shownChosen.length > 0 && (
            <SelectionBar
              chosen={shownChosen}
              shown={rows.length}
              onAll={() => setChosen(new Set(rows.map(({ id }) => id)))}
              onDone={(ids) =>
                setChosen((now) => (ids ? new Set([...now].filter((id) => !ids.includes(id))) : new Set()))
              }
            />
          )}
        </Tabs>
      )}
      {asked && Asked && (
        <Suspense fallback={null}>
          <Asked invoice={asked.invoice} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
