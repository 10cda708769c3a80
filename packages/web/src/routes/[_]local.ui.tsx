import { createFileRoute, notFound } from "@tanstack/react-router";
import { lazyPart } from "../ui/lazy-part";

// A production build has neither the page nor its code.
const Specimen = import.meta.env.DEV
  ? lazyPart(async () => (await import("../features/specimen/specimen")).Specimen)
  : undefined;

/** Every part of the design system in every state, for builders: `npm run dev`. */
export const Route = createFileRoute("/_local/ui")({
  beforeLoad: () => {
    if (!Specimen) throw notFound();
  },
  component: SpecimenPage,
});

function SpecimenPage() {
  return Specimen ? <Specimen /> : null;
}
