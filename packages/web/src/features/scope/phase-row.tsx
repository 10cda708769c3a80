// biome-ignore-all lint/a11y/useSemanticElements: rows stand absolutely in a grid and change their columns on a phone; a real table could not
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells of a table are read, not focused
import { ChevronDown, ChevronRight, Plus, Search } from "lucide-react";
import { memo, Suspense, useRef } from "react";
import { count, dayInWords } from "../../lib/format";
import { cx } from "../../ui/cx";
import { IconButton } from "../../ui/icon-button";
import { Money } from "../../ui/money";
import { addTask } from "./actions";
import { useDrag } from "./drag";
import { PhaseEdit } from "./fields";
import { Highlight } from "./highlight";
import { useActive, useEditor, usePhase, useTopic } from "./hooks";
import { LazyMenu } from "./lazy-menu";
import type { Key } from "./model";
import { columns } from "./row-class";
import type { PhaseView } from "./state";
import { LandingLine } from "./task-row";

/** The head of a phase: name, how many services, its total. */
export const PhaseRow = memo(function PhaseRow({ phaseKey }: { phaseKey: Key }) {
  const view = usePhase(phaseKey);
  const active = useActive("phase", phaseKey);
  if (!view) return null;
  const head = <PhaseHead view={view} />;
  if (!active) return head;
  return (
    <Suspense fallback={head}>
      <PhaseEdit view={view} active={active} />
    </Suspense>
  );
});

const countInWords = (services: number, options: number) =>
  [count(services, "service"), options > 0 ? `${options} optional` : ""].filter(Boolean).join(", ");

function PhaseHead({ view: { row, count: services, options, total } }: { view: PhaseView }) {
  const editor = useEditor();
  const element = useRef<HTMLDivElement>(null);
  const readOnly = useTopic("status", ({ view }) => view.readOnly);
  const collapsed = useTopic("order", ({ view }) => view.collapsed.has(row.key));
  const found = useTopic(
    "found",
    ({ view }) => view.found?.at?.kind === "phase" && view.found.at.key === row.key,
  );
  const { edge } = useDrag(element, { kind: "phase", key: row.key, place: "head", fixed: readOnly });
  return (
    <div
      ref={element}
      role="row"
      data-phase={row.key}
      className={cx(columns, "relative pt-[14px]", found && "shadow-[inset_2px_0_0_var(--warn)]")}
    >
      {edge && <LandingLine edge="bottom" />}
      <span role="cell" className="flex h-10 items-center justify-center">
        <IconButton
          size="s"
          label={collapsed ? `Open ${row.name}` : `Close ${row.name}`}
          aria-expanded={!collapsed}
          icon={collapsed ? <ChevronRight size={16} /> : <ChevronDown size={16} />}
          onClick={() => editor.view.toggle(row.key)}
          className="text-ctl touch:-mx-2"
        />
      </span>
      <div role="cell" data-cell="name" className="col-span-4 min-w-0 py-[7px] max-sm:col-span-1">
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <h2 className="min-w-0 truncate text-19 font-semibold max-sm:whitespace-normal">
            {readOnly ? (
              <Highlight text={row.name} />
            ) : (
              <button type="button" data-rest="" className="max-w-full truncate rounded-chip text-left">
                <Highlight text={row.name} />
              </button>
            )}
          </h2>
          <span className="text-13 whitespace-nowrap text-muted">{countInWords(services, options)}</span>
        </div>
        {row.start_at && <p className="text-13 text-muted">{`Starts ${dayInWords(row.start_at)}`}</p>}
        {row.description && (
          <p data-cell="description" className="mt-0.5 max-w-[68ch] text-14 text-muted">
            <Highlight text={row.description} />
          </p>
        )}
      </div>
      <span role="cell" data-cell="price" className="py-[7px] text-right text-17 leading-[26px]">
        <Money value={total} />
      </span>
      <span role="cell" className="flex h-10 items-center justify-center">
        {!readOnly && (
          <LazyMenu label={`More for ${row.name}`} items={({ phaseItems }) => phaseItems(editor, row.key)} />
        )}
      </span>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute right-12 bottom-0 left-10 h-px bg-line2 max-sm:right-0 max-sm:left-0"
      />
    </div>
  );
}

/** The row below the services of a phase, which adds one. */
export const AddRow = memo(function AddRow({ phaseKey }: { phaseKey: Key }) {
  const editor = useEditor();
  return (
    <div role="row" className="pr-3 pl-10 max-sm:pl-4">
      <span role="cell" className="flex h-[42px] items-center touch:h-12">
        <button
          type="button"
          className="-ml-0.5 inline-flex h-9 items-center gap-2.5 rounded-chip pr-2 text-14 font-medium text-muted hover:text-ink touch:h-11"
          onClick={() => addTask(editor, phaseKey)}
        >
          <Plus size={16} aria-hidden="true" />
          Add service
        </button>
        <button
          type="button"
          className="ml-4 inline-flex h-9 items-center gap-2.5 rounded-chip pr-2 text-14 font-medium text-muted hover:text-ink touch:h-11"
          onClick={() => editor.view.search(phaseKey)}
        >
          <Search size={16} aria-hidden="true" />
          Find a service
        </button>
      </span>
    </div>
  );
});
