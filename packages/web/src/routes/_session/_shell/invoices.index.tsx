import { createFileRoute } from "@tanstack/react-router";
import { NotBuilt } from "../../../features/shell/not-built";

export const Route = createFileRoute("/_session/_shell/invoices/")({
  component: () => <NotBuilt page="Invoices" />,
});
