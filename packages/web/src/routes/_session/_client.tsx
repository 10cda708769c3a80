import { createFileRoute } from "@tanstack/react-router";
import { Shell } from "../../features/shell/shell";

/** The client overview: no navigation, and a way back to the list instead of the menu. */
export const Route = createFileRoute("/_session/_client")({
  component: () => <Shell back={{ label: "Clients", to: "/contacts/clients" }} />,
});
