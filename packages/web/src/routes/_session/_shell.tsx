import { createFileRoute } from "@tanstack/react-router";
import { Shell } from "../../features/shell/shell";

export const Route = createFileRoute("/_session/_shell")({ component: () => <Shell /> });
