// biome-ignore-all lint/a11y/useSemanticElements: rows stand absolutely in a grid and change their columns on a phone; a real table could not
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells of a table are read, not focused
import { countOf } from "@stint/core/project/scope/unit/rules";
import { GripVertical } from "lucide-react";
import { memo, Suspense, useRef } from "react";
import { cx } from "../../ui/cx";
import { Money } from "../../ui/money";
import { Tag } from "../../ui/tag";
import { useDrag } from "./drag";
import { TaskEdit } from "./fields";
import { Highlight } from "./highlight";
import { useActive, useEditor, useTask, useTopic } from "./hooks";
import { LazyMenu } from "./lazy-menu";
import type { Key, TaskRow as Row } from "./model";
import { OptionRadio } from "./option-radio";
import { useRoles } from "./roles";
import { columns } from "./row-class";
import { SelectBox } from "./select-box";
import { rateOf, shortUnit } from "./words";

/** A service: at rest a line of the ledger, and the same line with fields while it is edited. */
export const TaskRow = memo(function TaskRow({ taskKey }: { taskKey: Key }) {
  const row = useTask(taskKey);
  const active = useActive("task", taskKey);
  if (!row) return null;
  const rest = <RestRow row={row} />;
  if (!active) return rest;
  return (
    <Suspense fallback={rest}>
      <TaskEdit row={row} active={active} />
    </Suspense>
  );
});

/** The line that shows where a drag would land. */
export function LandingLine({ edge }: { edge: "top" | "bottom" }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "pointer-events-none absolute right-12 left-10 z-10 h-0.5 bg-accent max-sm:right-0 max-sm:left-0",
        edge === "top" ? "-top-px" : "-bottom-px",
      )}
    />
  );
}

function RestRow({ row }: { row: Row }) {
  const editor = useEditor();
  const roles = useRoles();
  const element = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const readOnly = useTopic("status", ({ view }) => view.readOnly);
  const failure = editor.store.failed.get(row.key);
  const ticked = useTopic("selected", ({ view }) => view.selected.has(row.key));
  const ticking = useTopic("selected", ({ view }) => view.selected.size > 0);
  const added = useTopic("added", ({ view }) => view.added.has(row.key));
  const found = useTopic(
    "found",
    ({ view }) => view.found?.at?.kind === "task" && view.found.at.key === row.key,
  );
  const { edge, lifted } = useDrag(element, {
    kind: "task",
    key: row.key,
    place: "row",
    handle,
    fixed: readOnly,
  });
  const role = roles.name(row.role_id);
  const rate = rateOf(row);
  const amount = useTopic("totals", ({ store }) => store.amount(row.key));
  const counts = useTopic("totals", ({ store }) => store.counts(row.key));
  return (
    <>
      {/* Presses and keys of all rows are heard by the sheet. */}
      <div
        ref={element}
        role="row"
        data-task={row.key}
        className={cx(
          columns,
          "group relative min-h-[42px] items-center text-15 transition-colors duration-120 max-sm:items-start max-sm:py-2.5",
          failure
            ? "bg-bad-soft shadow-[inset_2px_0_0_var(--bad)]"
            : ticked
              ? "bg-accent-soft"
              : !readOnly && "cursor-text hover:bg-bg",
          found && "shadow-[inset_2px_0_0_var(--warn)]",
          lifted && "opacity-40",
        )}
      >
        {edge && (edge === "top" || edge === "bottom") && <LandingLine edge={edge} />}
        <span role="cell" className="relative flex justify-center self-stretch max-sm:pt-0.5">
          {!readOnly && <SelectBox taskKey={row.key} name={row.name} beside={row.option_group !== null} />}
          {row.option_group && (
            <OptionRadio taskKey={row.key} name={row.name} group={row.option_group} ticking={ticking} />
          )}
          {!readOnly && !row.option_group && (
            <span
              ref={handle}
              aria-hidden="true"
              title="Drag to move"
              className={cx(
                "my-auto flex h-7 w-6 cursor-grab items-center justify-center pl-1.5 text-ctl touch:h-8 max-sm:mt-0 max-sm:pl-0",
                ticking && "touch:invisible",
              )}
            >
              <GripVertical size={15} />
            </span>
          )}
        </span>
        <span
          role="cell"
          data-cell="name"
          className={cx("min-w-0 truncate pr-3 max-sm:whitespace-normal", row.option_group && "pl-3")}
        >
          {readOnly ? (
            <span className="max-sm:block">
              <Highlight text={row.name} />
            </span>
          ) : (
            <button
              type="button"
              data-rest=""
              aria-description={ticked ? "Selected" : undefined}
              className="max-w-full truncate rounded-chip text-left align-bottom max-sm:whitespace-normal"
            >
              <Highlight text={row.name} />
            </button>
          )}
          {row.optional && !row.option_group && (
            <Tag look="outline" className="ml-2 h-5.5! px-1.5!">
              Optional
            </Tag>
          )}
          {added && (
            <Tag look="added" className="ml-2 h-5.5! px-1.5!">
              Added
            </Tag>
          )}
          {row.deliverable_description && (
            <span
              data-cell="description"
              className="ml-2 text-14 text-muted max-sm:ml-0 max-sm:line-clamp-2 max-sm:block"
            >
              <Highlight text={row.deliverable_description} />
            </span>
          )}
          <span className="hidden text-14 text-muted max-sm:block">
            <span className="text-ink">{role}</span>
            {row.pricing === "fixed" && `, ${countOf(row)} × `}
            {row.pricing === "percent" && ", "}
            {rate}
          </span>
        </span>
        <span role="cell" data-cell="role" className="min-w-0 max-sm:hidden">
          <Tag className="max-w-[124px]">
            <span className="truncate">
              <Highlight text={role} />
            </span>
          </Tag>
        </span>
        <span
          role="cell"
          data-cell="quantity"
          title={row.unit && row.pricing === "fixed" ? countOf(row) : undefined}
          className="truncate text-right max-sm:hidden"
        >
          {row.pricing === "fixed" && row.quantity}
          {row.pricing === "fixed" && row.unit && (
            <span className="text-13 text-muted">{` ${shortUnit(row.unit)}`}</span>
          )}
        </span>
        <span role="cell" data-cell="price" className="text-right max-sm:hidden">
          {rate}
        </span>
        <span role="cell" data-cell="price" className="text-right">
          <Money value={amount} strong={counts} className={counts ? undefined : "text-muted"} />
        </span>
        <span role="cell" className="flex justify-center max-sm:-mt-2.5">
          {!readOnly && (
            <LazyMenu label={`More for ${row.name}`} items={({ taskItems }) => taskItems(editor, row.key)} />
          )}
        </span>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-12 bottom-0 left-10 h-px bg-line max-sm:right-0 max-sm:left-0"
        />
      </div>
      {failure && (
        <p role="alert" className="flex items-center gap-3 py-1.5 pl-10 text-14 text-bad">
          This row is only on your device. {failure}
          <button
            type="button"
            className="border-b border-line2 font-semibold text-ink"
            onClick={() => editor.session.retry()}
          >
            Try again
          </button>
        </p>
      )}
    </>
  );
}
