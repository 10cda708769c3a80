// biome-ignore-all lint/a11y/useSemanticElements: it stands among rows that are divs
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells of a table are read, not focused
import { useEffect, useState } from "react";
import { inputClass } from "../../ui/input-class";
import { LetterCount } from "../../ui/letter-count";
import { QuantityInput } from "../../ui/quantity-input";
import { useEditor, useTopic } from "./hooks";
import { MissingLine } from "./missing-line";

/** Below the last phase: the exclusions, and the number of the client's revisions. */
export function TermsRow() {
  const editor = useEditor();
  const { exclusions, revision_rounds } = useTopic("project", ({ store }) => store.scope);
  const readOnly = useTopic("status", ({ view }) => view.readOnly);
  const saved = revision_rounds === null ? "" : String(revision_rounds);
  const [rounds, setRounds] = useState(saved);
  useEffect(() => setRounds(saved), [saved]);
  if (readOnly && !exclusions && revision_rounds === null) return null;
  return (
    <div role="row" className="mt-8 pr-12 pb-10 pl-10 max-sm:px-4">
      {!readOnly && (
        <div role="cell" className="pb-6">
          <MissingLine />
        </div>
      )}
      <div
        role="cell"
        className="grid gap-x-10 gap-y-5 border-t border-line2 pt-4 sm:grid-cols-[minmax(0,1fr)_160px]"
      >
        <div>
          <span aria-hidden="true" className="mb-1.5 block text-13 text-muted">
            Not included
          </span>
          <textarea
            aria-label="Not included"
            value={exclusions}
            disabled={readOnly}
            maxLength={5000}
            rows={2}
            placeholder="Hosting, stock photos, translations"
            onChange={(event) => editor.rows.editScope({ exclusions: event.target.value })}
            onBlur={() => editor.history.seal()}
            className={inputClass(
              "form",
              "m",
              "field-sizing-content h-auto! min-h-16 resize-none py-2.5 text-14!",
            )}
          />
          <LetterCount length={exclusions.length} most={5000} />
        </div>
        <div>
          <span aria-hidden="true" className="mb-1.5 block text-13 text-muted">
            Rounds of revision
          </span>
          <QuantityInput
            aria-label="Rounds of revision"
            scale={0}
            max={99}
            value={rounds}
            disabled={readOnly}
            onChange={(typed) => {
              setRounds(typed);
              editor.rows.editScope({ revision_rounds: typed === "" ? null : Number(typed) });
            }}
            onBlur={() => editor.history.seal()}
          />
          <p className="mt-1.5 text-13 text-muted">
            {revision_rounds === null ? "Not agreed" : "The client reads this with the scope"}
          </p>
        </div>
      </div>
    </div>
  );
}
