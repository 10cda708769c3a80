import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Download, Plus, Upload } from "lucide-react";
import { Suspense, useState } from "react";
import { downloadFile } from "../../lib/download";
import { ago } from "../../lib/format";
import { errorText } from "../../lib/report";
import { toastError } from "../../lib/toast";
import { usePagedList } from "../../lib/use-paged-list";
import { Button } from "../../ui/button";
import { quietColumn } from "../../ui/columns";
import { EmptyState, NoMatch } from "../../ui/empty-state";
import { lazyPart } from "../../ui/lazy-part";
import { Ledger, type LedgerColumn, ledgerLink } from "../../ui/ledger";
import { PagedRows } from "../../ui/paged-rows";
import { SearchInput } from "../../ui/text-input";
import { ContactsLayout } from "./contacts-layout";
import { NewClientDialog } from "./new-client-dialog";
import { type Client, type ClientsSearch, clientsQuery } from "./queries";
import { contactName } from "./words";

const ImportDialog = lazyPart(async () => (await import("./import/import-dialog")).ImportDialog);

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
  quietColumn("made", "Added", ({ created_at }) => ago(created_at), {
    align: "right",
    sort: "created_at",
    stack: "amount",
  }),
];

const heads = [
  { label: "Client", sample: "Example & Co" },
  { label: "Contact", width: "24%", sample: "Alex Example" },
  { label: "Email", width: "30%", sample: "alex@example.test" },
  { label: "Added", width: "110px", right: true },
];

/** /contacts/clients: search and sort in the address; pages by cursor. */
export function ClientList({ search }: { search: ClientsSearch }) {
  const navigate = useNavigate({ from: "/contacts/clients/" });
  const query = useInfiniteQuery(clientsQuery(search));
  const [dialog, setDialog] = useState<"new" | "import" | null>(null);
  const go = (change: ClientsSearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const { rows, box, none, order } = usePagedList(query, { search, first: "-created_at", go });
  const empty = none && !search.q;
  const add = (
    <Button kind="primary" icon={<Plus size={17} />} onClick={() => setDialog("new")}>
      New client
    </Button>
  );
  const bringIn = (
    <Button icon={<Upload size={16} />} onClick={() => setDialog("import")}>
      Import
    </Button>
  );
  return (
    <ContactsLayout title="Clients">
      {empty ? (
        <EmptyState
          heads={heads}
          title="Clients come with your first project."
          action={
            <span className="flex flex-wrap gap-2">
              {add}
              {bringIn}
            </span>
          }
        >
          Everyone you write a proposal or an invoice for is listed here, with who to send it to.
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
            <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
              {bringIn}
              <Button
                icon={<Download size={16} />}
                aria-label="Export clients as CSV"
                onClick={() =>
                  void downloadFile("/clients/export", "clients.csv").catch((error: unknown) =>
                    toastError(errorText(error)),
                  )
                }
              >
                Export
              </Button>
              {add}
            </div>
          </div>
          <PagedRows
            query={query}
            ghost={{ columns: heads.map(({ width = "" }) => width), right: [3] }}
            failed="These clients did not load."
          >
            {none && search.q ? (
              <NoMatch query={search.q} onClear={() => go({ q: undefined })} />
            ) : (
              <Ledger
                label="Clients"
                columns={columns}
                rows={rows}
                rowKey={(client) => client.id}
                {...order}
              />
            )}
          </PagedRows>
        </>
      )}
      {dialog === "new" && <NewClientDialog onClose={() => setDialog(null)} />}
      {dialog === "import" && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </ContactsLayout>
  );
}
