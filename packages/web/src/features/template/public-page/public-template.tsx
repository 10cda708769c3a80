import { roundsInWords } from "@stint/core/project/scope/words/rules";
import { Lock } from "lucide-react";
import { count } from "../../../lib/format";
import { useTitle } from "../../../lib/title";
import { cx } from "../../../ui/cx";
import type { PublicTemplate } from "../../library/templates/public-template";
import { labelOf } from "../../library/templates/type-words";
import { column } from "../../public-page/brand-frame";
import { OfferCard } from "./offer-card";
import { PhaseLedger } from "./phase-ledger";
import { useVisitor } from "./use-visitor";
import { VisitorFoot } from "./visitor-foot";
import { VisitorHead } from "./visitor-head";

// Where a desk has two columns. In the page's own code: the stylesheet is one for all pages, and each of them pays for it.
const GRID = { gridTemplateColumns: "minmax(0,672px) minmax(0,1fr)", gridTemplateRows: "auto 1fr" };
const BESIDE = { gridColumn: 2, gridRow: "1 / span 2" };

/** A template for whoever has its link: what is in it, what it costs in all, and how it becomes theirs. */
export function PublicTemplatePage({ template }: { template: PublicTemplate }) {
  const { template_name, description, author, processed_categories: phases, service_count, types } = template;
  useTitle(`${template_name}, scope of work`);
  const visitor = useVisitor();
  // Only the community's have recommended prices, which a plan shows.
  const isLocked = template.community === 1 && visitor.kind !== "unknown" && !visitor.isSubscribed;
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <VisitorHead visitor={visitor} hash={template.hash} />
      <main id="main" className={cx(column, "flex-1 gap-x-18 pt-10 pb-16 max-md:pt-5 md:grid")} style={GRID}>
        <div>
          <p className="text-15 text-muted">{author ? `Scope of work by ${author}` : "Scope of work"}</p>
          <h1 className="mt-1 text-40 font-semibold tracking-[-0.02em] text-balance max-md:text-30">
            {template_name}
          </h1>
          {description && <p className="mt-3 max-w-[36em] text-17 text-muted">{description}</p>}
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-14 text-muted">
            <span>{count(phases.length, "phase")}</span>
            <span>{count(service_count, "service")}</span>
            {types.length > 0 && <span>{types.map(labelOf).join(", ")}</span>}
          </p>
        </div>
        <aside aria-label="Price" className="max-md:mt-6" style={BESIDE}>
          <OfferCard template={template} visitor={visitor} />
        </aside>
        <div className="mt-10">
          {phases.map((phase) => (
            <PhaseLedger key={phase.id} phase={phase} isLocked={isLocked} />
          ))}
          {template.exclusions && (
            <section className="border-t border-ink pt-4">
              <h2 className="text-17 font-semibold">Not included</h2>
              <p className="mt-1 max-w-[60ch] text-14 whitespace-pre-line text-muted">
                {template.exclusions}
              </p>
            </section>
          )}
          {template.revision_rounds !== null && (
            <p className="mt-3 text-14 text-muted">{roundsInWords(template.revision_rounds)}</p>
          )}
          {isLocked && (
            <p className="flex gap-3 border-t border-ink pt-4 text-14">
              <Lock size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
              <span>
                <span className="block font-semibold">
                  Recommended prices per service come with Professional.
                </span>
                <span className="text-muted">The total is free to see, and your own prices always are.</span>
              </span>
            </p>
          )}
        </div>
      </main>
      {visitor.kind === "visitor" && <VisitorFoot />}
    </div>
  );
}
