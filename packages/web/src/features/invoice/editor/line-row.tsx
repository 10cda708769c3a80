import "./line-row.css";
import { format } from "@stint/core/platform/money";
import { ArrowDown, ArrowUp, Copy, GripVertical, SlidersHorizontal, Trash2 } from "lucide-react";
import { type KeyboardEvent, Suspense, useRef, useState } from "react";
import { cx } from "../../../ui/cx";
import { inputClass } from "../../../ui/input-class";
import { lazyPart } from "../../../ui/lazy-part";
import { RowMenu } from "../../../ui/menu";
import { QuantityInput } from "../../../ui/quantity-input";
import { discountInWords, perUnit, taxInWords } from "../words";
import { isBlank, type Line } from "./model";
import { RateInput } from "./rate-input";
import { isTable, type LineActions, useLineDrag } from "./use-lines";

const LineDetails = lazyPart(async () => (await import("./line-details")).LineDetails);

/** Describes a line's unit, discount and tax in words: "per hour, 10% off, VAT 7%". */
function besides({ unit, discount, tax }: Line, currency: string): string {
  const off =
    discount &&
    (discount.kind === "percent"
      ? { percent: discount.percent || "0", amount: null }
      : { percent: null, amount: discount.amount });
  return [perUnit(unit).trim(), off && discountInWords(off, currency), tax && taxInWords(tax)]
    .filter(Boolean)
    .join(", ");
}

/**
 * Item | qty | rate | amount | menu 36: the columns of heads and rows. The handle hangs in the margin, so that items
 * begin on the edge of everything above and below them.
 */
export const lineGrid =
  "grid grid-cols-[auto_minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_76px_124px_112px_36px] items-center";

const tabs = ["name", "quantity", "rate", "description", "menu"];

export interface LineRowProps {
  line: Line;
  at: number;
  count: number;
  /** The line's amount, as shown. */
  amount: number;
  currency: string;
  actions: LineActions;
}

