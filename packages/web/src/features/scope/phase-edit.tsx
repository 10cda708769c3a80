// biome-ignore-all lint/a11y/useSemanticElements: rows stand absolutely in a grid and change their columns on a phone; a real table could not
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells of a table are read, not focused
import { cx } from "../../ui/cx";
import { inputClass } from "../../ui/input-class";
import { LetterCount } from "../../ui/letter-count";
import { NameInput, useFocusCell } from "./cells";
import { useEditor } from "./hooks";
import { LazyMenu } from "./lazy-menu";
import { PhaseStart } from "./phase-start";
import { columns } from "./row-class";
import type { Active, PhaseView } from "./state";
import { TotalInput } from "./total-input";

/** The head of a phase with fields in it: name, description, start, total. */
export function PhaseEdit({ view: { row, total }, active }: { view: PhaseView; active: Active }) {
  const editor = useEditor();
  const element = useFocusCell(active);
  return (
    <div
      ref={element}
      role="row"
      data-phase={row.key}
      data-editing=""
      className={cx(
        columns,
        "relative scroll-mt-10 scroll-mb-4 border-b border-line2 bg-bg pt-3 pb-3 shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <span role="cell" />
      <div role="cell" className="col-span-4 -ml-2.5 min-w-0 pr-6 max-sm:col-span-1 max-sm:pr-2">
        <span data-cell="name" className="block">
          <NameInput
            label="Phase name"
            value={row.name}
            maxLength={120}
            onChange={(name) => editor.rows.editPhase(row.key, { name })}
            className="text-19! font-semibold"
          />
        </span>
        <span data-cell="description" className="mt-2 flex flex-wrap items-start gap-2">
          <textarea
            aria-label="Phase description"
            placeholder="What this phase is for"
            rows={1}
            maxLength={1000}
            value={row.description}
            onChange={(event) => editor.rows.editPhase(row.key, { description: event.target.value })}
            className={inputClass(
              "form",
              "m",
              "field-sizing-content h-auto! min-h-10 flex-1 basis-60 resize-none px-2.5! py-2 text-14!",
            )}
          />
          <LetterCount length={row.description.length} most={1000} />
          <PhaseStart phaseKey={row.key} start_at={row.start_at} />
        </span>
      </div>
      <span role="cell" data-cell="price" className="-mr-2.5 text-right max-sm:mr-0">
        <TotalInput phase={row.key} total={total} label="Total of the phase" />
      </span>
      <span role="cell" className="flex h-10 items-center justify-center">
        <LazyMenu label={`More for ${row.name}`} items={({ phaseItems }) => phaseItems(editor, row.key)} />
      </span>
    </div>
  );
}
