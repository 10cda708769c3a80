// biome-ignore-all lint/a11y/useSemanticElements: rows stand absolutely in a grid and change their columns on a phone; a real table could not
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells of a table are read, not focused
import { lineTotal } from "@stint/core/scope/rules";
import { GripVertical } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { cx } from "../../ui/cx";
import { inputClass } from "../../ui/input-class";
import { Money } from "../../ui/money";
import { MoneyInput } from "../../ui/money-input";
import { QuantityInput } from "../../ui/quantity-input";
import { NameInput, useFocusCell } from "./cells";
import { useEditor } from "./hooks";
import { LazyMenu } from "./lazy-menu";
import type { TaskRow } from "./model";
import { RoleSelect } from "./roles";
import { deskColumns } from "./row-class";
import type { Active } from "./store";
import { taskItems } from "./task-menu";

/** 36 high on a desk, 44 under a finger. */
const field = "[&_input]:h-9 touch:[&_input]:h-11";

/** A label that only a phone shows: on a desk the column's head says it. */
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

/** The same columns with fields in them; they grow 10 px outwards so that the words stand still. */
export function TaskEdit({ row, active }: { row: TaskRow; active: Active }) {
  const editor = useEditor();
  const element = useFocusCell(active);
  const [quantity, setQuantity] = useState(row.quantity);
  useEffect(() => setQuantity(row.quantity), [row.quantity]);
  const { key } = row;
  // The same function each time: three hundred roles are not gone through on every key.
  const setRole = useCallback((role_id: string) => editor.editTask(key, { role_id }), [editor, key]);
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
        <GripVertical size={15} className="text-ctl" aria-hidden="true" />
      </span>
      <span role="cell" className="-ml-2.5 min-w-0 pr-3 max-sm:col-span-3 max-sm:ml-0 max-sm:pr-0">
        <span data-cell="name" className="block">
          <NameInput
            label="Service"
            value={row.name}
            maxLength={200}
            onChange={(name) => editor.editTask(key, { name })}
            className="h-9! touch:h-11!"
          />
        </span>
        <span data-cell="description" className="mt-2 block">
          <textarea
            aria-label="Description"
            placeholder="What the client gets"
            rows={2}
            maxLength={5000}
            value={row.deliverable_description}
            onChange={(event) => editor.editTask(key, { deliverable_description: event.target.value })}
            className={inputClass(
              "form",
              "m",
              "field-sizing-content h-auto! min-h-[58px] resize-none px-[9px]! py-2 text-14!",
            )}
          />
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
        <QuantityInput
          aria-label="Quantity"
          value={quantity}
          onChange={(typed) => {
            setQuantity(typed);
            const clean = typed.replace(/\.$/, "");
            if (clean) editor.editTask(key, { quantity: clean });
          }}
          onBlur={() => setQuantity(row.quantity)}
          className="[&_input]:px-[9px]"
        />
      </Cell>
      <Cell
        cell="price"
        label="Rate"
        className={cx("-mr-2.5 pl-5.5 max-sm:mr-0 max-sm:pl-0 max-sm:text-right", field)}
      >
        <MoneyInput
          aria-label="Rate"
          value={row.price}
          onChange={(price) => editor.editTask(key, { price })}
          className="[&_input]:pr-[9px] [&_input]:pl-2! [&>span]:hidden"
        />
      </Cell>
      <span
        role="cell"
        className="flex h-9 items-center justify-end max-sm:order-last max-sm:col-span-2 max-sm:col-start-2 max-sm:h-auto"
      >
        <Money value={row.price === null ? null : lineTotal(row)} />
      </span>
      <span role="cell" className="flex h-9 items-center justify-center max-sm:h-auto max-sm:justify-start">
        <LazyMenu label={`More for ${row.name}`} items={() => taskItems(editor, key)} />
      </span>
    </div>
  );
}
