import { taxNote } from "@stint/core/project/tax/name/rules";
import { useState } from "react";
import { count } from "../../lib/format";
import { Amount } from "../../ui/amount";
import { Button } from "../../ui/button";
import { BudgetAndTeam } from "./budget";
import { useEditor, useTopic } from "./hooks";
import { OpenPrices } from "./open-prices";
import { Prices } from "./prices";
import { TotalInput } from "./total-input";
import { useProject } from "./unsent-words";

/** The right-hand column: total, where it comes from, budget, team. */
export function Summary() {
  const summary = useTopic("totals", ({ store }) => store.summary);
  const readOnly = useTopic("status", ({ view }) => view.readOnly);
  const isTemplate = useEditor().store.info.project.is_template;
  const project = useProject();
  const tax = project ? taxNote(project.tax) : null;
  const [adjusting, setAdjusting] = useState(false);
  const services = summary.tasks.length;
  const left = services - summary.chosen.length;
  const note = [
    count(services, "service"),
    left > 0 ? `${left} optional not counted` : "",
    summary.unpriced_count > 0 ? `${summary.unpriced_count} not priced yet` : "",
  ];
  return (
    <>
      <Amount
        size="tool"
        label={tax ? `Scope total, ${tax}` : "Scope total"}
        value={summary.price_total}
        note={<span className="text-13">{note.filter(Boolean).join(", ")}</span>}
      />
      {adjusting ? (
        <TotalInput
          phase={null}
          total={summary.price_total}
          label="Total of the scope"
          className="mt-2 w-44 max-sm:w-full"
          autoFocus
          onDone={() => setAdjusting(false)}
        />
      ) : (
        !readOnly &&
        services > 0 && (
          <Button kind="link" className="mt-1" onClick={() => setAdjusting(true)}>
            Set another total
          </Button>
        )
      )}
      <OpenPrices className="mt-3 text-14" />
      <Prices />
      {!isTemplate && <BudgetAndTeam />}
    </>
  );
}
