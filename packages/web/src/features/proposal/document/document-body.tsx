import { subtract } from "@stint/core/platform/money";
import {
  choicesOf,
  clausesOf,
  fixedPhases,
  payableTotal,
  pricesInWords,
} from "@stint/core/proposal/reading/rules";
import type { Document } from "@stint/core/proposal/schema";
import { type ReactNode, Suspense } from "react";
import { money } from "../../../lib/format";
import { cx } from "../../../ui/cx";
import { lazyPart } from "../../../ui/lazy-part";
import { PublicSection } from "../../public-page/section";
import { countInWords, sentence } from "../../public-page/words";
import type { DocumentBodyProps } from "./body-props";
import { Goals } from "./goals";
import { useMarks } from "./marks";
import { readingTime } from "./reading-time";
import { Schedule } from "./schedule";
import { ScopeTable } from "./scope-table";
import { TotalRow } from "./total-row";

// Few documents are change orders: the others need not bring their tables.
const ChangeBody = lazyPart(async () => (await import("./change-body")).ChangeBody);

// The contract is far below what a client sees first.
const Terms = lazyPart(async () => (await import("./terms")).Terms);

// Few have bounds or options; they come below the scope.
const Bounds = lazyPart(async () => (await import("./bounds")).Bounds);
const Options = lazyPart(async () => (await import("./options")).Options);

/** The total, with its parts when the client chose options. */
function Totals({ document, options, count }: { document: Document; options: number; count: number }) {
  const { total, currency, tax } = document;
  const marks = useMarks();
  const rows = [
    ...(count > 0
      ? [
          { label: "Scope of work", amount: subtract(total, options) },
          { label: `Options, ${count} selected`, amount: options },
        ]
      : []),
    ...(tax?.rows ?? []),
  ];
  const line = "flex justify-between gap-4 py-2 text-15 text-muted";
  return (
    <div className="mt-12 md:ml-auto md:w-[360px]" aria-live="polite">
      {rows.map(({ label, amount }) => (
        <p key={label} className={line}>
          <span>{label}</span>
          <span data-amount="" className="whitespace-nowrap text-ink">
            {money(amount, currency)}
          </span>
        </p>
      ))}
      {marks?.totals}
      <TotalRow value={payableTotal(document)} currency={currency} />
    </div>
  );
}

/** Everything between the cover and the questions, as far as the sender shows it. */
export function DocumentBody(props: DocumentBodyProps) {
  const { change } = props.document;
  if (!change) return <FullDocument {...props} />;
  return (
    <Suspense fallback={<div className="h-[820px]" />}>
      <ChangeBody {...props} change={change} />
    </Suspense>
  );
}

/** A passage with the mark of its change. */
function MarkedPassage({ of, children }: { of: string; children: ReactNode }) {
  const mark = useMarks()?.at("section", of);
  if (!mark) return children;
  return (
    <div className={cx(mark.band, "py-3")}>
      {mark.name} {mark.badge}
      {children}
      {mark.text}
    </div>
  );
}

function FullDocument({ document, ask, onPick }: DocumentBodyProps) {
  const { schedule, currency, tax } = document;
  const clauses = clausesOf(document);
  const choices = choicesOf(document);
  const phases = fixedPhases(document);
  const services = phases.reduce((sum, phase) => sum + phase.services.length, 0);
  const marks = useMarks();
  const gone = marks?.gone("section");
  const optional = choices.groups.length + choices.extras.length > 0;
  return (
    <>
      {document.summary && (
        <PublicSection title="Summary">
          <MarkedPassage of="summary">
            <p className="max-w-[36em] text-15/6 break-words whitespace-pre-line">{document.summary}</p>
          </MarkedPassage>
        </PublicSection>
      )}
      {document.goals && (
        <PublicSection title="Goals" aside={ask?.({ section: "goals" })}>
          <MarkedPassage of="goals">
            <Goals text={document.goals} />
          </MarkedPassage>
        </PublicSection>
      )}
      {document.sections?.map(({ id, title, body }) => (
        <PublicSection key={id} title={title} aside={ask?.({ section_id: id })}>
          <MarkedPassage of={String(id)}>
            <p className="max-w-[36em] text-15/6 break-words whitespace-pre-line">{body}</p>
          </MarkedPassage>
        </PublicSection>
      ))}
      {gone && gone.length > 0 && <PublicSection title="No longer included">{gone}</PublicSection>}
      {phases.length > 0 && (
        <PublicSection
          title="Scope of work"
          note={[
            sentence(countInWords(phases.length, "phase")),
            countInWords(services, "service"),
            ...pricesInWords(tax),
          ].join(", ")}
          aside={ask?.({ section: "scope" })}
        >
          <ScopeTable phases={phases} currency={currency} />
          {marks?.gone("service")}
          {(document.exclusions || document.revision_rounds !== null) && (
            <Suspense fallback={null}>
              <Bounds document={document} />
            </Suspense>
          )}
        </PublicSection>
      )}
      {optional && (
        <PublicSection
          title="Options"
          note={onPick ? "Change these and the total follows" : "As selected"}
          aside={ask?.({ section: "scope" })}
        >
          <Suspense fallback={null}>
            <Options choices={choices} currency={currency} onPick={onPick} />
          </Suspense>
        </PublicSection>
      )}
      <Totals document={document} options={choices.total} count={choices.count} />
      {schedule && schedule.length > 0 && (
        <PublicSection
          title="Payment schedule"
          note={`${sentence(countInWords(schedule.length, "invoice"))}, each ${tax?.tax_total ? "with its tax, " : ""}emailed when it says here`}
          aside={ask?.({ section: "schedule" })}
        >
          <Schedule document={document} payments={schedule} />
          {tax?.rounding && <p className="mt-3 text-14 text-muted">{tax.rounding}</p>}
        </PublicSection>
      )}
      {clauses.length > 0 && (
        <PublicSection title="Contract terms" note={readingTime(clauses)} aside={ask?.({ section: "terms" })}>
          <Suspense fallback={<div className="h-[480px]" />}>
            <Terms clauses={clauses} />
          </Suspense>
        </PublicSection>
      )}
    </>
  );
}
