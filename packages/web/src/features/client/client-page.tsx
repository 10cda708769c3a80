import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { api, asApiError } from "../../lib/api";
import { openDialog } from "../../lib/dialogs";
import { ago, dayInWords } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { Ledger, type LedgerColumn, ledgerLink, SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { PageTitle } from "../../ui/page-title";
import { Status } from "../../ui/status";
import { ClientDetails } from "./client-details";
import { Contacts } from "./contacts";
import {
  type Client,
  type ClientInvoice,
  type ClientProject,
  clientInvoicesQuery,
  clientProjectsQuery,
  clientQuery,
} from "./queries";

const projectColumns: LedgerColumn<ClientProject>[] = [
  {
    id: "name",
    head: "Project",
    stack: "title",
    cell: (project) => (
      <Link
        to="/projects/$projectId"
        params={{ projectId: String(project.id) }}
        className={ledgerLink}
        data-row=""
      >
        {project.name}
      </Link>
    ),
  },
  {
    id: "status",
    head: "Status",
    width: "140px",
    stack: "meta",
    cell: (project) => <Status status={project.status} />,
  },
  {
    id: "made",
    head: "Made",
    width: "110px",
    stack: "meta",
    cell: (project) => <span className="text-14 text-muted">{ago(project.created_at)}</span>,
  },
  {
    id: "value",
    head: "Value",
    width: "130px",
    align: "right",
    stack: "amount",
    cell: (project) => <Money value={project.price_total} />,
  },
];

const invoiceColumns: LedgerColumn<ClientInvoice>[] = [
  {
    id: "title",
    head: "Invoice",
    stack: "title",
    cell: (invoice) => (
      <Link
        to="/projects/$projectId/pay/invoice/$invoiceId"
        params={{ projectId: String(invoice.project_id ?? 0), invoiceId: String(invoice.id) }}
        className={ledgerLink}
        data-row=""
      >
        {invoice.number ?? "Draft"}
        <span className="ml-2 text-14 font-normal text-muted">{invoice.title}</span>
      </Link>
    ),
  },
  {
    id: "status",
    head: "Status",
    width: "140px",
    stack: "meta",
    cell: (invoice) => <Status status={invoice.status} />,
  },
  {
    id: "due",
    head: "Due",
    width: "110px",
    stack: "meta",
    cell: (invoice) => (
      <span className="text-14 text-muted">{invoice.due_on ? dayInWords(invoice.due_on) : "–"}</span>
    ),
  },
  {
    id: "total",
    head: "Amount",
    width: "130px",
    align: "right",
    stack: "amount",
    cell: (invoice) => <Money value={invoice.total} currency={invoice.currency} />,
  },
];

/** /contacts/clients/{id}: who they are, whom to write to, and what was done for them. */
export function ClientPage({ id }: { id: number }) {
  const { data: client } = useSuspenseQuery(clientQuery(id));
  const projects = useQuery(clientProjectsQuery(id));
  const invoices = useQuery(clientInvoicesQuery(id));
  return (
    <div className="mx-auto max-w-[1136px]">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <PageTitle title={client.name} />
          <p className="mt-1 text-14 text-muted">
            Client since {dayInWords(client.created_at, { year: true })}
          </p>
        </div>
        <Button
          kind="primary"
          icon={<Plus size={17} />}
          onClick={() => openDialog("create-project", { client: client.name })}
        >
          New project
        </Button>
      </div>
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_280px]">
        <div className="min-w-0 space-y-8">
          <section>
            <SectionHead title="Projects" note={projects.data?.length} />
            {projects.isPending && <GhostRows rows={2} columns={["", "140px", "130px"]} right={[2]} />}
            {projects.isError && (
              <ErrorLine
                onRetry={() => void projects.refetch()}
                reference={asApiError(projects.error)?.requestId}
              >
                The projects did not load.
              </ErrorLine>
            )}
            {projects.data?.length === 0 && (
              <p className="py-3 text-15 text-muted">No projects for {client.name} yet.</p>
            )}
            {projects.data && projects.data.length > 0 && (
              <Ledger
                label="Projects"
                columns={projectColumns}
                rows={projects.data}
                rowKey={(row) => row.id}
              />
            )}
          </section>
          <section>
            <SectionHead title="Invoices" note={invoices.data?.length} />
            {invoices.isPending && <GhostRows rows={2} columns={["", "140px", "130px"]} right={[2]} />}
            {invoices.isError && (
              <ErrorLine
                onRetry={() => void invoices.refetch()}
                reference={asApiError(invoices.error)?.requestId}
              >
                The invoices did not load.
              </ErrorLine>
            )}
            {invoices.data?.length === 0 && (
              <p className="py-3 text-15 text-muted">No invoices for {client.name} yet.</p>
            )}
            {invoices.data && invoices.data.length > 0 && (
              <Ledger
                label="Invoices"
                columns={invoiceColumns}
                rows={invoices.data}
                rowKey={(row) => row.id}
              />
            )}
          </section>
        </div>
        <aside aria-label="About the client" className="space-y-8">
          <Contacts client={client} />
          <ClientDetails client={client} />
          <DeleteClient client={client} />
        </aside>
      </div>
    </div>
  );
}

function DeleteClient({ client }: { client: Client }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.delete("/clients/{id}", { path: { id: client.id } }),
    onSuccess: async () => {
      await navigate({ to: "/contacts/clients" });
      await queryClient.invalidateQueries({ queryKey: ["clients"] });
      toast(`${client.name} deleted.`);
    },
    onSettled: () => setAsking(false),
  });
  return (
    <section>
      <SectionHead title="Delete" />
      <p className="mt-3 text-14 text-muted">Only while none of their proposals or invoices is open.</p>
      <Button kind="danger" size="s" className="mt-3" onClick={() => setAsking(true)}>
        Delete client
      </Button>
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={`Delete ${client.name}?`}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Keep it</Button>
              <Button kind="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
                Delete client
              </Button>
            </>
          }
        >
          <p className="text-15">The details and contacts go for ever. What was sent stays as it was sent.</p>
        </Dialog>
      )}
    </section>
  );
}
