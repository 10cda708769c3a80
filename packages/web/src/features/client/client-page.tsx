import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Merge, Plus, ScrollText, Trash2 } from "lucide-react";
import { type ComponentType, Suspense, useState } from "react";
import { asApiError } from "../../lib/api";
import { openDialog } from "../../lib/dialogs";
import { dayInWords } from "../../lib/format";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { RowMenu } from "../../ui/menu";
import { PageTitle } from "../../ui/page-title";
import { Links } from "../record/links";
import { Notes } from "../record/notes";
import { Timeline } from "../record/timeline";
import { Balances } from "./balance";
import { ClientBrand } from "./brand";
import { ClientDetails } from "./client-details";
import { Contacts } from "./contacts";
import { DeleteClient } from "./delete-client";
import { Files } from "./files";
import { MergeDialog } from "./merge-dialog";
import { type Client, type ClientOverview, clientOverviewQuery, clientQuery } from "./queries";

interface ClientPageProps {
  id: number;
  /** The tables of what was done for a client. */
  Work: ComponentType<{ client: Client; overview: ClientOverview | undefined; pending: boolean }>;
  /** How the client is billed, beside their details. */
  Billing: ComponentType<{ client: Client }>;
  StatementDialog: ComponentType<{ client: Client; onClose: () => void }>;
}

/** /contacts/clients/{id}: the client's details, contacts, projects and due amounts. */
export function ClientPage({ id, Work, Billing, StatementDialog }: ClientPageProps) {
  const { data: client } = useSuspenseQuery(clientQuery(id));
  const queryClient = useQueryClient();
  const overview = useQuery(clientOverviewQuery(id));
  const [dialog, setDialog] = useState<"merge" | "delete" | "statement" | null>(null);
  const { data } = overview;
  return (
    <div className="mx-auto max-w-[1136px]">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <PageTitle title={client.name} />
          <p className="mt-1 text-14 text-muted">
            Client since {dayInWords(client.created_at, { year: true })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={<ScrollText size={16} />} onClick={() => setDialog("statement")}>
            Statement
          </Button>
          <Button
            kind="primary"
            icon={<Plus size={17} />}
            onClick={() => openDialog("create-project", { client: client.name })}
          >
            New project
          </Button>
          <RowMenu
            label={`More for ${client.name}`}
            items={[
              {
                id: "merge",
                label: "Merge another client into this one",
                icon: <Merge />,
                onSelect: () => setDialog("merge"),
              },
              "line",
              {
                id: "delete",
                label: "Delete client",
                icon: <Trash2 />,
                danger: true,
                onSelect: () => setDialog("delete"),
              },
            ]}
          />
        </div>
      </div>
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_280px]">
        <div className="min-w-0 space-y-8">
          {overview.isError && (
            <ErrorLine
              onRetry={() => void overview.refetch()}
              reference={asApiError(overview.error)?.requestId}
            >
              What was done for this client did not load.
            </ErrorLine>
          )}
          {data && <Balances balances={data.balances} />}
          {!overview.isError && <Work client={client} overview={data} pending={overview.isPending} />}
          {data && <Timeline items={data.timeline} />}
          <Notes noun="clients" id={client.id} />
        </div>
        <aside aria-label="About the client" className="min-w-0 space-y-8">
          <Contacts client={client} />
          <ClientDetails client={client} />
          <ClientBrand client={client} />
          <Billing client={client} />
          <Links
            noun="clients"
            id={client.id}
            links={client.links}
            onSaved={() => queryClient.invalidateQueries({ queryKey: ["clients", "one", client.id] })}
          />
          <Files client={client} />
        </aside>
      </div>
      {dialog === "merge" && <MergeDialog client={client} onClose={() => setDialog(null)} />}
      {dialog === "statement" && (
        <Suspense fallback={null}>
          <StatementDialog client={client} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === "delete" && <DeleteClient client={client} onClose={() => setDialog(null)} />}
    </div>
  );
}
