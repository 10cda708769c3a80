import { createFileRoute } from "@tanstack/react-router";
import { InvoicePage } from "../../../features/invoice/invoice-page";
import { invoiceQuery } from "../../../features/invoice/queries";

export const Route = createFileRoute("/_session/_editor/projects/$projectId/pay/invoice/$invoiceId")({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(invoiceQuery(Number(params.invoiceId))),
  component: Page,
});

function Page() {
  const { invoiceId } = Route.useParams();
  return <InvoicePage key={invoiceId} id={Number(invoiceId)} />;
}
