import { type ComponentProps, type MouseEvent, type Ref, useLayoutEffect, useRef, useState } from "react";
import { plainNumber } from "./digits";

export interface DigitsInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "ref"> {
  /** What stands there while nobody types. */
  rest: string;
  /** The value that `rest` shows; one that was not typed here takes the place of what is being typed. */
  value: string | number | null;
  /** Decimals that may be typed; 0 for whole numbers. */
  scale: number;
  negative?: boolean;
  /** Takes the plain number typed ("1234.5", "12.", "") and answers the value it stands for, or undefined to refuse it. */
  onType: (plain: string) => string | number | null | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A field for a number. While somebody types their own text stands, sign by sign, and nothing happens later
 * than the key itself: a quick typist on a slow machine loses nothing. The text is selected on focus.
 */
export function DigitsInput({
  rest,
  value,
  scale,
  negative = false,
  onType,
  onBlur,
  ref,
  ...attributes
}: DigitsInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string>();
  const typed = useRef(new Set<string | number | null>());
  const caret = useRef<number>(undefined);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // An undo, another tab: not one of the numbers that were typed on the way here.
    if (draft !== undefined && !typed.current.has(value)) setDraft(undefined);
  }
  // Signs that were left out, or a text that was refused, must not send the cursor to the end.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const change = (element: HTMLInputElement) => {
    const raw = element.value;
    const before = raw.slice(0, element.selectionStart ?? raw.length);
    const plain = plainNumber(raw, scale, negative);
    const meant = onType(plain);
    if (meant === undefined) {
      caret.current = Math.max(0, before.length - 1);
      setDraft((draft) => draft ?? rest);
      return;
    }
    typed.current.add(meant);
    if (plain !== raw) caret.current = Math.min(plainNumber(before, scale, negative).length, plain.length);
    setDraft(plain);
  };
  /** A first press selects all, as Tab does; in Chrome it would otherwise take the selection back. */
  const press = (event: MouseEvent<HTMLInputElement>) => {
    if (event.button !== 0 || document.activeElement === event.currentTarget) return;
    event.preventDefault();
    event.currentTarget.focus();
  };
  return (
    <input
      autoComplete="off"
      {...attributes}
      ref={(element) => {
        input.current = element;
        if (typeof ref === "function") return ref(element);
        if (ref) ref.current = element;
      }}
      type="text"
      value={draft ?? rest}
      onChange={(event) => change(event.currentTarget)}
      onMouseDown={press}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        setDraft(undefined);
        typed.current.clear();
        onBlur?.(event);
      }}
    />
  );
}
