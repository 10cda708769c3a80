import { adjustWhole } from "@stint/core/project/scope/rules";
import { type KeyboardEvent, useEffect, useState } from "react";
import { cx } from "../../ui/cx";
import { MoneyInput } from "../../ui/money-input";
import { useEditor } from "./hooks";
import type { Key } from "./model";
import { pricedTasks } from "./totals";

/**
 * A total to type over: Enter spreads it over the services of a phase, or of all (null), exact to the cent (D4).
 * A total that cannot be reached is explained below.
 */
export function TotalInput({
  phase,
  total,
  label,
  className,
  autoFocus,
  onDone,
}: {
  autoFocus?: boolean;
  phase: Key | null;
  total: number;
  label: string;
  className?: string;
  onDone?: () => void;
}) {
  const editor = useEditor();
  const [draft, setDraft] = useState<number | null>(total);
  const [refusal, setRefusal] = useState("");
  // Another number from elsewhere: prices were typed, or this one was spread.
  useEffect(() => setDraft(total), [total]);
  const spread = () => {
    if (draft === null || draft === total) {
      onDone?.();
      return;
    }
    const plan = adjustWhole(pricedTasks(editor.store), phase, draft);
    if ("refusal" in plan) {
      setRefusal(plan.refusal);
      return;
    }
    editor.bulk.applyPrices(plan);
    onDone?.();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && onDone) {
      event.stopPropagation();
      onDone();
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    spread();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears Enter of the field in it
    <div onKeyDown={press} className={className}>
      <MoneyInput
        aria-label={label}
        value={draft}
        {...(autoFocus ? { autoFocus } : {})}
        max={99_999_999_999}
        onChange={(typed) => {
          setDraft(typed);
          setRefusal("");
        }}
        onBlur={spread}
        className="[&_input]:h-9 [&_input]:pr-[9px] [&_input]:pl-2! [&_input]:text-17! [&_input]:font-semibold touch:[&_input]:h-11 [&>span]:hidden"
      />
      <p
        role={refusal ? "alert" : undefined}
        className={cx("mt-1 text-13", refusal ? "text-bad" : "text-muted")}
      >
        {refusal || "Spread over its services"}
      </p>
    </div>
  );
}
