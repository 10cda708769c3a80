import { roundsInWords } from "@stint/core/proposal/reading/rules";
import type { Document } from "@stint/core/proposal/schema";
import { useMarks } from "./marks";

/** The exclusions and the rounds of revision: part of the scope, in words. */
export function Bounds({ document }: { document: Document }) {
  const { exclusions, revision_rounds: rounds } = document;
  const marks = useMarks();
  if (!exclusions && rounds === null) return null;
  return (
    <dl className="mt-10 max-w-[60ch] space-y-4 border-t border-line pt-4 text-15">
      {exclusions && (
        <div>
          <dt className="font-semibold">Not included {marks?.at("section", "exclusions")?.badge}</dt>
          <dd className="mt-1 break-words whitespace-pre-line text-muted">{exclusions}</dd>
          <dd>{marks?.at("section", "exclusions")?.text}</dd>
        </div>
      )}
      {rounds !== null && (
        <div>
          <dt className="font-semibold">Revisions {marks?.at("section", "rounds")?.badge}</dt>
          <dd className="mt-1 text-muted">{roundsInWords(rounds)}</dd>
          <dd>{marks?.at("section", "rounds")?.text}</dd>
        </div>
      )}
    </dl>
  );
}
