import { createFileRoute } from "@tanstack/react-router";
import { ClientPage } from "../../../features/client/client-page";
import { type Client, clientQuery } from "../../../features/client/queries";
import { ClientReminders } from "../../../features/invoice/client/reminders";
import { InvoiceStyling } from "../../../features/invoice/client/styling";
import { ClientWork } from "../../../features/invoice/client/tables";
import { lazyPart } from "../../../ui/lazy-part";

const StatementDialog = lazyPart(
  async () => (await import("../../../features/invoice/client/statement")).StatementDialog,
);

export const Route = createFileRoute("/_session/_client/contacts/clients/$clientId")({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(clientQuery(Number(params.clientId))),
  component: ClientRoute,
});

function ClientRoute() {
  return (
    <ClientPage
      id={Number(Route.useParams().clientId)}
      Work={ClientWork}
      Billing={Billing}
      StatementDialog={StatementDialog}
    />
  );
}

function Billing({ client }: { client: Client }) {
  return (
    <>
      <InvoiceStyling client={client} />
      <ClientReminders id={client.id} />
    </>
  );
}
