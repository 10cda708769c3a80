// biome-ignore-all lint/a11y/useSemanticElements: rows stand absolutely in a grid and change their columns on a phone; a real table could not
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells of a table are read, not focused
import { GripVertical, SlidersHorizontal } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useEffect, useId, useState } from "react";
import { Checkbox } from "../../ui/checkbox";
import { cx } from "../../ui/cx";
import { inputClass } from "../../ui/input-class";
import { lazyPart } from "../../ui/lazy-part";
import { LetterCount } from "../../ui/letter-count";
import { Money } from "../../ui/money";
import { QuantityInput } from "../../ui/quantity-input";
import { Switch } from "../../ui/switch";
import { NameInput, useFocusCell } from "./cells";
import { useEditor, useTopic } from "./hooks";
import { LazyMenu } from "./lazy-menu";
import type { TaskRow } from "./model";
import { PriceField } from "./price-field";
import { RoleSelect } from "./roles";
import { deskColumns } from "./row-class";
import type { Active } from "./state";
import { TaskDetails } from "./task-details";

const DescriptionHelp = lazyPart(async () => (await import("./description-help")).DescriptionHelp, true);
const SaveToLibrary = lazyPart(async () => (await import("./save-to-library")).SaveToLibrary, true);

/** A field is 36 px high on a desk, and 44 px under a finger. */
const field = "[&_input]:h-9 touch:[&_input]:h-11";

/** A label that only a phone shows: on a desk the column's head has it. */
function Cell({
  cell,
  label,
  className,
  children,
}: {
  cell: string;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span role="cell" data-cell={cell} className={className}>
      <span aria-hidden="true" className="mb-1 hidden text-13 text-muted max-sm:block">
        {label}
      </span>
      {children}
    </span>
  );
}

