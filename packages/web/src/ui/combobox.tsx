import { Combobox as Ark, createListCollection } from "@ark-ui/react/combobox";
import { Check, Plus } from "lucide-react";
import { useId, useMemo, useRef } from "react";
import { cx } from "./cx";
import { useField } from "./field";
import { type InputSize, inputClass } from "./input-class";
import { menuItem, menuPaper } from "./menu-class";
import { Overlay } from "./overlay";
import { Spinner } from "./spinner";

export interface ComboboxOption {
  value: string;
  label: string;
  /** Muted, behind the label. */
  hint?: string;
}

export interface ComboboxProps {
  /** The matches of the text. The caller filters, usually on the server. */
  options: readonly ComboboxOption[];
  /** The text in the box. */
  input: string;
  onInput: (text: string) => void;
  /** The picked option's value, or null. */
  value: string | null;
  onPick: (option: ComboboxOption) => void;
  /** Adds a last line `Create "<text>"` when no option carries exactly that name. */
  onCreate?: (text: string) => void;
  loading?: boolean;
  /** The sentence when nothing is found. */
  empty?: string;
  placeholder?: string;
  size?: InputSize;
  disabled?: boolean;
  maxLength?: number;
  autoFocus?: boolean;
  /** Marks a text that is no option: a form is not sent with it (see `useForm`). */
  unread?: boolean;
  /** The list pushes what follows down instead of covering it: for a phone, where errors stand below the box. */
  inline?: boolean;
  /** Called after the box was left; an exact name has been picked by then. */
  onLeave?: () => void;
  "aria-label"?: string;
  className?: string;
}

const createValue = "\u0000create";

/** Finds the option of exactly that name; capitals do not count. */
export const exactly = (options: readonly ComboboxOption[], text: string): ComboboxOption | undefined =>
  options.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase());

/** Search, and pick or create. The caller debounces its query (300 ms for clients). */
export function Combobox({
  options,
  input,
  onInput,
  value,
  onPick,
  onCreate,
  loading = false,
  empty = "Not Found",
  placeholder,
  size = "m",
  disabled,
  maxLength = 1000,
  autoFocus,
  unread = false,
  inline = false,
  onLeave,
  className,
  ...rest
}: ComboboxProps) {
  const field = useField();
  const listId = useId();
  const text = input.trim();
  const same = exactly(options, text) !== undefined;
  const offer = Boolean(onCreate) && text !== "" && !same && !loading;
  // The best match is lit as one types; the first arrow takes it up instead of passing it by.
  const lit = useRef<string | null>(null);
  const typed = useRef(false);
  // The list gives the focus to the box a frame after a pick, also where the pick has led on to another field.
  const picked = useRef(false);
  const collection = useMemo(
    () =>
      createListCollection({
        items: offer ? [...options, { value: createValue, label: text }] : [...options],
        itemToValue: (option: ComboboxOption) => option.value,
        itemToString: (option: ComboboxOption) => option.label,
      }),
    [options, offer, text],
  );
  const list = (
    // A listbox holds nothing but options: the sentence of an empty one stands beside it, on the same paper.
    <Ark.Content role="group" className={cx(menuPaper, "max-h-72 overflow-y-auto", inline && "mt-1")}>
      {collection.size === 0 && (
        <p role="status" className="px-2.5 py-2 text-14 text-muted">
          {loading ? "Looking…" : empty}
        </p>
      )}
      <Ark.List id={listId} role="listbox">
        {collection.items.map((option) => (
          <Ark.Item key={option.value} item={option} className={menuItem}>
            {option.value === createValue ? (
              <>
                <Plus size={16} className="shrink-0 text-muted" aria-hidden="true" />
                <Ark.ItemText className="min-w-0 truncate">{`Create "${text}"`}</Ark.ItemText>
              </>
            ) : (
              <>
                <Ark.ItemText className="min-w-0 truncate">{option.label}</Ark.ItemText>
                {option.hint && <span className="flex-1 truncate text-13 text-muted">{option.hint}</span>}
                <Ark.ItemIndicator className="ml-auto">
                  <Check size={16} className="text-accent-ink" />
                </Ark.ItemIndicator>
              </>
            )}
          </Ark.Item>
        ))}
      </Ark.List>
    </Ark.Content>
  );
  return (
    <Ark.Root
      collection={collection}
      value={value === null ? [] : [value]}
      inputValue={input}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason !== "input-change" && reason !== "clear-trigger") return;
        typed.current = true;
        onInput(inputValue);
      }}
      onHighlightChange={({ highlightedValue }) => {
        lit.current = highlightedValue;
      }}
      onValueChange={({ items }) => {
        const [option] = items;
        if (!option) return;
        picked.current = true;
        requestAnimationFrame(() => requestAnimationFrame(() => (picked.current = false)));
        if (option.value === createValue) onCreate?.(text);
        else onPick(option);
      }}
      allowCustomValue
      selectionBehavior="preserve"
      openOnClick
      inputBehavior="autohighlight"
      disabled={disabled ?? field?.disabled ?? false}
      invalid={field?.invalid ?? false}
      positioning={{ sameWidth: true, gutter: 4 }}
      {...(field ? { ids: { input: field.id, label: field.labelId } } : {})}
      className={cx("min-w-0", className)}
      lazyMount
      unmountOnExit
    >
      <Ark.Control className="relative">
        <Ark.Input
          {...rest}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return;
            if (typed.current && lit.current !== null) event.preventDefault();
            typed.current = false;
          }}
          onFocus={({ relatedTarget }) => {
            const isElsewhere =
              relatedTarget instanceof HTMLElement && !relatedTarget.closest("[data-scope=combobox]");
            if (picked.current && isElsewhere) relatedTarget.focus();
          }}
          onBlur={() => {
            // A name typed to the end is picked, on Enter and on leaving the box.
            const exact = exactly(options, text);
            if (exact && exact.value !== value) onPick(exact);
            onLeave?.();
          }}
          data-unread={unread ? "" : undefined}
          aria-controls={listId}
          aria-describedby={field?.describedBy}
          aria-required={field?.required || undefined}
          placeholder={placeholder}
          maxLength={maxLength}
          autoFocus={autoFocus}
          className={inputClass("form", size, loading ? "pr-10" : "")}
        />
        {loading && <Spinner size={16} className="absolute top-1/2 right-3 -mt-2 text-muted" />}
      </Ark.Control>
      {inline ? (
        list
      ) : (
        <Overlay>
          <Ark.Positioner>{list}</Ark.Positioner>
        </Overlay>
      )}
    </Ark.Root>
  );
}
