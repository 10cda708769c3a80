import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";

interface Choice {
  value: string;
  label: string;
  /** How many entries it leaves; absent where each choice is one entry. */
  count?: number;
}

/** Answers the choices with the most entries, in their own order, and how many others there are. */
function shownFirst(choices: readonly Choice[], chosen: readonly string[], most: number) {
  const largest = choices.toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0)).slice(0, most);
  const shown = choices.filter((choice) => largest.includes(choice) || chosen.includes(choice.value));
  return { shown, rest: choices.length - shown.length };
}

/** Boxes to tick, with how many entries each has; the smaller ones wait for a press. */
export function CheckList({
  label,
  choices,
  chosen,
  onChange,
  most,
  more,
}: {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** How many are shown at first. */
  most: number;
  /** The noun of the others: "types". */
  more: string;
}) {
  const [isWhole, setWhole] = useState(false);
  const { shown, rest } = isWhole ? { shown: choices, rest: 0 } : shownFirst(choices, chosen, most);
  return (
    <fieldset aria-label={label} className="space-y-1">
      {shown.map(({ value, label: words, count }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          {...(count !== undefined && { aside: String(count) })}
          onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value))}
        >
          {words}
        </Checkbox>
      ))}
      {rest > 0 && (
        <Button kind="link" onClick={() => setWhole(true)} className="mt-1">
          {`${rest} more ${more}`}
        </Button>
      )}
    </fieldset>
  );
}

/** The head of a filter: its title, and all of it away again. */
export function FilterHead({
  title,
  onClear,
  children,
}: {
  title: string;
  /** Without it nothing is chosen. */
  onClear: (() => void) | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-2">
      <h2 className="text-14 font-semibold">{title}</h2>
      <div className="flex items-center gap-3">
        {onClear && (
          <Button kind="link" onClick={onClear}>
            Clear All
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
