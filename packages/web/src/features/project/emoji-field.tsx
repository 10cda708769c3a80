import { useId } from "react";
import { cx } from "../../ui/cx";
import { EMOJI } from "./emoji";

/** One picture of a few: native radios, so that arrows choose. */
export function EmojiField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const group = useId();
  return (
    <fieldset>
      <legend className="text-13 text-muted">Picture</legend>
      <div className="mt-1.5 grid max-h-44 grid-cols-[repeat(auto-fill,minmax(40px,1fr))] gap-1 overflow-y-auto p-1">
        {Object.entries(EMOJI).map(([name, picture]) => (
          <label
            key={name}
            title={name.replaceAll("_", " ")}
            className={cx(
              "flex size-10 cursor-pointer items-center justify-center rounded-ctl text-19 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent",
              name === value && "bg-accent-soft outline-2 outline-accent",
            )}
          >
            <input
              type="radio"
              name={group}
              checked={name === value}
              onChange={() => onChange(name)}
              aria-label={name.replaceAll("_", " ")}
              className="sr-only"
            />
            <span aria-hidden="true">{picture}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
