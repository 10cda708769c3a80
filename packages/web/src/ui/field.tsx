import { Check, CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { cx } from "./cx";

interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
}

const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** Inside an input part: the id and aria attributes of the Field around it, or nothing. */
export function useField(): FieldWiring | undefined {
  return useContext(FieldContext);
}

/** The attributes a native control takes from its Field; own ids win. */
export function fieldAttributes(field: FieldWiring | undefined, id: string | undefined) {
  return {
    id: id ?? field?.id,
    "aria-describedby": field?.describedBy,
    "aria-invalid": field?.invalid || undefined,
    "aria-required": field?.required || undefined,
  };
}

export interface FieldProps {
  label: ReactNode;
  /** One muted sentence below. */
  hint?: ReactNode;
  /** The error in a sentence; red ring, icon, and read aloud. */
  error?: string | undefined;
  /** A green sentence with a tick ("Long enough"). */
  ok?: string | undefined;
  /** Right of the label: a link such as "Forgot it?". */
  aside?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Leaves the label to screen readers, when the column head shows it. */
  hideLabel?: boolean;
  className?: string;
  /** The name by which an address leads to it (`lib/field-anchor`), where the input has none. */
  anchor?: string;
  /** One input part; it finds label, hint and error by itself. */
  children: ReactNode;
}

/** Label above, control, then hint or error: 13, 40, 13 px. */
export function Field({
  label,
  hint,
  error,
  ok,
  aside,
  required,
  disabled,
  hideLabel,
  className,
  anchor,
  children,
}: FieldProps) {
  const id = useId();
  const note = Boolean(error || ok || hint);
  const noteId = `${id}-note`;
  const labelId = `${id}-label`;
  return (
    <FieldContext
      value={{
        id,
        labelId,
        describedBy: note ? noteId : undefined,
        invalid: Boolean(error),
        required: Boolean(required),
        disabled: Boolean(disabled),
      }}
    >
      <div className={cx("relative min-w-0", className)} data-anchor={anchor}>
        <div className={cx("mb-1.5 flex", hideLabel && "sr-only")}>
          <label id={labelId} htmlFor={id} className="text-13 text-muted">
            {label}
          </label>
        </div>
        {children}
        {/* Drawn beside the label, but reached after the control: one fills it in first. */}
        {aside && <div className="absolute top-0 right-0 text-13">{aside}</div>}
        <div aria-live="polite" className="text-13">
          {note && (
            <p
              id={noteId}
              className={cx("mt-1.5 flex gap-1.5", error ? "text-bad" : ok ? "text-ok" : "text-muted")}
            >
              {error && <CircleAlert size={16} className="mt-px shrink-0" aria-hidden="true" />}
              {!error && ok && <Check size={16} className="mt-px shrink-0" aria-hidden="true" />}
              <span>{error ?? ok ?? hint}</span>
            </p>
          )}
        </div>
      </div>
    </FieldContext>
  );
}
