import { standsInWords } from "@stint/core/proposal/reading/change/rules";
import {
  choicesOf,
  clausesOf,
  fixedPhases,
  type Passage,
  passagesOf,
  pricesInWords,
} from "@stint/core/proposal/reading/rules";
import type { Document } from "@stint/core/proposal/schema";
import { useState } from "react";
import { dayInWords } from "../../../lib/format";
import { publicLink } from "../../public-page/public-button";
import { PublicSection } from "../../public-page/section";
import { countInWords, sentence } from "../../public-page/words";
import type { DocumentBodyProps } from "./body-props";
import { Options } from "./options";
import { readingTime } from "./reading-time";
import { ChangedInvoices, ChangedNames, ChangedServices, ChangedTotal } from "./redline";
import { ScopeTable } from "./scope-table";
import { Terms } from "./terms";

/** Texts under their titles. */
function Passages({ of }: { of: readonly Passage[] }) {
  if (of.length === 0) return null;
  return (
    <dl className="mt-8 max-w-[60ch] space-y-4 text-15 first:mt-0">
      {of.map(({ key, title, body }) => (
        <div key={key}>
          <dt className="font-semibold break-words">{title}</dt>
          <dd className="mt-1 break-words whitespace-pre-line text-muted">{body}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The changes of a change order to the accepted version, and their effect on the invoices. */
export function ChangeBody({
  document,
  change,
  answer,
  ask,
  onPick,
}: DocumentBodyProps & { change: NonNullable<Document["change"]> }) {
  const [all, setAll] = useState(false);
  const { currency } = document;
  const { unchanged_count: same } = change;
  const choices = choicesOf(document);
  const clauses = clausesOf(document);
  // Reworded texts are shown in full; the rest is in the view of the whole document.
  const touched = new Set([...(change.sections?.added ?? []), ...(change.sections?.changed ?? [])]);
  const passages = passagesOf(document);
  const kept = passages.filter(({ title }) => !touched.has(title));
  const stands = standsInWords(document, change, answer, dayInWords(change.base.accepted_on, { long: true }));
  const held = change.invoices.filter(({ state }) => state === "held").length;
  return (
    <>
      {/* The band fills the page's width by a shadow, so that it adds no width to scroll to. */}
      <p className="bg-(--tint) py-4 text-15 shadow-[0_0_0_100vmax_var(--tint)] [clip-path:inset(0_-100vmax)]">
        <strong className="font-semibold">{stands.head}</strong>{" "}
        <span className="text-muted">{stands.text}</span>
      </p>
      {change.reason && (
        <PublicSection title="Why" aside={ask?.({ section: "change" })}>
          <p className="max-w-[36em] text-19/[30px] break-words whitespace-pre-line">{change.reason}</p>
        </PublicSection>
      )}
      <PublicSection
        title="What changes"
        note={["Everything else stays as you accepted it", ...pricesInWords(document.tax)].join(", ")}
        aside={ask?.({ section: "change" })}
      >
        <ChangedServices services={change.services} currency={currency} />
        {same + kept.length > 0 && (
          <div className="flex items-baseline justify-between gap-4 border-t border-line py-3.5 text-15 text-muted">
            <p>
              {same > 0
                ? `${sentence(countInWords(same, "service is", "services are"))} unchanged`
                : "The rest is unchanged"}
            </p>
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
            <Passages of={kept} />
          </div>
        )}
        {choices.groups.length + choices.extras.length > 0 && (onPick || all) && (
          <div className="mt-10">
            <Options choices={choices} currency={currency} onPick={onPick} />
          </div>
        )}
        <ChangedTotal document={document} change={change} />
      </PublicSection>
      {change.sections && (
        <PublicSection title="Other changes" aside={ask?.({ section: "change" })}>
          <ChangedNames changes={change.sections} />
          <Passages of={passages.filter(({ title }) => touched.has(title))} />
        </PublicSection>
      )}
      {change.invoices.length > 0 && (
        <PublicSection
          title="Your invoices"
          note={
            held > 0
              ? `The difference is spread over the ${held === 1 ? "one" : countInWords(held, "", "").trim()} not yet sent`
              : undefined
          }
          aside={ask?.({ section: "schedule" })}
        >
          <ChangedInvoices document={document} change={change} answer={answer} />
        </PublicSection>
      )}
      {clauses.length > 0 && (
        <PublicSection title="Contract terms" note={readingTime(clauses)} aside={ask?.({ section: "terms" })}>
          <ChangedNames changes={change.terms} />
          <Terms clauses={clauses} />
        </PublicSection>
      )}
    </>
  );
}
