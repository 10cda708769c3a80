import { createFileRoute } from "@tanstack/react-router";
import { InvoicePage } from "../../../features/invoice/invoice-page";
import { invoiceQuery } from "../../../features/invoice/queries";
import { readSend } from "../../../lib/open-send";

export const Route = createFileRoute("/_session/_editor/projects/$projectId/pay/invoice/$invoiceId")({
  validateSearch: readSend,
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(invoiceQuery(Number(params.invoiceId))),
  component: Page,
});

function Page() {
  const { invoiceId } = Route.useParams();
  const { send } = Route.useSearch();
  return <InvoicePage key={invoiceId} id={Number(invoiceId)} send={send} />;
}
