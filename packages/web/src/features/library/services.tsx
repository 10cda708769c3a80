import { LOCKED } from "@stint/core/billing/gate/rules";
import type { Deliverable } from "@stint/core/library/schema";
import { unitOf } from "@stint/core/project/scope/unit/rules";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Copy, Download, Lock, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { api, newKey } from "../../lib/api";
import { openCheckout } from "../../lib/checkout";
import { downloadFile } from "../../lib/download";
import { dayInWords } from "../../lib/format";
import { report } from "../../lib/report";
import { useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { usePagedList } from "../../lib/use-paged-list";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { EmptyState, NoMatch } from "../../ui/empty-state";
import { Ledger, type LedgerColumn } from "../../ui/ledger";
import { LockedPrice } from "../../ui/locked-price";
import { RowMenu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-item";
import { Money } from "../../ui/money";
import { PagedRows } from "../../ui/paged-rows";
import { Segments } from "../../ui/segments";
import { SearchInput } from "../../ui/text-input";
import { LockedButton } from "../plan/locked-button";
import { runOrUpgrade } from "../plan/locks";
import { UpgradeBanner } from "../plan/upgrade-banner";
import { libraryCountsQueries } from "./counts";
import { HiddenLine } from "./hidden-line";
import { LibraryLayout } from "./library-layout";
import { priceOf } from "./price";
import { type LibrarySearch, libraryServicesQuery, servicesKey } from "./queries";
import { RoleFilter } from "./role-filter";
import { ServiceDialog } from "./service-dialog";
import { useSavedNote } from "./templates/saved-note";

const heads = [
  { label: "Service", sample: "Half-day photo shoot" },
  { label: "Role", width: "200px", sample: "Photographer" },
  { label: "Qty", width: "96px", right: true, sample: "1" },
  { label: "Price", width: "120px", right: true, sample: 85_000 },
];

/** /mylibrary/services: services for the next scope, one's own and the community's. */
export function LibraryServices({ search }: { search: LibrarySearch }) {
  const navigate = useNavigate({ from: "/mylibrary/services" });
  const client = useQueryClient();
  const note = useSavedNote();
  const { is_subscribed } = useUser();
  const query = useInfiniteQuery(libraryServicesQuery(search));
  const { data: all } = useQuery(libraryCountsQueries.services);
  const [editing, setEditing] = useState<Deliverable | "new" | null>(null);
  const go = (change: LibrarySearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const { rows, box, none } = usePagedList(query, { search, first: "", go, pause: 1000 });
  const refresh = () => client.invalidateQueries({ queryKey: servicesKey });
  const copy = ({ id }: Deliverable) => {
    api.post("/deliverables/{id}/duplicate", { path: { id }, key: newKey() }).then(() => {
      note("/mylibrary/services");
      return refresh();
    }, report);
  };
  const upgrade: MenuItem = {
    id: "upgrade",
    label: "Upgrade plan",
    icon: <Lock />,
    onSelect: () => openCheckout(),
  };
  const copyOrUpgrade = (service: Deliverable) => runOrUpgrade(`Copy ${service.name}`, () => copy(service));
  const remove = ({ id, version: _, ...service }: Deliverable) => {
    const { name, description, role_id, quantity, unit, price } = service;
    const again = { name, description, role_id, quantity, unit, price };
    api.delete("/deliverables/{id}", { path: { id } }).then(() => {
      toast(`${name} deleted.`, {
        action: {
          label: "Undo",
          run: () => void api.post("/deliverables", { body: again, key: newKey() }).then(refresh, report),
        },
      });
      return refresh();
    }, report);
  };
  const columns: LedgerColumn<Deliverable>[] = [
    {
      id: "name",
      head: "Service",
      stack: "title",
      cell: (service) => (
        <span className={cx("block truncate max-sm:whitespace-normal", service.hidden_since && "text-muted")}>
          {service.hidden_since && (
            <Lock size={15} aria-hidden="true" className="mr-2 inline-block align-[-2px]" />
          )}
          {service.community === 1 || service.hidden_since ? (
            service.name
          ) : (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setEditing(service)}
              className="rounded-chip text-left hover:underline"
            >
              {service.name}
            </button>
          )}
          <span className="ml-2 text-14 text-muted max-sm:ml-0 max-sm:line-clamp-2 max-sm:block">
            {service.hidden_since ? `Hidden since ${dayInWords(service.hidden_since)}` : service.description}
          </span>
        </span>
      ),
    },
    {
      id: "role",
      head: "Role",
      width: "200px",
      stack: "meta",
      cell: (service) => <span className="block truncate text-14 text-muted">{service.role_name}</span>,
    },
    {
      id: "quantity",
      head: "Qty",
      width: "96px",
      align: "right",
      stack: "meta",
      cell: (service) => (
        <span className="whitespace-nowrap">
          {service.quantity}
          {service.unit && <span className="ml-1 text-13 text-muted">{unitOf(service)}</span>}
        </span>
      ),
    },
    {
      id: "price",
      head: "Price",
      width: "120px",
      align: "right",
      stack: "amount",
      cell: (service) =>
        service.price_locked ? (
          <LockedPrice />
        ) : (
          <Money value={priceOf(service)} currency={service.currency} muted={service.hidden_since !== null} />
        ),
    },
    {
      id: "menu",
      head: <span className="sr-only">More</span>,
      width: "44px",
      align: "right",
      stack: "menu",
      cell: (service) => (
        <RowMenu
          label={`More for ${service.name}`}
          items={
            service.community === 1
              ? [
                  {
                    id: "copy",
                    label: "Copy to your library",
                    icon: is_subscribed ? <Copy /> : <Lock />,
                    onSelect: () => copyOrUpgrade(service),
                  },
                ]
              : [
                  ...(service.hidden_since
                    ? [upgrade]
                    : [
                        { id: "edit", label: "Edit", icon: <Pencil />, onSelect: () => setEditing(service) },
                        {
                          id: "copy",
                          label: "Duplicate",
                          icon: <Copy />,
                          onSelect: () => copyOrUpgrade(service),
                        },
                      ]),
                  "line",
                  {
                    id: "delete",
                    label: "Delete",
                    icon: <Trash2 />,
                    danger: true,
                    onSelect: () => remove(service),
                  },
                ]
          }
        />
      ),
    },
  ];
  const hidden = rows.some(({ hidden_since }) => hidden_since);
  const empty = none && !search.q && !search.community && !search.roles;
  const writeNew = () => setEditing("new");
  const add = is_subscribed ? (
    <Button kind="primary" icon={<Plus size={17} />} onClick={writeNew}>
      New service
    </Button>
  ) : (
    <LockedButton kind="primary" reason={LOCKED.template} next={{ label: "New service", run: writeNew }}>
      New service
    </LockedButton>
  );
  const firstSteps = (
    <>
      {add}
      <Button kind="link" onClick={() => go({ community: true, roles: undefined })}>
        See the community’s
      </Button>
    </>
  );
  return (
    <LibraryLayout>
      {hidden ? (
        <HiddenLine amount={all ?? 1} noun="service">
          Starter has no services of its own. Nothing is deleted, and your scopes keep theirs.
        </HiddenLine>
      ) : (
        <UpgradeBanner checkpoint="service_templates_banner_dismissed" />
      )}
      <div className="flex flex-wrap items-center gap-3 border-b border-line pb-3">
        <Segments
          aria-label="Whose services"
          value={search.community ? "community" : "owned"}
          onChange={(whose) => go({ community: whose === "community" || undefined, roles: undefined })}
          options={[
            { value: "owned", label: "Yours" },
            { value: "community", label: "Community" },
          ]}
        />
        {!empty && (
          <SearchInput
            label="Search services"
            placeholder="Service"
            value={box.text}
            onChange={box.setText}
            className="w-64 max-sm:order-1 max-sm:w-full"
          />
        )}
        {!empty && (
          <RoleFilter
            size="m"
            whose={search.community ? "community" : "owned"}
            value={search.roles?.split(",") ?? []}
            onChange={(roles) => go({ roles: roles.join() || undefined })}
          />
        )}
        {!empty && (
          <span className="ml-auto flex items-center gap-2 max-sm:order-2">
            {!search.community && (
              <Button
                icon={<Download size={16} />}
                onClick={() => void downloadFile("/deliverables/export", "services.csv").catch(report)}
              >
                Export CSV
              </Button>
            )}
            {add}
          </span>
        )}
      </div>
      {empty ? (
        <EmptyState
          heads={heads}
          title="Keep the services you sell often."
          action={firstSteps}
          className="mt-2"
        >
          Name, role and price come with them into the next scope. A service of a scope is saved from its row,
          and the community has some to begin with.
        </EmptyState>
      ) : (
        <PagedRows
          query={query}
          ghost={{ columns: heads.map(({ width = "" }) => width), right: [2, 3] }}
          failed="These services did not load."
        >
          {none ? (
            <NoMatch query={search.q ?? ""} onClear={() => go({ q: undefined, roles: undefined })} />
          ) : (
            <Ledger label="Services" columns={columns} rows={rows} rowKey={(service) => service.id} fixed />
          )}
        </PagedRows>
      )}
      {editing && (
        <ServiceDialog
          service={editing === "new" ? undefined : editing}
          onSaved={refresh}
          onClose={() => setEditing(null)}
        />
      )}
    </LibraryLayout>
  );
}
