import type { Clause } from "@stint/core/proposal/reading/rules";
import { ChevronDown } from "lucide-react";
import { TermText } from "../../contract/term-text";
import { countInWords } from "../../public-page/words";
import { useMarks } from "./marks";

function ClauseRow({ clause, number }: { clause: Clause; number: number }) {
  const mark = useMarks()?.at("term", clause.key);
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] border-t border-line py-3.5 first:border-t-0 first:pt-0">
      <span className="text-15 text-muted">{number}</span>
      <div className="min-w-0 break-words">
        <h3 className="text-15 font-semibold">
          {mark?.name} {clause.name} {mark?.badge}
        </h3>
        <div className="mt-1 text-15/6">
          {clause.content ? (
            <TermText blocks={clause.content} />
          ) : (
            <p className="whitespace-pre-line">{clause.body}</p>
          )}
        </div>
        {mark?.text}
      </div>
    </li>
  );
}

const few = 3;

/** The contract terms; from the fourth on behind one line that opens. */
export function Terms({ clauses }: { clauses: readonly Clause[] }) {
  // One more than the few is not worth a click.
  const cut = clauses.length > few + 1 ? few : clauses.length;
  const rest = clauses.slice(cut);
  const marks = useMarks();
  const named = rest
    .slice(0, 2)
    .map(({ name }) => name)
    .join(", ");
  return (
    <div className="max-w-[640px]">
      <ol>
        {clauses.slice(0, cut).map((clause, index) => (
          <ClauseRow key={clause.key} clause={clause} number={index + 1} />
        ))}
      </ol>
      {rest.length > 0 && (
        <details className="group border-t border-line" open={rest.some(({ key }) => marks?.at("term", key))}>
          <summary className="flex list-none items-center justify-between gap-4 py-3.5 text-15 font-semibold [&::-webkit-details-marker]:hidden">
            <span>
              {named}
              {rest.length > 2 && ` and ${countInWords(rest.length - 2, "more", "more")}`}
            </span>
            <ChevronDown size={18} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
          </summary>
          <ol className="border-t border-line pt-3.5" start={cut + 1}>
            {rest.map((clause, index) => (
              <ClauseRow key={clause.key} clause={clause} number={cut + index + 1} />
            ))}
          </ol>
        </details>
      )}
      {marks?.gone("term")}
    </div>
  );
}
