import type { Document } from "@stint/core/proposal/schema";
import { useState } from "react";
import { publicLink } from "../../public/public-button";
import { PublicSection } from "../../public/section";
import { countInWords, sentence } from "../../public/words";
import { Bounds } from "./bounds";
import { choicesOf, fixedPhases } from "./choices";
import type { DocumentBodyProps } from "./document-body";
import { Options } from "./options";
import { ChangedInvoices, ChangedServices, ChangedTerms, ChangedTotal } from "./redline";
import { ScopeTable } from "./scope-table";
import { clausesOf, readingTime, Terms } from "./terms";

/** What a change order changes of what was accepted, and what that does to the invoices. */
export function ChangeBody({
  document,
  change,
  ask,
  onPick,
}: DocumentBodyProps & { change: NonNullable<Document["change"]> }) {
  const [all, setAll] = useState(false);
  const { currency } = document;
  const { unchanged_count: same } = change;
  const choices = choicesOf(document);
  const clauses = clausesOf(document);
  const held = change.invoices.filter(({ state }) => state === "held").length;
  return (
    <>
      {change.reason && (
        <PublicSection title="Why">
          <p className="max-w-[36em] text-19/[30px] break-words whitespace-pre-line">{change.reason}</p>
        </PublicSection>
      )}
      <PublicSection
        title="What changes"
        note="Everything else stays as you accepted it"
        aside={ask?.("change")}
      >
        <ChangedServices services={change.services} currency={currency} />
        {same > 0 && (
          <div className="flex items-baseline justify-between gap-4 border-t border-line py-3.5 text-15 text-muted">
            <p>{sentence(countInWords(same, "service is", "services are"))} unchanged</p>
            <button
              type="button"
              aria-expanded={all}
              onClick={() => setAll(!all)}
              className={`${publicLink} -my-2 min-h-11 text-15`}
            >
              {all ? "Show less" : "Show all"}
            </button>
          </div>
        )}
        {all && (
          <div className="mt-8">
            <ScopeTable phases={fixedPhases(document)} currency={currency} />
            <Bounds document={document} />
          </div>
        )}
        {choices.groups.length + choices.extras.length > 0 && (onPick || all) && (
          <div className="mt-10">
            <Options choices={choices} currency={currency} onPick={onPick} />
          </div>
        )}
        <ChangedTotal document={document} change={change} />
      </PublicSection>
      {change.invoices.length > 0 && (
        <PublicSection
          title="Your invoices"
          note={
            held > 0
              ? `The difference is spread over the ${held === 1 ? "one" : countInWords(held, "").trim()} not yet sent`
              : undefined
          }
          aside={ask?.("schedule")}
        >
          <ChangedInvoices document={document} change={change} />
        </PublicSection>
      )}
      {clauses.length > 0 && (
        <PublicSection title="Contract terms" note={readingTime(clauses)} aside={ask?.("terms")}>
          <ChangedTerms change={change} />
          <Terms clauses={clauses} />
        </PublicSection>
      )}
    </>
  );
}
