import { type ComponentProps, type MouseEvent, type Ref, useId, useRef, useState } from "react";
import { readNumber, writesComma } from "./digits";

export interface DigitsInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "ref"> {
  /** The text of the field while nobody types. */
  rest: string;
  /** The value that `rest` shows. A value from elsewhere replaces the text that is being typed. */
  value: string | number | null;
  /** Decimals that may be typed; 0 for whole numbers. */
  scale: number;
  negative?: boolean;
  /** Takes the plain number typed ("1234.5", "12.", "") and answers its value, or undefined to refuse it. */
  onType: (plain: string) => string | number | null | undefined;
  /** The error for a number that `onType` refuses: "At most 100". */
  bounds: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A field for a number. While somebody types, their own text is kept sign by sign, and nothing happens later
 * than the key itself: a quick typist on a slow machine loses nothing. An unreadable text stays as it was
 * written, with a red line that says why once the field is left; the value is then the one from before. The text
 * is selected on focus.
 */
export function DigitsInput({
  rest,
  value,
  scale,
  negative = false,
  onType,
  bounds,
  onFocus,
  onBlur,
  onKeyDown,
  ref,
  ...attributes
}: DigitsInputProps) {
  const noteId = useId();
  const [draft, setDraft] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [left, setLeft] = useState(false);
  const typed = useRef(new Set<string | number | null>());
  /** The plain number from before the typing. */
  const former = useRef("");
  const [seen, setSeen] = useState(value);
  const forget = () => {
    setDraft(undefined);
    setRefusal(undefined);
  };
  if (value !== seen) {
    setSeen(value);
    // An undo, another tab: not one of the numbers that were typed on the way here.
    if (draft !== undefined && !typed.current.has(value)) forget();
  }
  const take = (plain: string): boolean => {
    const meant = onType(plain);
    if (meant === undefined) return false;
    typed.current.add(meant);
    return true;
  };
  const change = (text: string) => {
    const read = readNumber(text, scale, negative, writesComma());
    const taken = read.plain !== undefined && take(read.plain);
    setDraft(text);
    setRefusal(taken ? undefined : (read.refusal ?? bounds));
    if (!taken) take(former.current);
  };
  /** A first press selects all, as Tab does; in Chrome it would otherwise take the selection back. */
  const press = (event: MouseEvent<HTMLInputElement>) => {
    if (event.button !== 0 || document.activeElement === event.currentTarget) return;
    event.preventDefault();
    event.currentTarget.focus();
  };
  const told = left && refusal !== undefined;
  const described = [attributes["aria-describedby"], told ? noteId : undefined].filter(Boolean).join(" ");
  return (
    <>
      <input
        autoComplete="off"
        {...attributes}
        ref={ref}
        type="text"
        value={draft ?? rest}
        aria-invalid={told || attributes["aria-invalid"]}
        aria-describedby={described || undefined}
        data-unread={refusal === undefined ? undefined : ""}
        onChange={(event) => change(event.currentTarget.value)}
        onMouseDown={press}
        onKeyDown={(event) => {
          if (event.key === "Enter" && refusal !== undefined) {
            // Enter goes neither to the next row nor to the form: the error is shown first.
            event.preventDefault();
            event.stopPropagation();
            setLeft(true);
            return;
          }
          onKeyDown?.(event);
        }}
        onFocus={(event) => {
          if (draft === undefined) {
            former.current = readNumber(rest, scale, true).plain ?? "";
            typed.current.clear();
            setLeft(false);
          }
          event.currentTarget.select();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setLeft(true);
          if (refusal === undefined) {
            setDraft(undefined);
            typed.current.clear();
          }
          onBlur?.(event);
        }}
      />
      {told && (
        <p
          id={noteId}
          role="alert"
          className="absolute top-full right-0 z-10 mt-1 w-max max-w-56 rounded-chip border border-bad bg-surface px-2 py-1 text-left text-13 font-normal whitespace-normal text-bad"
        >
          {refusal}
        </p>
      )}
    </>
  );
}
