import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { NumberInput } from "../../ui/number-input";

const usual = [-7, -3, 0, 3, 7, 14, 30];

/** A day counted from the due date, in words. */
export function dayWords(day: number): string {
  if (day === 0) return "On the due date";
  const count = Math.abs(day);
  return `${count} ${count === 1 ? "day" : "days"} ${day < 0 ? "before" : "late"}`;
}

/** The days on which clients are reminded, counted from the due date: the usual ones to press, any other to add. */
export function ReminderDays({
  value,
  onChange,
  error,
  over = Number.NEGATIVE_INFINITY,
}: {
  value: readonly number[];
  onChange: (days: number[]) => void;
  error: string | undefined;
  /** The present day of one invoice: earlier days are over, and nothing goes out on them any more. */
  over?: number;
}) {
  const id = useId();
  const [other, setOther] = useState<number>();
  const days = [...new Set([...usual, ...value])].sort((a, b) => a - b);
  const turn = (day: number) =>
    onChange(
      value.includes(day) ? value.filter((each) => each !== day) : [...value, day].sort((a, b) => a - b),
    );
  const add = () => {
    if (other !== undefined && !value.includes(other)) turn(other);
    setOther(undefined);
  };
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-13 text-muted">Remind clients</legend>
      <div className="flex flex-wrap gap-2">
        {days.map((day) => {
          const on = value.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={on}
              disabled={day < over && !on}
              onClick={() => turn(day)}
              className={cx(
                "h-9 rounded-ctl border px-3 text-14 touch:h-11",
                on ? "border-accent bg-accent-soft text-ink" : "border-fld text-muted hover:text-ink",
                day < over && "disabled:opacity-50",
              )}
            >
              {dayWords(day)}
              {day < over && <span className="text-muted">, over</span>}
            </button>
          );
        })}
        {other === undefined ? (
          <Button
            kind="quiet"
            size="s"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setOther(10)}
          >
            Another day
          </Button>
        ) : (
          <span className="flex items-center gap-2 text-14">
            <NumberInput
              aria-label="Days from the due date"
              value={other}
              onChange={setOther}
              min={-60}
              max={365}
              className="w-32"
            />
            {dayWords(other)}
            <Button size="s" onClick={add}>
              Add
            </Button>
          </span>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-13 text-muted">
        {value.length === 0
          ? "Reminders are off."
          : "A client gets one email on each of these days, until the invoice is paid."}
      </p>
      {error && (
        <p role="alert" className="mt-1.5 text-13 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
