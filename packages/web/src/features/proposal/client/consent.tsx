import { useId } from "react";
import { Mark } from "../../public-page/mark";

/** The full sentence of consent and a box that only the reader ticks. */
export function Consent({
  text,
  checked,
  onChange,
}: {
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="mt-3 flex min-h-11 gap-3 rounded-ctl border border-line bg-surface px-5 py-4 text-15"
    >
      <Mark
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-px"
      />
      <span className="min-w-0">{text}</span>
    </label>
  );
}
