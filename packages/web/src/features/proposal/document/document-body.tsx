import type { Document } from "@stint/core/proposal/schema";
import type { ReactNode } from "react";
import { PublicSection } from "../../public/section";
import { countInWords, sentence } from "../../public/words";
import { Schedule } from "./schedule";
import { ScopeTable } from "./scope-table";
import { clausesOf, readingTime, Terms } from "./terms";
import { TotalRow } from "./total-row";

/** What a question can be about. */
export type Topic = "the scope of work" | "the payment schedule" | "the contract terms";

/** A list when every line starts with a dash or a number; else paragraphs as typed. */
function Goals({ text }: { text: string }) {
  const lines = text.split("\n").map((line) => line.trim());
  const first = lines.findIndex((line) => /^(\d{1,2}[.)]|[-*•])\s+/.test(line));
  const points = first < 0 ? [] : lines.slice(first).filter(Boolean);
  const listed = points.length > 1 && points.every((line) => /^(\d{1,2}[.)]|[-*•])\s+/.test(line));
  const lead = (listed ? lines.slice(0, first) : lines).join("\n").trim();
  return (
    <>
      {lead && <p className="max-w-[36em] text-19/[30px] break-words whitespace-pre-line">{lead}</p>}
      {listed && (
        <ol className="mt-7 max-w-[600px] text-15 first:mt-0">
          {points.map((line, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other identity
              key={index}
              className="grid grid-cols-[36px_minmax(0,1fr)] border-t border-line py-3"
            >
              <span className="font-[550] text-(--brand-text)">{index + 1}</span>
              <span className="break-words">{line.replace(/^(\d{1,2}[.)]|[-*•])\s+/, "")}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** Everything between the cover and the questions, as far as the sender shows it. */
export function DocumentBody({ document, ask }: { document: Document; ask?: (topic: Topic) => ReactNode }) {
  const { phases, schedule, currency } = document;
  const clauses = clausesOf(document);
  const services = phases.reduce((sum, phase) => sum + phase.services.length, 0);
  return (
    <>
      {document.summary && (
        <PublicSection title="Summary">
          <p className="max-w-[36em] text-15/6 break-words whitespace-pre-line">{document.summary}</p>
        </PublicSection>
      )}
      {document.goals && (
        <PublicSection title="Goals">
          <Goals text={document.goals} />
        </PublicSection>
      )}
      {phases.length > 0 && (
        <PublicSection
          title="Scope of work"
          note={`${sentence(countInWords(phases.length, "phase"))}, ${countInWords(services, "service")}`}
          aside={ask?.("the scope of work")}
        >
          <ScopeTable document={document} />
        </PublicSection>
      )}
      <div className="mt-12 md:ml-auto md:w-[360px]">
        <TotalRow value={document.total} currency={currency} />
      </div>
      {schedule && schedule.length > 0 && (
        <PublicSection
          title="Payment schedule"
          note={`${sentence(countInWords(schedule.length, "invoice"))}, sent for you on the day`}
          aside={ask?.("the payment schedule")}
        >
          <Schedule payments={schedule} currency={currency} />
        </PublicSection>
      )}
      {clauses.length > 0 && (
        <PublicSection title="Contract terms" note={readingTime(clauses)} aside={ask?.("the contract terms")}>
          <Terms clauses={clauses} />
        </PublicSection>
      )}
    </>
  );
}
