import { useId } from "react";
import { cx } from "../../ui/cx";
import { EMOJI } from "../project/emoji";

/** One picture of those that projects have, too: native radios, so that arrows choose. */
export function EmojiPicker({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (emoji: string) => void;
  error: string | undefined;
}) {
  const group = useId();
  return (
    <fieldset>
      <legend className="text-13 text-muted">Emoji</legend>
      <div className="mt-1.5 grid profile-emoji grid-cols-[repeat(auto-fill,minmax(40px,1fr))] gap-1 overflow-y-auto p-1">
        {Object.entries(EMOJI).map(([name, emoji]) => (
          <label
            key={name}
            title={name.replaceAll("_", " ")}
            className={cx(
              "flex size-10 cursor-pointer items-center justify-center rounded-ctl text-19 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent",
              emoji === value && "bg-accent-soft outline-2 outline-accent",
            )}
          >
            <input
              type="radio"
              name={group}
              checked={emoji === value}
              onChange={() => onChange(emoji)}
              aria-label={name.replaceAll("_", " ")}
              className="sr-only"
            />
            <span aria-hidden="true">{emoji}</span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-13 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
