import { createFileRoute } from "@tanstack/react-router";
import { EditorLayout } from "../../features/shell/editor-layout";

export const Route = createFileRoute("/_session/_editor")({ component: EditorLayout });
