import { createFileRoute } from "@tanstack/react-router";
import { Specimen } from "../features/specimen/specimen";

/** Every part of the design system in every state, for builders and for tests. */
export const Route = createFileRoute("/_local/ui")({ component: Specimen });