/** One line, typed like a cell of a spreadsheet; on a phone name and amount are above the rest. */
export function LineRow({ line, at, count, amount, currency, actions }: LineRowProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const edge = useLineDrag(line.key, row, handle, actions);
  const set = (change: Partial<Line>) => actions.set(line.key, change);
  const words = line.name.trim() || `Line ${at + 1}`;
  const [open, setOpen] = useState(false);
  const more = besides(line, currency);
  const show = () => {
    setOpen(true);
    setTimeout(() => row.current?.querySelector<HTMLElement>("[data-more]")?.focus(), 60);
  };
  const hide = () => {
    setOpen(false);
    row.current?.querySelector<HTMLInputElement>("input[data-cell=name]")?.focus();
  };
  const lacking = line.id !== null && !line.name.trim();

  /** Tab goes through the cells that have a head first; the rarer fields come after them. */
  function tab(cell: string, way: 1 | -1): boolean {
    const next = tabs[tabs.indexOf(cell) + way];
    const found =
      next &&
      row.current?.querySelector<HTMLElement>(
        next === "menu" ? "button[aria-haspopup]" : `input[data-cell=${next}], [data-cell=${next}] input`,
      );
    if (found) found.focus();
    return Boolean(found);
  }

  function keys(event: KeyboardEvent<HTMLFieldSetElement>) {
    const cell = (event.target as HTMLElement).closest("[data-cell]")?.getAttribute("data-cell");
    if (!cell) return;
    if (event.key === "Backspace" && cell === "name" && at > 0 && isBlank(line)) {
      event.preventDefault();
      actions.focus(at - 1, cell);
      return;
    }
    if (event.key === "Tab" && tab(cell, event.shiftKey ? -1 : 1)) return event.preventDefault();
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step && event.altKey) {
      event.preventDefault();
      actions.move(line.key, at + step, cell);
    } else if (step && !event.shiftKey && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      actions.focus(at + step, cell);
    } else if (event.key === "Enter" && event.altKey) {
      event.preventDefault();
      show();
    } else if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      actions.insert(at + 1);
    }
  }

  return (
    <fieldset
      ref={row}
      data-line={line.key}
      onKeyDown={keys}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text/plain");
        const cell = (event.target as HTMLElement).closest("[data-cell]")?.getAttribute("data-cell");
        if (!cell || !isTable(text)) return;
        event.preventDefault();
        void actions.paste(line.key, cell, text, currency);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && isBlank(line)) actions.drop(line.key);
      }}
      className={cx(
        lineGrid,
        "group/line line-row",
        edge === "top" && "line-row-top",
        edge === "bottom" && "line-row-bottom",
      )}
    >
      <legend className="sr-only">{words}</legend>
      <span
        ref={handle}
        aria-hidden="true"
        title="Drag to move"
        className="absolute top-0 right-full flex h-[42px] w-6 cursor-grab items-center justify-center text-ctl max-sm:hidden"
      >
        <GripVertical size={16} />
      </span>
      <div className="-ml-[11px] flex min-w-0 items-center rounded-ctl border border-transparent focus-within:border-fld focus-within:bg-surface hover:border-fld max-sm:order-1 max-sm:col-span-2 max-sm:mr-3 max-sm:flex-col max-sm:items-stretch">
        <input
          data-cell="name"
          aria-label={`Item ${at + 1}`}
          aria-invalid={lacking || undefined}
          aria-describedby={lacking ? `lacks-${line.key}` : undefined}
          value={line.name}
          maxLength={200}
          placeholder="Item"
          onChange={(event) => set({ name: event.target.value })}
          className={inputClass(
            "row",
            "m",
            "line-name field-sizing-content w-auto! font-medium text-ellipsis",
          )}
        />
        <input
          data-cell="description"
          aria-label={`Description of item ${at + 1}`}
          value={line.description}
          maxLength={1000}
          placeholder="Description"
          onChange={(event) => set({ description: event.target.value })}
          className={inputClass(
            "row",
            "m",
            "line-description w-auto! flex-1 text-14! text-ellipsis text-muted",
          )}
        />
      </div>
      <div data-cell="quantity" className="line-quantity max-sm:order-3">
        <QuantityInput
          look="row"
          aria-label={`Quantity of ${words}`}
          value={line.quantity}
          max={9_999_999}
          negative
          onChange={(quantity) => set({ quantity })}
          onBlur={() => line.quantity === "" && set({ quantity: "1" })}
        />
      </div>
      <div data-cell="rate" className="line-rate max-sm:order-4 max-sm:flex max-sm:items-center">
        <RateInput
          label={`Rate of ${words}`}
          currency={currency}
          value={line.unit_price}
          onChange={(unit_price) => set({ unit_price })}
        />
      </div>
      <p className="text-right font-semibold whitespace-nowrap max-sm:order-2 max-sm:self-start max-sm:pt-3">
        {format(amount, currency)}
      </p>
      <span className="flex justify-end max-sm:order-5">
        <RowMenu
          label={`More for ${words}`}
          items={[
            {
              id: "up",
              label: "Move up",
              icon: <ArrowUp />,
              keys: "⌥↑",
              disabled: at === 0,
              onSelect: () => actions.move(line.key, at - 1),
            },
            {
              id: "down",
              label: "Move down",
              icon: <ArrowDown />,
              keys: "⌥↓",
              disabled: at === count - 1,
              onSelect: () => actions.move(line.key, at + 1),
            },
            {
              id: "more",
              label: "Unit, discount, tax",
              icon: <SlidersHorizontal />,
              keys: "⌥↵",
              onSelect: show,
            },
            { id: "copy", label: "Duplicate", icon: <Copy />, onSelect: () => actions.copy(line.key) },
            "line",
            {
              id: "delete",
              label: "Delete",
              icon: <Trash2 />,
              danger: true,
              onSelect: () => actions.remove(line.key),
            },
          ]}
        />
      </span>
      {more && !open && (
        <button
          type="button"
          onClick={show}
          aria-label={`Unit, discount and tax of ${words}: ${more}`}
          className="col-span-full -mt-1 mb-1.5 w-fit rounded-chip text-left text-13 text-muted hover:text-ink max-sm:order-6 touch:min-h-11"
        >
          {more}
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <LineDetails line={line} words={words} onChange={set} onClose={hide} />
        </Suspense>
      )}
      {lacking && (
        <p id={`lacks-${line.key}`} className="col-span-full pb-1.5 text-13 text-bad max-sm:order-6">
          Not saved: give this item a name.
        </p>
      )}
    </fieldset>
  );
}
