import { createFileRoute } from "@tanstack/react-router";
import { ClientPage } from "../../../features/client/client-page";
import { clientQuery } from "../../../features/client/queries";

export const Route = createFileRoute("/_session/_client/contacts/clients/$clientId")({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(clientQuery(Number(params.clientId))),
  component: ClientRoute,
});

function ClientRoute() {
  return <ClientPage id={Number(Route.useParams().clientId)} />;
}
