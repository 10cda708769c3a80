import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { asApiError } from "../../lib/api";
import { ago } from "../../lib/format";
import { useSearchBox } from "../../lib/use-search-box";
import { Button } from "../../ui/button";
import { EmptyState, NoMatch } from "../../ui/empty-state";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { Ledger, type LedgerColumn, ledgerLink } from "../../ui/ledger";
import { MoreRows } from "../../ui/more-rows";
import { PageTitle } from "../../ui/page-title";
import { SearchInput } from "../../ui/text-input";
import { NewClientDialog } from "./new-client-dialog";
import { type Client, type ClientsSearch, clientsQuery } from "./queries";
import { contactName } from "./words";

const columns: LedgerColumn<Client>[] = [
  {
    id: "name",
    head: "Client",
    sort: "name",
    stack: "title",
    cell: (client) => (
      <Link
        to="/contacts/clients/$clientId"
        params={{ clientId: String(client.id) }}
        className={ledgerLink}
        data-row=""
      >
        {client.name}
      </Link>
    ),
  },
  {
    id: "contact",
    head: "Contact",
    width: "24%",
    stack: "second",
    cell: ({ contacts: [first] }) =>
      first ? <span>{contactName(first)}</span> : <span className="text-muted">None yet</span>,
  },
  {
    id: "email",
    head: "Email",
    width: "30%",
    stack: "second",
    cell: ({ contacts: [first] }) => (
      <span className="block truncate text-14 text-muted">{first?.email}</span>
    ),
  },
  {
    id: "made",
    head: "Added",
    width: "110px",
    align: "right",
    sort: "created_at",
    stack: "amount",
    cell: (client) => <span className="text-14 text-muted">{ago(client.created_at)}</span>,
  },
];

const heads = [
  { label: "Client" },
  { label: "Contact", width: "24%" },
  { label: "Email", width: "30%" },
  { label: "Added", width: "110px", right: true },
];

/** /contacts/clients: search and sort in the address; pages by cursor. */
export function ClientList({ search }: { search: ClientsSearch }) {
  const navigate = useNavigate({ from: "/contacts/clients/" });
  const query = useInfiniteQuery(clientsQuery(search));
  const [adding, setAdding] = useState(false);
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  const empty = query.isSuccess && rows.length === 0 && !search.q;
  const go = (change: ClientsSearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const box = useSearchBox(search.q ?? "", (q) => go({ q: q || undefined }));
  const add = (
    <Button kind="primary" icon={<Plus size={17} />} onClick={() => setAdding(true)}>
      New client
    </Button>
  );
  return (
    <div className="mx-auto max-w-[1136px]">
      <PageTitle title="Clients" hidden hasPrimary />
      {empty ? (
        <EmptyState heads={heads} title="Clients come with your first project." action={add}>
          Everyone you write a proposal or an invoice for stands here, with who to send it to.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
            <SearchInput
              label="Search clients by name"
              placeholder="Client"
              value={box.text}
              onChange={box.setText}
              className="w-64 max-sm:flex-1"
            />
            {add}
          </div>
          {query.isPending && <GhostRows columns={["", "24%", "30%", "110px"]} right={[3]} />}
          {query.isError && (
            <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
              These clients did not load.
            </ErrorLine>
          )}
          {query.isSuccess && rows.length === 0 && search.q && (
            <NoMatch query={search.q} onClear={() => go({ q: undefined })} />
          )}
          {rows.length > 0 && (
            <Ledger
              label="Clients"
              columns={columns}
              rows={rows}
              rowKey={(client) => client.id}
              sort={search.sort ?? "-created_at"}
              onSort={(sort) => go({ sort: sort === "-created_at" ? undefined : sort })}
            />
          )}
          {query.hasNextPage && (
            <MoreRows loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
          )}
        </>
      )}
      {adding && <NewClientDialog onClose={() => setAdding(false)} />}
    </div>
  );
}