/** The same columns with fields in them; they grow 10 px outwards so that the text does not move. */
export function TaskEdit({ row, active }: { row: TaskRow; active: Active }) {
  const editor = useEditor();
  const element = useFocusCell(active);
  const [quantity, setQuantity] = useState(row.quantity);
  useEffect(() => setQuantity(row.quantity), [row.quantity]);
  const { key } = row;
  const counts = useTopic("totals", ({ store }) => store.counts(key));
  const amount = useTopic("totals", ({ store }) => store.amount(key));
  const details = useTopic("active", ({ view }) => view.details);
  const detailsId = useId();
  // The function stays the same between renders, so that 300 roles are not filtered again on every key.
  const setRole = useCallback((role_id: string) => editor.rows.editTask(key, { role_id }), [editor, key]);
  return (
    <div
      ref={element}
      role="row"
      data-task={key}
      data-editing=""
      className={cx(
        deskColumns,
        "relative scroll-mt-10 scroll-mb-4 border-b border-line bg-bg pt-2 pb-3 text-15 shadow-[inset_2px_0_0_var(--accent)]",
        "max-sm:grid-cols-[minmax(0,1fr)_72px_120px] max-sm:gap-x-2 max-sm:gap-y-2.5 max-sm:px-4 max-sm:pt-3",
      )}
    >
      <span role="cell" className="flex h-9 items-center justify-center max-sm:hidden">
        <GripVertical size={15} className="ml-1.5 text-ctl" aria-hidden="true" />
      </span>
      <span role="cell" className="-ml-2.5 min-w-0 pr-3 max-sm:col-span-3 max-sm:ml-0 max-sm:pr-0">
        <span data-cell="name" className="block">
          <NameInput
            label="Service"
            value={row.name}
            maxLength={200}
            onChange={(name) => editor.rows.editTask(key, { name })}
            className="h-9! touch:h-11!"
          />
        </span>
        <span data-cell="description" className="mt-2 block">
          <textarea
            aria-label="Description"
            placeholder="What the client gets"
            rows={2}
            maxLength={1000}
            value={row.deliverable_description}
            onChange={(event) => editor.rows.editTask(key, { deliverable_description: event.target.value })}
            className={inputClass(
              "form",
              "m",
              "field-sizing-content h-auto! min-h-[58px] resize-none px-[9px]! py-2 text-14!",
            )}
          />
          <LetterCount length={row.deliverable_description.length} most={1000} />
        </span>
      </span>
      <Cell cell="role" label="Role" className="-ml-px min-w-0 pr-2.5 max-sm:pr-0">
        <RoleSelect value={row.role_id} onChange={setRole} />
      </Cell>
      <Cell
        cell="quantity"
        label="Qty"
        className={cx("-mr-2.5 -ml-px max-sm:mr-0 max-sm:ml-0 max-sm:text-right", field)}
      >
        {row.pricing === "fixed" && (
          <QuantityInput
            aria-label="Quantity"
            value={quantity}
            onChange={(typed) => {
              setQuantity(typed);
              const clean = typed.replace(/\.$/, "");
              if (clean) editor.rows.editTask(key, { quantity: clean });
            }}
            onBlur={() => setQuantity(row.quantity)}
            className="[&_input]:px-[9px]"
          />
        )}
      </Cell>
      <Cell
        cell="price"
        label="Rate"
        className={cx("-mr-2.5 pl-5.5 max-sm:mr-0 max-sm:pl-0 max-sm:text-right", field)}
      >
        {row.pricing === "fixed" ? <PriceField row={row} /> : <PercentInput row={row} />}
      </Cell>
      <span
        role="cell"
        className="flex h-9 items-center justify-end max-sm:order-last max-sm:col-span-2 max-sm:col-start-2 max-sm:h-auto"
      >
        <Money value={amount} strong={counts} className={counts ? undefined : "text-muted"} />
      </span>
      <span role="cell" className="flex h-9 items-center justify-center max-sm:h-auto max-sm:justify-start">
        <LazyMenu label={`More for ${row.name}`} items={({ taskItems }) => taskItems(editor, key)} />
      </span>
      <span
        role="cell"
        data-cell="more"
        className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 max-sm:order-last max-sm:col-span-3 sm:col-span-5 sm:col-start-2"
      >
        {/* After the fields, which Tab goes through one by one. */}
        {!editor.store.info.project.is_template && (
          <span className="w-full">
            <Suspense fallback={null}>
              <DescriptionHelp row={row} />
            </Suspense>
          </span>
        )}
        {row.option_group === null ? (
          <Switch
            className="items-center!"
            checked={row.optional}
            onChange={(optional) => {
              editor.history.seal();
              editor.rows.editTask(key, optional ? { optional } : { optional, chosen: false });
            }}
          >
            Client can leave it out
          </Switch>
        ) : (
          <span className="text-14 text-muted">{`A choice in ${row.option_group}`}</span>
        )}
        {row.optional && row.option_group === null && (
          <Checkbox checked={row.chosen} onChange={(chosen) => editor.rows.editTask(key, { chosen })}>
            Included until they decide
          </Checkbox>
        )}
        <Suspense
          fallback={
            <span aria-hidden="true" className={quiet}>
              Save to library
            </span>
          }
        >
          <SaveToLibrary row={row} className={quiet} />
        </Suspense>
        <button
          type="button"
          aria-expanded={details}
          aria-controls={detailsId}
          onClick={() => editor.view.showDetails(!details)}
          className={quiet}
        >
          <SlidersHorizontal size={15} aria-hidden="true" />
          {details ? "Fewer details" : "Details"}
        </button>
      </span>
      {details && (
        <span
          role="cell"
          id={detailsId}
          className="mt-3 max-sm:order-last max-sm:col-span-3 max-sm:mr-0 sm:col-span-5 sm:col-start-2 sm:-ml-2.5"
        >
          <TaskDetails row={row} />
        </span>
      )}
    </div>
  );
}

/** The field of a service that costs a percentage of the services with a fixed price. */
function PercentInput({ row }: { row: TaskRow }) {
  const editor = useEditor();
  const base = useTopic("totals", ({ store }) => store.summary.fixed_total);
  const saved = row.percent ?? "";
  const [percent, setPercent] = useState(saved);
  useEffect(() => setPercent(saved), [saved]);
  return (
    <>
      <QuantityInput
        aria-label="Percent of the other services"
        unit="%"
        max={100}
        value={percent}
        onChange={(typed) => {
          setPercent(typed);
          editor.rows.editTask(row.key, { percent: typed.replace(/\.$/, "") || null });
        }}
        onBlur={() => setPercent(saved)}
        className="[&_input]:pl-2"
      />
      <span className="mt-1 block text-13 whitespace-nowrap text-muted">
        of <Money value={base} strong={false} />
      </span>
    </>
  );
}

const quiet = "inline-flex min-h-7 items-center gap-2 text-14 text-muted hover:text-ink touch:min-h-11";
