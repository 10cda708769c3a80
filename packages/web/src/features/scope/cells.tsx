import { DEFAULT_PHASE, DEFAULT_SERVICE, LATER_PHASE } from "@stint/core/project/scope/rules";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { cx } from "../../ui/cx";
import { inputClass } from "../../ui/input-class";
import type { Active } from "./state";

const starters = new Set([DEFAULT_PHASE, LATER_PHASE, DEFAULT_SERVICE]);

/** Puts the cursor where the person pointed, once per activation. */
export function useFocusCell(active: Active) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = element.current?.querySelector<HTMLInputElement>(
      `[data-cell=${active.cell}] :is(input, select, textarea)`,
    );
    if (!box) return;
    box.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: "nearest" });
    // The selection is set at once, never a frame later: the next key would replace text typed meanwhile.
    const unnamed = active.cell === "name" && starters.has(box.value);
    if (active.fresh || unnamed || active.cell === "price" || active.cell === "quantity") box.select();
    else if (active.cell === "name" || active.cell === "description") {
      box.setSelectionRange(box.value.length, box.value.length);
    }
  }, [active]);
  return element;
}

/** A text that may not be empty: input counts while there is some, and the last text comes back when there is none. */
export function NameInput({
  value,
  onChange,
  label,
  maxLength,
  className,
  autoFocus,
}: {
  autoFocus?: boolean;
  value: string;
  onChange: (value: string) => void;
  label: string;
  maxLength: number;
  className?: string;
}) {
  const [text, setText] = useState(value);
  const own = useRef(value);
  // Somebody else changed it: an undo, another tab.
  useEffect(() => {
    if (value === own.current) return;
    own.current = value;
    setText(value);
  }, [value]);
  return (
    <input
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: only where a press has asked for this field
      autoFocus={autoFocus}
      value={text}
      maxLength={maxLength}
      autoComplete="off"
      onChange={(event) => {
        const typed = event.target.value;
        setText(typed);
        if (!typed.trim()) return;
        own.current = typed.trim();
        onChange(own.current);
      }}
      onBlur={() => setText(own.current)}
      className={inputClass("form", "m", cx("px-[9px]!", className))}
    />
  );
}
