import { format, parse } from "@stint/core/platform/money";
import { stepOf, takes } from "@stint/core/platform/stripe/amount";
import { useId, useState } from "react";
import { inputClass } from "../../ui/input-class";
import { publicLink } from "../public/public-button";

/** Where the invoice allows it: an amount below what is due, typed by the client. */
export function PartField({
  due,
  currency,
  onChange,
}: {
  due: number;
  currency: string;
  /** Minor units; undefined while what is typed is no amount that can be paid. */
  onChange: (amount: number | undefined) => void;
}) {
  const id = useId();
  const [text, setText] = useState<string>();
  if (text === undefined) {
    return (
      <p className="mb-4 text-14">
        <button type="button" onClick={() => setText("")} className={publicLink}>
          Pay a part
        </button>
      </p>
    );
  }
  const fits = (amount: number | undefined): amount is number =>
    amount !== undefined && amount > 0 && amount <= due && takes(amount, currency);
  const step = stepOf(currency);
  const steps = step > 1 ? `, in steps of ${format(step, currency)}` : "";
  const wrong = text.trim() !== "" && !fits(parse(text, currency));
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1.5 block text-13 text-muted">
        How much you pay now
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={format(due, currency)}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setText(event.target.value);
          const next = parse(event.target.value, currency);
          if (!event.target.value.trim()) onChange(due);
          else onChange(fits(next) ? next : undefined);
        }}
        className={inputClass("form", "l")}
      />
      <p id={`${id}-note`} className={wrong ? "mt-1.5 text-13 text-bad" : "mt-1.5 text-13 text-muted"}>
        {wrong
          ? `Enter an amount up to ${format(due, currency)}${steps}`
          : `${format(due, currency)} is due in all.`}
      </p>
    </div>
  );
}
