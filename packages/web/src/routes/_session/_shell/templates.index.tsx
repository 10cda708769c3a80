import { createFileRoute } from "@tanstack/react-router";
import { TemplatesPage } from "../../../features/template/templates";

export const Route = createFileRoute("/_session/_shell/templates/")({
  component: TemplatesPage,
});
