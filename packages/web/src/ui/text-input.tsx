import { Eye, EyeOff, Lock, Search, X } from "lucide-react";
import { type ComponentProps, type ReactNode, type Ref, useRef, useState } from "react";
import { cx } from "./cx";
import { fieldAttributes, useField } from "./field";
import { type InputLook, type InputSize, inputClass } from "./input-class";

export interface TextInputProps
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "size" | "ref" | "prefix"> {
  value: string;
  onChange: (value: string) => void;
  look?: InputLook;
  size?: InputSize;
  align?: "left" | "right";
  /** Muted, inside, on the left. */
  before?: ReactNode;
  /** Muted, inside, on the right (a unit, a count). */
  after?: ReactNode;
  /** Shows the value with a lock; cannot be changed. */
  locked?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. Trims on blur; at most 1000 characters by default. */
export function TextInput({
  value,
  onChange,
  look = "form",
  size = "m",
  align = "left",
  before,
  after,
  locked,
  className,
  id,
  maxLength = 1000,
  onBlur,
  disabled,
  ...rest
}: TextInputProps) {
  const field = useField();
  const end = locked ? <Lock size={16} aria-label="Locked" /> : after;
  return (
    <div className={cx("relative min-w-0", className)}>
      {before && (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
          {before}
        </span>
      )}
      <input
        {...fieldAttributes(field, id)}
        {...rest}
        maxLength={maxLength}
        disabled={disabled ?? field?.disabled}
        readOnly={locked ?? rest.readOnly}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => {
          const trimmed = event.target.value.trim();
          if (rest.type !== "password" && trimmed !== event.target.value) onChange(trimmed);
          onBlur?.(event);
        }}
        className={inputClass(
          look,
          size,
          cx(align === "right" && "text-right", Boolean(before) && "pl-9", Boolean(end) && "pr-10"),
        )}
      />
      {end && (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-13 text-muted">
          {end}
        </span>
      )}
    </div>
  );
}

/** A password with an eye to look at it. Never trimmed. */
export function PasswordInput({
  className,
  size = "m",
  ...props
}: Omit<TextInputProps, "type" | "after" | "locked">) {
  const [shown, setShown] = useState(false);
  return (
    <div className={cx("relative", className)}>
      <TextInput
        {...props}
        size={size}
        type={shown ? "text" : "password"}
        maxLength={256}
        autoCapitalize="none"
        spellCheck={false}
        after={<span className="w-5" />}
      />
      <button
        type="button"
        aria-label={shown ? "Hide the password" : "Show the password"}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-ctl text-muted hover:text-ink"
      >
        {shown ? <EyeOff size={18} /> : <Eye size={18} />}
      </button>
    </div>
  );
}

export interface SearchInputProps extends Omit<TextInputProps, "type" | "before" | "after" | "locked"> {
  /** The accessible name: what is searched. */
  label: string;
  /** "14 found". */
  found?: string | undefined;
}

/** A search box with a glass, a clear button and Escape to empty it. */
export function SearchInput({ label, found, value, onChange, ...rest }: SearchInputProps) {
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange("");
    box.current?.focus();
  };
  return (
    <div className={cx("relative", rest.className)}>
      <TextInput
        {...rest}
        className=""
        ref={box}
        type="text"
        role="searchbox"
        aria-label={label}
        value={value}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value) {
            event.stopPropagation();
            clear();
          }
        }}
        before={<Search size={16} aria-hidden="true" />}
        after={value && <span className="mr-6">{found}</span>}
      />
      {value && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-ctl text-muted hover:text-ink"
        >
          <X size={16} />
        </button>
      )}
    </div>
  );
}
