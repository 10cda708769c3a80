import { sum } from "@stint/core/platform/money";
import { useState } from "react";
import { Money } from "../../ui/money";
import { PlainSelect } from "../../ui/plain-select";
import { ShareBars } from "../../ui/share-bars";
import { useEditor, useTopic } from "./hooks";
import { useRoles } from "./roles";
import { summaryHeading as heading, summarySection as section } from "./row-class";

type By = "role" | "phase" | "service";
/** The list shows so many lines; one more line has the sum of the others. */
const most = 8;

/** The parts of the total by role, phase or service, largest first. */
export function Prices() {
  const { store } = useEditor();
  const summary = useTopic("totals", ({ store }) => store.summary);
  const roles = useRoles();
  const [by, setBy] = useState<By>("role");
  const sums = {
    role: () =>
      summary.roles.map(({ role_id, price_total }) => [roles.name(role_id), price_total, role_id] as const),
    phase: () =>
      summary.categories.map(
        ({ id, price_total }) => [store.phases.get(id)?.name ?? "", price_total, id] as const,
      ),
    service: () =>
      summary.tasks
        .filter(({ id }) => store.counts(id))
        .map(({ id, price_total }) => [store.tasks.get(id)?.name ?? "", price_total, id] as const),
  }
    [by]()
    .filter(([, amount]) => amount > 0)
    .sort(([, a], [, b]) => b - a);
  if (sums.length === 0) return null;
  const rest = sums.slice(most);
  return (
    <section className={section} aria-label="Prices">
      <h2 className="flex items-center justify-between">
        <span className={heading}>Price</span>
        <PlainSelect
          look="row"
          aria-label="Prices by"
          value={by}
          onChange={(event) => setBy(event.target.value as By)}
          box="-mr-2"
          className="h-8! w-auto! [text-align-last:right] cursor-pointer px-1.5! text-13! text-muted! touch:h-11!"
        >
          <option value="role">By role</option>
          <option value="phase">By phase</option>
          <option value="service">By service</option>
        </PlainSelect>
      </h2>
      <ShareBars parts={sums.slice(0, most)} />
      {rest.length > 0 && (
        <p className="mt-2.5 flex justify-between gap-3 text-14 text-muted">
          <span>{`${rest.length} more`}</span>
          <Money value={sum(rest.map(([, each]) => each))} strong={false} />
        </p>
      )}
    </section>
  );
}
