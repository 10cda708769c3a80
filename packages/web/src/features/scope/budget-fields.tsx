import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { inputClass } from "../../ui/input-class";
import { MoneyInput } from "../../ui/money-input";
import { QuantityInput } from "../../ui/quantity-input";
import { useEditor, useTopic } from "./hooks";

/** The margin as a percentage of the total or as an amount; a percentage's amount is behind it. */
export function MarginInput({ disabled, amount }: { disabled: boolean; amount: ReactNode }) {
  const editor = useEditor();
  const project = useTopic("project", ({ store }) => store.project);
  const saved = project.margin_percentage ?? "";
  const [percent, setPercent] = useState(saved);
  const [unit, setUnit] = useState<"%" | "$">(project.margin_amount === null ? "%" : "$");
  useEffect(() => setPercent(saved), [saved]);
  const field =
    "[&_input]:h-8 [&_input]:rounded-r-none [&_input]:px-2! [&_input]:text-14! touch:[&_input]:h-11";
  return (
    <span className="flex min-w-0 flex-1 items-center">
      {unit === "$" && <span className="flex-1" />}
      {unit === "%" ? (
        <QuantityInput
          aria-label="Margin in percent"
          value={percent}
          placeholder="0"
          scale={2}
          max={100}
          disabled={disabled}
          onChange={(typed) => {
            setPercent(typed);
            const clean = typed.replace(/\.$/, "");
            editor.rows.editProject({ margin_percentage: clean || null, margin_amount: null });
          }}
          className={`w-12 ${field}`}
        />
      ) : (
        <MoneyInput
          aria-label="Margin as an amount"
          value={project.margin_amount}
          disabled={disabled}
          onChange={(margin_amount) => editor.rows.editProject({ margin_amount, margin_percentage: null })}
          className={`w-28 ${field} [&>span]:hidden`}
        />
      )}
      <span className="relative">
        <select
          aria-label="Unit of the margin"
          value={unit}
          disabled={disabled}
          onChange={(event) => setUnit(event.target.value === "$" ? "$" : "%")}
          className={inputClass(
            "form",
            "m",
            "h-8! w-auto! appearance-none rounded-l-none border-l-0! pr-6! pl-2! text-14! touch:h-11!",
          )}
        >
          <option value="%">%</option>
          <option value="$">$</option>
        </select>
        <ChevronDown
          size={14}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-1.5 -translate-y-1/2 text-muted"
        />
      </span>
      {unit === "%" && <span className="ml-auto pl-2">{amount}</span>}
    </span>
  );
}

/** The field of the owner's pay for their own work. */
export function OwnPayInput({ disabled }: { disabled: boolean }) {
  const editor = useEditor();
  const { owner_pay } = useTopic("project", ({ store }) => store.project);
  return (
    <MoneyInput
      look="row"
      symbol
      aria-label="Your pay"
      disabled={disabled}
      value={owner_pay}
      onChange={(pay) => editor.rows.editProject({ owner_pay: pay ?? 0 })}
      className="-mr-2.5 w-32 [&_input]:h-7! [&_input]:text-14! touch:[&_input]:h-11!"
    />
  );
}

/** The markup on cost that the owner aims at. */
export function MarkupInput({ disabled }: { disabled: boolean }) {
  const editor = useEditor();
  const { markup_amount } = useTopic("project", ({ store }) => store.project);
  return (
    <MoneyInput
      look="row"
      symbol
      aria-label="Markup aimed at"
      disabled={disabled}
      value={markup_amount}
      onChange={(aim) => editor.rows.editProject({ markup_amount: aim ?? 0 })}
      className="-mr-2.5 w-32 [&_input]:h-7! [&_input]:text-14! touch:[&_input]:h-11!"
    />
  );
}
