import { cx } from "../../ui/cx";
import { Field } from "../../ui/field";
import type { InputSize } from "../../ui/input-class";
import { TextInput } from "../../ui/text-input";

const palette = [
  ["#1f5f56", "Fern"],
  ["#1d4f8c", "Harbour"],
  ["#711fff", "Violet"],
  ["#a8324f", "Berry"],
  ["#b4531a", "Clay"],
  ["#f2b134", "Ochre"],
  ["#3c3a45", "Slate"],
] as const;

/** The color of a new business. */
export const firstColor = palette[0][0];

/** Says whether a text is a color as the server takes it: #1f5f56. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());

/** The color of the business: typed, or one of seven. */
export function ColorField({
  value,
  onChange,
  error,
  size = "m",
}: {
  value: string;
  onChange: (color: string) => void;
  error?: string | undefined;
  size?: InputSize;
}) {
  return (
    <div>
      <Field label="Color" error={error}>
        <TextInput
          value={value}
          onChange={onChange}
          size={size}
          maxLength={7}
          spellCheck={false}
          className="w-40"
          before={
            <span
              className="size-4 rounded-[4px]"
              style={{ background: isColor(value) ? value : "transparent" }}
            />
          }
        />
      </Field>
      <fieldset className="mt-2 -ml-2 grid max-w-[330px] grid-cols-7">
        <legend className="sr-only">Colors to pick from</legend>
        {palette.map(([hex, name]) => (
          <button
            key={hex}
            type="button"
            aria-label={name}
            aria-pressed={value.toLowerCase() === hex}
            title={name}
            onClick={() => onChange(hex)}
            className={cx(
              "mx-auto flex aspect-square w-full max-w-11 items-center justify-center rounded-full border-2",
              value.toLowerCase() === hex ? "border-ink" : "border-transparent",
            )}
          >
            <span className="size-7 rounded-full max-[400px]:size-6" style={{ background: hex }} />
          </button>
        ))}
      </fieldset>
    </div>
  );
}
