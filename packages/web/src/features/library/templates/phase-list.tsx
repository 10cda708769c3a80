import type { Info } from "@stint/core/template/schema";
import { count } from "../../../lib/format";
import { Money } from "../../../ui/money";

/** As many phases as a cell holds. */
const MOST = 4;

/** The first phases of a template, each with its amount; of more only how many there are. */
export function PhaseList({
  template: { categories, phase_totals, currency },
}: {
  template: Pick<Info, "categories" | "phase_totals" | "currency">;
}) {
  const shown = categories.length > MOST ? categories.slice(0, MOST - 1) : categories;
  const more = categories.length - shown.length;
  return (
    <ul aria-label="Phases" className="mt-4 space-y-1.5 text-14 text-muted">
      {shown.map((phase, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two phases may have one name
        <li key={at} className="flex justify-between gap-3">
          <span className="truncate">{phase}</span>
          {phase_totals && (
            <Money
              value={phase_totals[at]}
              currency={currency}
              noCents
              strong={false}
              className="text-muted"
            />
          )}
        </li>
      ))}
      {more > 0 && <li>{`and ${count(more, "phase")} more`}</li>}
    </ul>
  );
}
