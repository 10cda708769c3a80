import type { Document } from "@stint/core/proposal/schema";
import { type ReactNode, useState } from "react";
import { money } from "../../../lib/format";
import { publicLink } from "../../public/public-button";
import { PublicSection } from "../../public/section";
import { countInWords, sentence } from "../../public/words";
import { choicesOf, fixedPhases } from "./choices";
import { Goals } from "./goals";
import { Options } from "./options";
import { ChangedInvoices, ChangedServices, ChangedTerms, ChangedTotal } from "./redline";
import { Schedule } from "./schedule";
import { ScopeTable } from "./scope-table";
import { clausesOf, readingTime, Terms } from "./terms";
import type { Section } from "./topic";
import { TotalRow } from "./total-row";

export interface DocumentBodyProps {
  document: Document;
  /** "Ask about this" for a section. */
  ask?: ((section: Section) => ReactNode) | undefined;
  /** Picks or turns over an option; without it the options tell what was chosen. */
  onPick?: ((id: number) => void) | undefined;
}

/** What is left out on purpose, and how often work is revised: part of the scope, in words. */
function Bounds({ document }: { document: Document }) {
  const { exclusions, revision_rounds: rounds } = document;
  if (!exclusions && rounds === null) return null;
  return (
    <dl className="mt-10 max-w-[60ch] space-y-4 border-t border-line pt-4 text-15">
      {exclusions && (
        <div>
          <dt className="font-semibold">Not included</dt>
          <dd className="mt-1 break-words whitespace-pre-line text-muted">{exclusions}</dd>
        </div>
      )}
      {rounds !== null && (
        <div>
          <dt className="font-semibold">Revisions</dt>
          <dd className="mt-1 text-muted">
            {rounds === 0
              ? "No round of changes is included."
              : `${sentence(countInWords(rounds, "round"))} of changes ${rounds === 1 ? "is" : "are"} included.`}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The total, with what it is made of where the client chose some of it. */
function Totals({ document, options, count }: { document: Document; options: number; count: number }) {
  const { total, currency } = document;
  const line = "flex justify-between gap-4 py-2 text-15 text-muted";
  return (
    <div className="mt-12 md:ml-auto md:w-[360px]" aria-live="polite">
      {count > 0 && (
        <>
          <p className={line}>
            <span>Scope of work</span>
            <span data-amount="" className="whitespace-nowrap text-ink">
              {money(total - options, currency)}
            </span>
          </p>
          <p className={line}>
            <span>Options, {count} selected</span>
            <span data-amount="" className="whitespace-nowrap text-ink">
              {money(options, currency)}
            </span>
          </p>
        </>
      )}
      <TotalRow value={total} currency={currency} />
    </div>
  );
}

/** Everything between the cover and the questions, as far as the sender shows it. */
export function DocumentBody(props: DocumentBodyProps) {
  return props.document.change ? (
    <ChangeBody {...props} change={props.document.change} />
  ) : (
    <Whole {...props} />
  );
}

function Whole({ document, ask, onPick }: DocumentBodyProps) {
  const { schedule, currency } = document;
  const clauses = clausesOf(document);
  const choices = choicesOf(document);
  const phases = fixedPhases(document);
  const services = phases.reduce((sum, phase) => sum + phase.services.length, 0);
  const optional = choices.groups.length + choices.extras.length > 0;
  return (
    <>
      {document.summary && (
        <PublicSection title="Summary">
          <p className="max-w-[36em] text-15/6 break-words whitespace-pre-line">{document.summary}</p>
        </PublicSection>
      )}
      {document.goals && (
        <PublicSection title="Goals" aside={ask?.("goals")}>
          <Goals text={document.goals} />
        </PublicSection>
      )}
      {phases.length > 0 && (
        <PublicSection
          title="Scope of work"
          note={`${sentence(countInWords(phases.length, "phase"))}, ${countInWords(services, "service")}`}
          aside={ask?.("scope")}
        >
          <ScopeTable phases={phases} currency={currency} />
          <Bounds document={document} />
        </PublicSection>
      )}
      {optional && (
        <PublicSection
          title="Options"
          note={onPick ? "Change these and the total follows" : "As selected"}
          aside={phases.length === 0 ? ask?.("scope") : undefined}
        >
          <Options choices={choices} currency={currency} onPick={onPick} />
        </PublicSection>
      )}
      <Totals document={document} options={choices.total} count={choices.count} />
      {schedule && schedule.length > 0 && (
        <PublicSection
          title="Payment schedule"
          note={`${sentence(countInWords(schedule.length, "invoice"))}, sent for you on the day`}
          aside={ask?.("schedule")}
        >
          <Schedule payments={schedule} currency={currency} />
        </PublicSection>
      )}
      {clauses.length > 0 && (
        <PublicSection title="Contract terms" note={readingTime(clauses)} aside={ask?.("terms")}>
          <Terms clauses={clauses} />
        </PublicSection>
      )}
    </>
  );
}

function ChangeBody({
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
