import { subtract } from "@stint/core/platform/money";
import { changeFigures } from "@stint/core/proposal/reading/change/rules";
import {
  acceptanceWords,
  changeTotals,
  choicesOf,
  dueOnAcceptance,
  firstWords,
  fixedPhases,
  payableTotal,
  phaseLabel,
  versionInWords,
} from "@stint/core/proposal/reading/rules";
import type { Document } from "@stint/core/proposal/schema";
import { ChevronDown } from "lucide-react";
import { money } from "../../../lib/format";
import { countInWords, difference, sentence } from "../../public-page/words";
import { TotalRow } from "../document/total-row";

const fingerprint = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

function Line({ label, note, amount }: { label: string; note?: string | null; amount: string }) {
  return (
    <li className="flex justify-between gap-4 border-b border-line py-2.5 text-14 last:border-b-0">
      <span className="min-w-0 break-words">
        {label}
        {note && <span className="block text-13 text-muted">{note}</span>}
      </span>
      <span data-amount="" className="whitespace-nowrap">
        {amount}
      </span>
    </li>
  );
}

function Due({ document }: { document: Document }) {
  const { label, terms } = acceptanceWords(document);
  return (
    <p className="mt-4 flex justify-between gap-4 text-14">
      <span>{label + terms}</span>
      <span data-amount="" className="font-semibold whitespace-nowrap">
        {money(dueOnAcceptance(document), document.currency)}
      </span>
    </p>
  );
}

/** A change order's sums: the accepted total, the difference, the new total, and that nothing else changes. */
function ChangeFigures({
  document,
  change,
}: {
  document: Document;
  change: NonNullable<Document["change"]>;
}) {
  const { currency } = document;
  const due = dueOnAcceptance(document);
  const { accepted, difference: by } = changeFigures(document, change);
  return (
    <>
      <ul className="mt-3">
        <Line label="Accepted before" note={accepted.note} amount={money(accepted.amount, currency)} />
        <Line label="This change" note={by.note} amount={difference(by.amount, currency)} />
      </ul>
      <TotalRow value={payableTotal(document)} currency={currency} label="New total" className="mt-1" />
      {due > 0 && <Due document={document} />}
      <p className="mt-2 text-13 text-muted">
        What you accepted stays in force. If you decline or don’t answer, the total stays{" "}
        {money(accepted.amount, currency)}.
      </p>
    </>
  );
}

function Figures({ document }: { document: Document }) {
  const { currency, total, tax, schedule } = document;
  const due = dueOnAcceptance(document);
  const choices = choicesOf(document);
  const chosen = [...choices.groups.flatMap(({ services }) => services), ...choices.extras].filter(
    (service) => service.chosen,
  );
  const phases = fixedPhases(document);
  const priced = phases.filter((phase) => phase.total !== null);
  const later = (schedule ?? []).length - (due > 0 ? 1 : 0);
  return (
    <>
      <ul className="mt-3">
        {priced.length > 0 && priced.length <= 6 ? (
          priced.map((phase) => (
            <Line key={phase.id} label={phaseLabel(phase)} amount={money(phase.total ?? 0, currency)} />
          ))
        ) : (
          <Line
            label={
              phases.length > 0 ? `Scope of work, ${countInWords(phases.length, "phase")}` : "Scope of work"
            }
            amount={money(subtract(total, choices.total), currency)}
          />
        )}
        {chosen.map((service) => (
          <Line
            key={service.id}
            label={service.option_group ? `${service.option_group}: ${service.name}` : service.name}
            amount={service.total === 0 ? "Included" : money(service.total ?? 0, currency)}
          />
        ))}
        {tax?.rows.map(({ label, amount }) => (
          <Line key={label} label={label} amount={money(amount, currency)} />
        ))}
      </ul>
      <TotalRow value={payableTotal(document)} currency={currency} className="mt-1" />
      <Due document={document} />
      {later > 0 && (
        <p className="mt-2 text-13 text-muted">
          {due > 0
            ? `The other ${countInWords(later, "invoice")} ${later === 1 ? "follows" : "follow"} the schedule you read.`
            : "Invoices follow the schedule you read."}
        </p>
      )}
    </>
  );
}

/** The summary of the version to accept: at the side on a desk, folded on a phone. */
export function SummaryCard({ document, document_hash }: { document: Document; document_hash: string }) {
  const { currency, brand, change } = document;
  const [total, due] = [payableTotal(document), dueOnAcceptance(document)];
  const subject = change ? `Change order ${change.number} to` : "You are accepting";
  const figures = change ? (
    <ChangeFigures document={document} change={change} />
  ) : (
    <Figures document={document} />
  );
  const note = (
    <>
      {sentence(versionInWords(document))}. Fingerprint{" "}
      <span className="[font-family:ui-monospace,monospace] text-13">{fingerprint(document_hash)}</span>. If{" "}
      {brand.name} changes anything while you read, signing stops and you review again.
    </>
  );
  return (
    <>
      <aside aria-label="What you are accepting" className="max-md:hidden">
        <div className="rounded-modal bg-surface p-7 shadow-[0_1px_2px_rgb(26_22_35/0.05),0_12px_40px_rgb(26_22_35/0.08)] dark:border dark:border-line">
          <p className="text-13 text-muted">{subject}</p>
          <p className="text-19 font-semibold break-words">{document.title}</p>
          {figures}
        </div>
        <p className="mt-4 px-7 text-13 text-muted">{note}</p>
      </aside>
      <details className="group rounded-modal border border-line bg-surface md:hidden">
        <summary className="list-none px-4 py-3.5 [&::-webkit-details-marker]:hidden">
          <span className="flex items-center gap-3">
            <span className="min-w-0 flex-1 text-15 font-semibold break-words">{document.title}</span>
            <span className="text-15 font-semibold whitespace-nowrap">
              {change ? difference(changeTotals(change).difference, currency) : money(total, currency)}
            </span>
            <ChevronDown size={18} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
          </span>
          <span className="mt-0.5 block text-13 text-muted">
            {change
              ? `Change order ${change.number}, new total ${money(total, currency)}.`
              : `${money(due, currency)} ${firstWords(document)}. Version ${document.version}.`}
          </span>
        </summary>
        <div className="border-t border-line px-4 pb-4">
          {figures}
          <p className="mt-4 text-13 text-muted">{note}</p>
        </div>
      </details>
    </>
  );
}
