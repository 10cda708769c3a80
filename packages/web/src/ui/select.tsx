import { Select as Ark, createListCollection } from "@ark-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { cx } from "./cx";
import { useField } from "./field";
import { type InputLook, type InputSize, inputClass } from "./input-class";
import { menuItem, menuPaper } from "./menu-class";
import { Overlay } from "./overlay";

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  /** Muted, on the right of the option. */
  hint?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<V extends string> {
  options: readonly SelectOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  placeholder?: string;
  look?: InputLook;
  size?: InputSize;
  /** Needed without a Field around it. */
  "aria-label"?: string;
  disabled?: boolean;
  className?: string;
}

/** One of several; letters jump to an option. Up to three choices: use Segments instead. */
export function Select<V extends string>({
  options,
  value,
  onChange,
  placeholder = "Choose",
  look = "form",
  size = "m",
  disabled,
  className,
  ...rest
}: SelectProps<V>) {
  const field = useField();
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...options],
        itemToValue: (option) => option.value,
        itemToString: (option) => option.label,
        isItemDisabled: (option) => option.disabled ?? false,
      }),
    [options],
  );
  return (
    <Ark.Root
      collection={collection}
      value={value === null ? [] : [value]}
      onValueChange={({ items }) => {
        const picked = items[0];
        if (picked) onChange(picked.value);
      }}
      disabled={disabled ?? field?.disabled ?? false}
      invalid={field?.invalid ?? false}
      positioning={{ sameWidth: true, gutter: 4 }}
      {...(field ? { ids: { trigger: field.id, label: field.labelId } } : {})}
      className={cx("min-w-0", className)}
      lazyMount
      unmountOnExit
    >
      <Ark.Control>
        <Ark.Trigger
          {...rest}
          {...(field ? { "aria-labelledby": `${field.labelId} ${field.id}` } : {})}
          aria-describedby={field?.describedBy}
          className={inputClass(look, size, "flex items-center justify-between gap-2 text-left")}
        >
          <Ark.ValueText placeholder={placeholder} className="truncate data-placeholder-shown:text-muted" />
          <ChevronDown size={16} className="shrink-0 text-muted" aria-hidden="true" />
        </Ark.Trigger>
      </Ark.Control>
      <Overlay>
        <Ark.Positioner>
          <Ark.Content className={cx(menuPaper, "max-h-80 min-w-(--reference-width) overflow-y-auto")}>
            {collection.items.map((option) => (
              <Ark.Item key={option.value} item={option} className={menuItem}>
                <Ark.ItemText className="min-w-0 flex-1 truncate">{option.label}</Ark.ItemText>
                {option.hint && <span className="text-13 text-muted">{option.hint}</span>}
                <Ark.ItemIndicator>
                  <Check size={16} className="text-accent-ink" />
                </Ark.ItemIndicator>
              </Ark.Item>
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Overlay>
    </Ark.Root>
  );
}
